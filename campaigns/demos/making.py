"""The demo's group and its tables: they are written in a few statements, within the time of a page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.box.repository import save_box
from campaigns.chronicle.demo import write_demo
from campaigns.log.commands import record_again
from campaigns.log.seals import find_head
from campaigns.log.serialization import to_json, to_json_value
from campaigns.log.state import hash_command
from campaigns.log.summaries import summarize
from campaigns.models import Campaign, Group, Membership, Person, Seat, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame, Play
from companion.rules.log import EntryKind
from companion.text.i18n import translate

EVENINGS = 3  # sessions, of which the last is open
A_WEEK, A_TURN = timedelta(days=7), timedelta(minutes=2)


@dataclass(frozen=True)
class DemoSession:
    """The plays of a session of a demo, each with the tables before and after it."""

    steps: Sequence[tuple[Play, object, Any]]

    @property
    def start(self) -> object:
        return self.steps[0][1]


def list_demo_games() -> list[AnyGame]:
    """Return the games that have a demo, the one to show first before the others."""
    return sorted((game for game in GAMES.values() if game.demo), key=lambda game: not game.demo_about)


def make_demo(user: User) -> Group:
    """Make a demo for an account that has none, in the active language."""
    group = Group.objects.create(
        name=_("Demo: the Thursday table"), demo_of=user, demo_language=get_language() or ""
    )
    Membership.objects.create(group=group, user=user, role=Membership.Role.OWNER)
    games = list_demo_games()
    names = dict.fromkeys(name for game in games for name in (game.demo.people if game.demo else ()))
    people = {
        person.name: person
        for person in Person.objects.bulk_create(Person(group=group, name=n) for n in names)
    }
    made = [_make_campaign(group, game, people) for game in reversed(games)]
    if made:
        write_demo(made[-1], user)
    return group


def _make_campaign(group: Group, game: AnyGame, people: Mapping[str, Person]) -> Campaign:
    """Make the campaign of a game, with its plays spread over the sessions of the past weeks."""
    names, plays = (game.demo.people, game.demo.plays) if game.demo else ((), tuple)
    campaign = Campaign.objects.create(group=group, name=translate(game.name), game_slug=game.slug)
    evenings = list(_split(game, game.set_up(names), plays))
    for number, evening in enumerate(evenings, 1):
        until = timezone.now() - (len(evenings) - number) * A_WEEK
        began = until - A_TURN * (len(evening.steps) + 1)
        session = _open_session(campaign, number, evening, began)
        Seat.objects.bulk_create(
            Seat(session=session, position=place, person=people[name]) for place, name in enumerate(names, 1)
        )
        record_again(session, _entries(game, evening, names, began))
        if number < len(evenings):
            Session.objects.filter(pk=session.pk).update(closed_at=until, head=find_head(session))
    _teach(group, game, evenings)
    return campaign


def _split(game: AnyGame, table: object, plays: Any) -> Iterator[DemoSession]:
    """Yield the plays of a demo in sessions of equal length."""
    steps = []
    for play in plays(table):
        after = game.play(table, play)
        steps.append((play, table, after))
        table = after
    size = -(-len(steps) // EVENINGS) or 1
    for start in range(0, len(steps), size):
        yield DemoSession(steps[start : start + size])


def _open_session(campaign: Campaign, number: int, evening: DemoSession, began: datetime) -> Session:
    game = campaign.game
    summary = summarize(game, evening.start)
    start = {"start": to_json(game, evening.start), "summary_json": summary, "version": game.version}
    session: Session = campaign.sessions.create(number=number, started_at=began, **start)
    return session


def _entries(
    game: AnyGame, evening: DemoSession, names: Sequence[str], began: datetime
) -> Iterator[Mapping[str, object]]:
    """Yield the entries of a session's log, by their columns; the people play in turn."""
    for number, (play, before, after) in enumerate(evening.steps, 1):
        yield {
            "number": number,
            "key": f"demo-{number}",
            "body_hash": hash_command(EntryKind.PLAY, play.action, dict(play.answers)),
            "kind": EntryKind.PLAY,
            "action": play.action,
            "answers": dict(play.answers),
            "sentence_json": to_json_value(game.says(before, play)),
            "news_json": to_json_value(after.news),
            "table": to_json(game, after),
            "summary_json": summarize(game, after),
            "version": game.version,
            "at_play": number,
            "author_name": names[number % len(names)],
            "created_at": began + A_TURN * number,
        }


def _teach(group: Group, game: AnyGame, evenings: Iterable[DemoSession]) -> None:
    """Add to the box of the demo's group what the plays of its sessions have shown about it."""
    box = empty = game.new_box()
    for evening in evenings:
        for play, before, _after in evening.steps:
            if game.actions[play.action].teaches is not None:
                box = game.taught(box, before, play)
    if box != empty:
        save_box(group, game, box)
