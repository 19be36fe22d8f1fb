"""Write a table for the tests: its session as a golden session, and its table as this version stores it."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.text import slugify

from campaigns.log.golden import table_as_json
from campaigns.log.golden_sessions import CannotKeep, GoldenSession, load_golden_session
from campaigns.models import Campaign, Session


class Command(BaseCommand):
    help = (
        "Write what was played at a table, play by play, into FOLDER/sessions; its table into FOLDER/kept "
        "if it is the first of its version there. FOLDER is tests/games/<game>, or any other."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", help="a session's number, as in /table/7/, or the name of its campaign")
        parser.add_argument("folder", type=Path)
        parser.add_argument("--name", default="", help="what the file is called; else as the campaign")

    def handle(self, *args: object, table: str, folder: Path, name: str, **options: object) -> None:
        session = find_session(table)
        called = name or f"{slugify(session.campaign.name) or 'table'}-{session.number}"
        try:
            evening = load_golden_session(session)
        except CannotKeep as reason:
            raise CommandError(str(reason)) from reason
        for path in write_files(evening, folder, called):
            self.stdout.write(f"{path} is written: {len(evening.plays)} plays.")


def find_session(wanted: str) -> Session:
    """Return the session with this id, else the last of the campaign with this name. Raises: CommandError."""
    sessions = Session.objects.select_related("campaign")
    if wanted.isdecimal() and (session := sessions.filter(pk=wanted).first()):
        return session
    campaigns = Campaign.objects.filter(name=wanted)
    if len(campaigns) > 1:
        tables = sessions.filter(campaign__in=campaigns).order_by("pk")
        numbers = ", ".join(str(table.pk) for table in tables)
        raise CommandError(f"Several campaigns are called {wanted}: give the number of a table: {numbers}.")
    last = sessions.filter(campaign__in=campaigns).order_by("number").last()
    if last is None:
        raise CommandError(f"There is no table of the number, and no campaign of the name {wanted}.")
    return last


def write_files(evening: GoldenSession, folder: Path, name: str) -> list[Path]:
    """Write both files and return those that are new. Raises: CommandError, if the name is taken."""
    path = folder / "sessions" / f"{name}.json"
    if path.exists():
        raise CommandError(f"{path} is there already: give another --name.")
    table = folder / "kept" / f"table-{evening.game.version}.json"
    texts = {path: evening.as_json(name)}
    if not table.exists():
        texts[table] = table_as_json(evening.game, evening.tables[-1])
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(texts)
