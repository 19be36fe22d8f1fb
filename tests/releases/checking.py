"""What a later build must do with what a release has stored: keep it, open it, replay it, print it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from django.test import Client
from django.urls import reverse

from campaigns.box.files import MergeMode, merge_file, parse_file
from campaigns.log.replay import first_divergence
from campaigns.models import Group, Session
from campaigns.transfer.export import SECRET, export_group
from companion.accounts.models import the_owner
from companion.games import GAMES
from companion.printing.forms import SheetForm
from companion.printing.pdf import render_pdf
from companion.rules import IllegalPlay
from companion.text.i18n import translate
from tests.faults.crawl import follow
from tests.faults.world import Report, somebody
from tests.releases.recording import count_rows
from tests.support.transfers import bring, everything_of

PAGES, BY_DAY = 250, 80  # opened at most, each campaign's own first
LANGUAGES = ("en", "it")
TURNS = 2  # every corpus has two sessions of each game, or more


def find_faults(counts: Mapping[str, int], files: Iterable[Path], *, is_full: bool) -> Iterator[str]:
    """Give a sentence for each thing that does not hold.

    `is_full` opens more pages, shows every sheet of each session in each language, and draws it as a PDF. By
    day the sessions of a game share its sheets.
    """
    yield from find_lost(counts)
    sessions = list(Session.objects.select_related("campaign__group").order_by("pk"))
    games = {session.campaign.game_slug for session in sessions}
    yield from (f"{slug} is gone" for slug in sorted(games - {*GAMES}))
    for session in sessions:
        number = first_divergence(session)
        if number is not None:
            yield f"{session}: entry {number} differs"
    client = Client(raise_request_exception=False)
    owner = the_owner()
    assert owner
    client.force_login(owner)
    yield from _closed(client, sessions, PAGES if is_full else BY_DAY)
    yield from _unprinted(client, sessions, is_full=is_full)
    for file in files:
        yield from find_not_imported(file) if file.suffix == ".zip" else find_unread(file)
    for group in Group.objects.filter(memberships__user=owner):
        yield from find_not_exported(group)


def find_lost(counts: Mapping[str, int]) -> Iterator[str]:
    now = count_rows()
    for label, count in counts.items():
        if now.get(label, 0) < count:
            yield f"{label}: {count} were stored, {now.get(label, 0)} are there"


def _closed(client: Client, sessions: Iterable[Session], most: int) -> Iterator[str]:
    report = Report("opened")
    starts = ["/"]
    for session in sessions:
        starts += [reverse("table", args=[session.pk]), reverse("campaign", args=[session.campaign_id])]
        starts += [reverse("log", args=[session.pk]), reverse("journal", args=[session.campaign_id])]
    follow(report, client, starts, most)
    yield from report.faults


def _unprinted(client: Client, sessions: Iterable[Session], *, is_full: bool) -> Iterator[str]:
    turns: Counter[str] = Counter()
    for session in sessions:
        all_sheets = session.game.sheets
        its_sheets = all_sheets if is_full else all_sheets[turns[session.game.slug] % TURNS :: TURNS]
        turns[session.game.slug] += 1
        for place, sheet in enumerate(its_sheets):
            for language in LANGUAGES if is_full else [LANGUAGES[place % len(LANGUAGES)]]:
                plain = SheetForm([sheet], game=session.game).first_choice({"language": language})
                choice = plain | {"sheet": sheet.slug}
                answer = client.get(reverse("sheet_page", args=[session.pk]), choice)
                if answer.status_code != 200:
                    yield f"{session}, {sheet.slug} in {language}: {answer.status_code}"
                elif is_full or (sheet == all_sheets[0] and session.is_open):
                    yield from _undrawn(f"{session}, {sheet.slug}", answer.content.decode())


def _undrawn(what: str, page: str) -> Iterator[str]:
    if not render_pdf(page).startswith(b"%PDF"):
        yield f"{what}: this is no PDF"


def find_not_imported(file: Path) -> Iterator[str]:
    """Import a file of campaigns for somebody who has none."""
    user = somebody()
    try:
        found = bring(file.read_bytes(), user)
    except IllegalPlay as refused:
        yield f"{file.name}: {translate(refused.message)}"
        return
    if not found.campaigns:
        yield f"{file.name}: nothing came of it"
    for session in Session.objects.filter(campaign__in=found.campaigns):
        if first_divergence(session) is not None:
            yield f"{file.name}: {session} differs"


def find_not_exported(group: Group) -> Iterator[str]:
    """Export a group, and import what it comes to."""
    found = export_group(group)
    for one in found.left_out:
        if one.why.id != SECRET:
            yield f"{one.campaign}: {translate(one.why)}"
    for made in bring(found.raw, somebody()).campaigns:
        same = group.campaigns.get(name=made.name)
        if everything_of(made) != everything_of(same):
            yield f"{made}: another one came of its file"


def find_unread(file: Path) -> Iterator[str]:
    game = GAMES[next(slug for slug in GAMES if slug in file.stem)]
    try:
        merge_file(parse_file(game, file.read_bytes()), game.new_box(), MergeMode.ADD)
    except IllegalPlay as refused:
        yield f"{file.name}: {translate(refused.message)}"
