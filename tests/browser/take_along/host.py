"""A plain host of static files on this machine, as any that a family might use."""

import http.server
from functools import partial
from pathlib import Path
from threading import Thread
from typing import ClassVar

TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


class FileHandler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    host: ClassVar["Host"]

    def do_GET(self) -> None:
        self.host.asked.append(self.path)
        if not self.host.is_on:
            self.close_connection = True  # it was open already
        elif self.path == self.host.breaks_at:
            self.send_half()
        else:
            super().do_GET()

    def send_half(self) -> None:
        """Break off in the middle of a file."""
        content = Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2])
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a test looks at what its page asks for."""


class FileServer(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that is killed breaks its connections off."""


class Host:
    """Serves a folder at `url`; `stop` cuts it off, `start` brings it back at the same address."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder, self.port = folder, port
        self.asked: list[str] = []  # paths
        self.is_on = False
        self.breaks_at = ""  # a path whose answer breaks off in the middle
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        self.is_on = True
        handler = partial(type("HandlerOfHost", (FileHandler,), {"host": self}), directory=str(self.folder))
        self.server = FileServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.is_on = False
        self.server.shutdown()
        self.server.server_close()
