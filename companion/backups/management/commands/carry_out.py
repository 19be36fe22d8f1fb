"""Carry out what the owner's page has asked for; never typed by hand."""

from typing import Any

from django.core.management.base import BaseCommand

from companion.backups.deeds import carry_out


class Command(BaseCommand):
    help = "Carry out what the owner's page has asked for."
    requires_system_checks: list[str] = []  # the site was, where it is served

    def handle(self, *args: Any, **options: Any) -> None:
        carry_out()
