"""The site's pages and streams in one process, for a server: `ready` has run, the worker runs elsewhere."""

from argparse import ArgumentParser

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand

from companion.operations.boot.data_folder import check_writable
from companion.operations.boot.ending import OneOfSeveral
from companion.operations.boot.http import make_config


class Command(BaseCommand):
    help = "Serve the site; start one for each core."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: object, host: str, port: int, **options: object) -> None:
        check_writable()
        server = OneOfSeveral if settings.WEB_PROCESSES > 1 else uvicorn.Server
        server(make_config(host, port)).run()
