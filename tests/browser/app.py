"""The site as browser tests start it: PDF files are drawn in a request here, and the first one takes long."""

from tests.browser.clock import stop_clock

stop_clock()  # before a model takes the clock for a field's default

from companion.asgi import application  # noqa: E402
from companion.work.libraries import are_there  # noqa: E402

if are_there():
    from companion.printing.pdf import render_pdf

    render_pdf("<!doctype html><html lang=en><title>warm</title><body>warm</body></html>")

__all__ = ["application"]
