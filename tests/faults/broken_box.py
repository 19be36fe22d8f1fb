"""A box that nobody can read, or that holds nonsense: a sentence, what was typed is kept, never a 500."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from django.test import Client
from pydantic import TypeAdapter, ValidationError

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Box, Session
from companion.printing.pages import A4
from companion.rules import AnyGame
from tests.faults.bad_input import FORM, why
from tests.faults.world import Report, fill_box, games, in_full_swing, said_of, somebody
from tests.support.random_play import some_play
from tests.support.seated import begin

NO_BOX = (
    "",
    "{",
    "null",
    "[]",
    "3",
    '"box"',
    "\x00",
    "{'a': 1}",
    "[" * 100_000,
    '{"a":' * 5_000,
    "x" * 10_000,
)
LEAVES: tuple[Any, ...] = (None, "nonsense", -1, 10**9, 1.5, [], {}, "", True, [["nonsense", -1]])
ANSWERED = {200, 302, 404, 422}
UNREADABLE = "cannot be read"


def run(most: int, seed: int = 1) -> Report:
    """Put broken boxes under a table in full swing, and open, play and print with each."""
    report, rng = Report("broken boxes"), Random(seed)
    tried = 0
    for game in (one for one in games() if one.box.shelves):
        user = somebody()
        client = Client(raise_request_exception=False, headers={"hx-request": "true"})
        client.force_login(user)
        session = in_full_swing(game, user)
        group = session.campaign.group
        fill_box(group, game)
        fresh = begin(group.campaigns.create(name="At dawn", game_slug=game.slug), session.people)
        every = [*NO_BOX, *nonsense(json.loads(full_box(session)))]
        for content in [NO_BOX[1], *rng.sample(every, min(most, len(every)))]:
            broken = {"content": content, "version": game.version}  # an older one is put right as it is read
            Box.objects.update_or_create(group=group, game_slug=game.slug, defaults=broken)
            try_it(report, client, session, content, rng)
            try_it(report, client, fresh, content, rng)
            tried += 1
    report.numbers |= {"boxes": tried}
    return report


def full_box(session: Session) -> str:
    """Return what the box holds, as it is kept."""
    return Box.objects.get(group=session.campaign.group, game_slug=session.game.slug).content


def nonsense(whole: Any) -> Iterator[str]:
    """Give a box with each of its parts, one after the other, replaced by what it is not, or gone."""
    for path in paths(whole):
        for leaf in LEAVES:
            yield json.dumps(changed(whole, path, leaf))


def paths(value: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if so_far:
        yield so_far
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from paths(one, (*so_far, key))


def changed(value: Any, path: tuple[Any, ...], leaf: Any) -> Any:
    if not path:
        return leaf
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], leaf)
    return copy


def try_it(report: Report, client: Client, session: Session, content: str, rng: Random) -> None:
    is_readable = can_be_read(session.game, content)
    for address, data in requests(session.game, session, rng):
        before, key = current_state(session), f"broken-box-{rng.getrandbits(60):016x}"
        answer = sent(client, address, None if data is None else f"{data}&seen={before.number}&key={key}")
        status, after = answer.status_code, current_state(session)
        is_told = status == 422 and UNREADABLE in answer.content.decode()
        what = f"{address} with {content[:150]!r}"
        report.must(status in ANSWERED, f"{what}: answered with {status} {why(answer)}")
        report.must(is_told or is_readable or data is not None, f"{what}: opened, though it cannot be read")
        report.must(before == after or status == 200, f"{what}: written, with {status}")
        report.must(is_readable or full_box(session) == content, f"{what}: what was typed is gone")
        if after.number > before.number:
            commands.undo(
                session, Command(seen=after.number, key=f"{key}-back"), steps=after.number - before.number
            )


def sent(client: Client, address: str, body: str | None) -> Any:
    return client.get(address) if body is None else client.generic("POST", address, body, FORM)


def can_be_read(game: AnyGame, content: str) -> bool:
    try:
        TypeAdapter(game.box.type).validate_json(content)
    except ValidationError:
        return False
    return True


def requests(game: AnyGame, session: Session, rng: Random) -> Iterator[tuple[str, str | None]]:
    """Give the pages that show the box, then sheets and plays: one that teaches it, one that does not."""
    table = current_state(session).table
    yield f"/groups/{session.campaign.group_id}/box/{game.slug}/", None
    for name in rng.sample(list(game.actions), 2):
        yield f"/table/{session.pk}/act/{name}", None
    teaching = [name for name, action in game.actions.items() if action.teaches]
    for names in (teaching, [name for name in game.actions if name not in teaching]):
        found = some_play(game, table, names, rng) if names else None
        if found:
            yield f"/table/{session.pk}/act/{found[0].action}", said_of(game, found[0])
    for sheet in game.sheets:
        choice = f"sheet={sheet.slug}&content=filled&paper={A4}&language=en&size=plain"
        yield f"/sheets/{session.pk}/page?{choice}", None
