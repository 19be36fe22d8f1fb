"""The one-command run: everything made ready, the worker started, the site served, the way to it shown."""

import signal
import socket
import sys
from contextlib import suppress
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from companion.abilities import WorkerPlace
from companion.accounts.models import make_link, the_owner
from companion.operations.boot import data_lock, database, worker
from companion.operations.boot.preparation import prepare
from companion.operations.boot.site import Site
from companion.places import start_with
from companion.web import address
from companion.web.home_names import is_own_name

ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


class Command(BaseCommand):
    help = "Start the site: HOST, PORT and DATA_DIR in the environment move it."

    def handle(self, *args: object, **options: object) -> None:
        with data_lock.held(address.address(settings.HOST, settings.PORT)) as running:
            if running:
                raise CommandError(
                    f"Nightlight runs already at {running}, on the data folder {settings.DATA_DIR}. "
                    "Open that, or end it first."
                )
            self.run_site()

    def run_site(self) -> None:
        self.refuse_a_taken_port()
        prepare(self.stdout.write)
        child = worker.start() if settings.ABILITIES.worker is WorkerPlace.HERE else None
        # Uvicorn raises the signal that ended it again: it must find us able to end the worker.
        for end in ENDS:
            signal.signal(end, lambda *_: sys.exit(0))
        try:
            with database.advised():
                way = self.way()
            self.serve(way)
        finally:
            if child:
                child.end()

    def refuse_a_taken_port(self) -> None:
        family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
        with socket.socket(family) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((settings.HOST, settings.PORT))
            except OSError as fault:
                advice = f"Cannot listen on {settings.HOST}:{settings.PORT} ({fault.strerror})."
                raise CommandError(f"{advice} Choose another:  {start_with(PORT=8001)}") from fault

    def way(self) -> str:
        """Return the address of the site, also as a QR code, and the link that signs the owner in."""
        place = address.address(settings.HOST, settings.PORT)
        link = f"{place}/owner/{make_link()}"
        lines = [
            f"\n{self.draw(place)}\n  Nightlight is lit:  {self.style.SUCCESS(place)}",
            f"  The owner's link, good once, while the site runs, for your eyes only:\n  {link}",
        ]
        if is_own_name(urlsplit(place).hostname or ""):
            typed = start_with(HOST="0.0.0.0")
            lines.append(f"  Only this machine can open it. For tablets and phones:  {typed}")
        if the_owner() is None:
            scan = "Scan this one with the owner's tablet, the first with the others."
            lines.append(f"{self.draw(link)}\n  {scan}")
        return "\n".join([*lines, f"  All is kept in {settings.DATA_DIR}. Ctrl-C ends it.\n"])

    def draw(self, url: str) -> str:
        """Return an address as a QR code; "" if the console cannot encode its characters."""
        code = address.draw_qr(url)
        try:
            code.encode(getattr(self.stdout, "encoding", None) or "ascii")
        except UnicodeEncodeError:
            return ""
        return code

    def serve(self, way: str) -> None:
        """Serve until a signal ends it; show the way once everything answers."""
        site = Site(lambda lacking: self.show(way, lacking))
        # Ctrl-C is raised again when the site has closed: it was heard.
        with suppress(KeyboardInterrupt):
            site.run()
        if not site.started:
            raise CommandError("The site could not start.")

    def show(self, way: str, lacking: str) -> None:
        self.stdout.write(f"{way}  {lacking}\n" if lacking else way)
        self.stdout.flush()
