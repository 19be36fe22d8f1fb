"""The one-command run: everything made ready, the owner's link shown, the worker started, the site served."""

import signal
import socket
import sys
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from companion.accounts.models import make_link, the_owner
from companion.boot import address, worker
from companion.boot.preparation import prepare


class Command(BaseCommand):
    help = "Start the site: HOST, PORT and DATA_DIR in the environment move it."

    def handle(self, *args: Any, **options: Any) -> None:
        self.refuse_a_taken_port()
        prepare(self.stdout.write)
        child = worker.start() if settings.EMBEDDED else None
        # Uvicorn raises the signal that ended it once more: it must find us able to end the worker.
        for end in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(end, lambda *_: sys.exit(0))
        try:
            self.show_the_way()
            self.serve()
        finally:
            if child:
                child.end()

    def refuse_a_taken_port(self) -> None:
        family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
        with socket.socket(family) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                door.bind((settings.HOST, settings.PORT))
            except OSError as fault:
                advice = f"Cannot listen on {settings.HOST}:{settings.PORT} ({fault.strerror})."
                raise CommandError(f"{advice} Choose another:  PORT=8001 make run") from fault

    def show_the_way(self) -> None:
        """Say where the site is, draw it, and give the link that signs the owner in."""
        place = address.address(settings.HOST, settings.PORT)
        link = f"{place}/owner/{make_link()}"
        self.stdout.write(f"\n{address.drawn(place)}\n  Nightlight is lit:  {self.style.SUCCESS(place)}")
        self.stdout.write(f"  The owner's link, good once and for a day, for your eyes only:\n  {link}")
        if the_owner() is None:
            self.stdout.write(
                f"{address.drawn(link)}\n  Scan this one with the owner's tablet, the first with the others."
            )
        self.stdout.write(f"  All is kept in {settings.DATA_DIR}. Ctrl-C ends it.\n")
        self.stdout.flush()

    def serve(self) -> None:
        uvicorn.run(
            "companion.asgi:application",
            host=settings.HOST,
            port=settings.PORT,
            log_level="warning",
            access_log=False,
            lifespan="off",
            # Nobody in front of us at home: what a client claims about its address counts for nothing.
            proxy_headers=False,
            server_header=False,
            ws="none",
        )
