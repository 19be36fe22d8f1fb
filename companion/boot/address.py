"""Where the site is reached from another device at the table."""

import io
import socket
from contextlib import closing

import segno

ANY = {"0.0.0.0", "::", ""}
# An address of the documentation: asking the way there tells our own address, and sends nothing.
ELSEWHERE = ("192.0.2.1", 9)


def address(host: str, port: int) -> str:
    """Return the site's address as a tablet of the same network types it."""
    name = own_address() if host in ANY else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_address() -> str:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as way_out:
        try:
            way_out.connect(ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(way_out.getsockname()[0])


def draw_qr(url: str) -> str:
    """Return the address as a QR code of characters."""
    paper = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=paper, compact=True, border=2)
    return paper.getvalue()
