"""The site as browser tests start it: PDF files are drawn in a request here, and the first one takes long."""

from companion.asgi import application
from companion.boot.libraries import are_there

if are_there():
    from companion.printing.pdf import render_pdf

    render_pdf("<!doctype html><html lang=en><title>warm</title><body>warm</body></html>")

__all__ = ["application"]
