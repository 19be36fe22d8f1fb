"""Draws the page in a file as a PDF, as a worker does, and prints what that took."""

import json
import resource
import sys
from io import BytesIO
from pathlib import Path
from time import perf_counter

import django
from pypdf import PdfReader

KILOBYTES = 1e3


def main(file: Path) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the settings

    began = perf_counter()
    content = render_pdf(file.read_text(encoding="utf-8"))
    seconds = perf_counter() - began
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES
    pages = len(PdfReader(BytesIO(content)).pages)
    print(json.dumps({"seconds": seconds, "megabytes": megabytes, "pages": pages}))


if __name__ == "__main__":
    django.setup()
    main(Path(sys.argv[1]))
