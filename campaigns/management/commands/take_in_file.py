"""Import a file; the worker starts this command."""

from django.core.management.base import BaseCommand, CommandParser

from campaigns.transfer.jobs import run_job
from companion.work.own_process import bound_memory


class Command(BaseCommand):
    help = "Take in a file of campaigns that has come whole; nothing is done where somebody is at it."
    requires_system_checks: list[str] = []  # the server has checked the site; people wait for this

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int)
        parser.add_argument("--memory", type=int, help="The most bytes that this process may take.")

    def handle(self, *args: object, job: int, memory: int | None, **options: object) -> None:
        if memory:
            bound_memory(memory)
        run_job(job)
