"""The chronicle of a long campaign: a hundred pages with thirty photos, drawn in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from campaigns.models import Campaign, Note
from campaigns.photos.keeping import keep_photo
from companion.accounts.models import User
from companion.printing.chronicle import A5, render_chronicle
from companion.printing.models import CHRONICLE
from companion.printing.pages import SheetChoice
from tests.bench.history import make_history
from tests.bench.numbers import Sizes
from tests.support.hostile_photos import jpeg

NAMES = ("Zoë d’Ålesund-Quattrocchi von und zu den sieben Bergen", "Ангелина", "שרה 🐭")
WORDS = "The stair behind the kitchen has eleven steps, and nobody at this table forgets the third of them. "
LINES, PARAGRAPH, PARAGRAPHS = 200, 6, 5


def make_campaign(user: User, evenings: int, photos: int) -> Campaign:
    """Return a campaign of so many evenings, with notes and photos, some of which have vanished."""
    campaign = make_history(user, 1, evenings, LINES).newest
    for place, person in enumerate(campaign.group.people.all()[: len(NAMES)]):
        person.name = NAMES[place]
        person.save(update_fields=["name"])
    text = "\n\n".join([WORDS * PARAGRAPH] * PARAGRAPHS)
    for note in campaign.notes.filter(key__endswith="-0"):
        Note.objects.filter(pk=note.pk).update(text=text, author_name=NAMES[0])
    sessions = list(campaign.sessions.order_by("number"))
    for place in range(photos):
        session = sessions[place % len(sessions)]
        keep_photo(session, user, jpeg(1600, 1000 + place), "As we left it.", is_table=True)
    return campaign


def rows(user: User, sizes: Sizes) -> dict[str, Any]:
    """Return the seconds and the memory that the book of a campaign takes whoever draws it."""
    campaign = make_campaign(user, *sizes.book)
    began = perf_counter()
    page = render_chronicle(campaign, SheetChoice(CHRONICLE, paper=A5, language="it"))
    told = perf_counter() - began
    found = draw_apart(page)
    return {
        "book_s": told + found["seconds"],
        "book_mb": found["megabytes"],
        "book_pages": found["pages"],
        "book_photos": page.count("<figure>"),
    }


def draw_apart(page: str) -> dict[str, Any]:
    """Return what it takes to draw a page in a process that does nothing else, as a worker's child."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page, encoding="utf-8")
        command = [sys.executable, "-m", "tests.bench.draw", str(file)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
