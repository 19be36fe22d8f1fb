"""The file that a sheet carries, on its way into the PDF: a process that knows games makes it."""

import logging
import tempfile
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.html import escape

from campaigns.transfer.attached import NAME, SAID
from companion.printing.models import SheetJob
from companion.printing.pages import CARRIED
from companion.work.own_process import run_to_its_end

logger = logging.getLogger(__name__)


class Carrying(NamedTuple):
    """A page whose last line says what it carries, and that file; empty if it carries none."""

    page: str
    file: bytes


def load_carried(job: SheetJob) -> Carrying:
    """Return the page of a job with the file of its campaign; if that cannot be made, the page alone."""
    campaign = job.session.campaign_id if job.session else 0
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as name:  # the folder for all may be memory
        folder = Path(name)
        if run_to_its_end("write_carried", str(campaign), job.language, str(folder)):
            logger.warning("The file of campaign %s could not be written: its sheet goes without", campaign)
            return Carrying(job.page.replace(CARRIED, ""), b"")
        sentence, file = (folder / SAID).read_text(encoding="utf-8"), folder / NAME
        content = file.read_bytes() if file.exists() else b""
    return Carrying(job.page.replace(CARRIED, escape(sentence)), content)
