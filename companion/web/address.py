"""The site's address for another device at the table: shown as text, and as a QR code."""

import io
import socket
from contextlib import closing

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from companion.web.home_names import is_own_name

ANY = {"0.0.0.0", "::", ""}
# An address of the documentation: asking the way there tells our own address, and sends nothing.
ELSEWHERE = ("192.0.2.1", 9)


def get_outside_address(request: HttpRequest, path: str) -> str:
    """Return the address of a page for another device: by PUBLIC_URL, else by the name in the request.

    At home a tablet that is the site itself may call it localhost, or by a name that only it knows.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    name, port = split_domain_port(request.get_host())
    if not (settings.HAS_HOME_NAMES and is_own_name(name)):
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{in_address(own_address())}{f':{port}' if port else ''}{path}"


def address(host: str, port: int) -> str:
    """Return the site's address as a tablet of the same network types it."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    name = own_address() if host in ANY else host
    return f"http://{in_address(name)}:{port}"


def in_address(name: str) -> str:
    """Return a host as it is written in an address."""
    return f"[{name}]" if ":" in name else name


def own_address() -> str:
    try:
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as way_out:
            way_out.connect(ELSEWHERE)
            return str(way_out.getsockname()[0])
    except OSError:
        return "127.0.0.1"


def draw_qr(url: str) -> str:
    """Return the address as a QR code of characters."""
    paper = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=paper, compact=True, border=2)
    return paper.getvalue()
