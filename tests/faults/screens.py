"""Twenty equal taps at once, and two screens that have seen the same."""

import re
from dataclasses import replace
from functools import partial
from html import unescape
from random import Random
from typing import Any
from urllib.parse import parse_qsl

from campaigns.log import commands
from campaigns.log.serialization import to_json
from campaigns.log.state import Command, current_state
from campaigns.models import Session
from companion.rules import AnyGame, IllegalPlay, Play
from tests.bench.client import Answer
from tests.faults.server import Server
from tests.faults.world import (
    Report,
    Screen,
    at_once,
    games,
    in_full_swing,
    play_at,
    said_of,
    screen,
    somebody,
)

EQUAL = 20
BOARD = re.compile(rb'<div id="board".*?</hx-partial>', re.S)
NOTICE = re.compile(rb'<div id="notice"[^>]*>.*?(?=<main)', re.S)
HERE = re.compile(rb'<button[^>]* id="open-screens".*?</button>', re.S)  # how many listen just now
# How often access has changed. A request that was loaded before people changed seats has the former number in
# its answer, and its screen looks again.
ACCESS = re.compile(rb'(?<=data-marks=")(\d+\.\d+)\.\d+(?=")')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def board_of(answer: Answer) -> bytes:
    """Return the board of an answer: without what was said to one screen alone, and who is here."""
    found = BOARD.search(answer.body)
    return ACCESS.sub(rb"\1", HERE.sub(b"", NOTICE.sub(b"", found[0]))) if found else b""


def equal_taps(site: Server, rounds: int, most: int | None = None) -> Report:
    """Send twenty equal taps at once, chance left to the companion: one entry, twenty equal answers.

    That is done at each game, or at so many at most.
    """
    report, rng = Report("R2 twenty equal taps at once"), Random(1)
    for game in games()[:most]:
        user = somebody()
        session = in_full_swing(game, user)
        first = screen(site.port, user, session)
        hands = [first, *(replace(first) for _hand in range(EQUAL - 1))]
        for number in range(rounds):
            one_round(report, rng, hands, f"equal-tap-{number:04}")
    report.numbers |= {"rounds": rounds * len(games()[:most]), "taps": rounds * len(games()[:most]) * EQUAL}
    return report


def one_round(report: Report, rng: Random, hands: list[Screen], key: str) -> None:
    session = hands[0].session
    now = current_state(session)
    play = play_at(session.game, now.table, rng, commutes=rng.random() < 0.3)
    body = said_of(session.game, play, rolled=True)
    taps = [partial(hand.tap, f"act/{play.action}", body, key, now.number) for hand in hands]
    answers = [*at_once(*taps), taps[0]()]  # the last one comes late
    statuses, bodies = (
        {one.status for one in answers},
        {ACCESS.sub(rb"\1", answer.body) for answer in answers},
    )
    written = current_state(session).number - now.number
    report.must(written == (statuses != {422}), f"{play.action}: {written} entries for one tap")
    report.must(len(statuses) == 1 and statuses <= {200, 422}, f"{play.action}: answered with {statuses}")
    report.must(len(bodies) == 1, f"{play.action}: {len(bodies)} unlike answers")
    take_back(session, now.number)


def two_screens(site: Server, rounds: int, most: int | None = None) -> Report:
    """Two screens at once that saw the same: one acts, the other looks again; what commutes counts twice."""
    report, rng = Report("R3 two screens at once"), Random(2)
    for game in games()[:most]:
        users = (somebody(), somebody())
        session = in_full_swing(game, *users)
        pair = [screen(site.port, user, session) for user in users]
        for number in range(rounds):
            one_wins(report, rng, pair, f"of-two-{number:04}")
            both_count(report, rng, pair, f"adds-{number:04}")
    report.numbers |= {"rounds": rounds * len(games()[:most])}
    return report


def one_wins(report: Report, rng: Random, pair: list[Screen], key: str) -> None:
    session, game = pair[0].session, pair[0].session.game
    now = current_state(session)
    mine = play_at(game, now.table, rng, commutes=False)
    plays = (mine, play_at(game, now.table, rng, commutes=False, but=[mine]))
    bodies = [said_of(game, play) for play in plays]
    taps = [
        partial(one.tap, f"act/{play.action}", body, f"{key}-{place}", now.number)
        for place, (one, play, body) in enumerate(zip(pair, plays, bodies, strict=True))
    ]
    answers = at_once(*taps)
    statuses = [answer.status for answer in answers]
    what = f"{plays[0].action} and {plays[1].action}"
    report.must(sorted(statuses) == [200, 409], f"{what}: answered with {statuses}")
    report.must(current_state(session).number == now.number + 1, f"{what}: not one entry")
    if sorted(statuses) == [200, 409]:
        late = statuses.index(409)
        gets_its_intent_back(report, answers[late], answers[1 - late], plays[late], bodies[late])
        confirmed = pair[late].tap(f"act/{plays[late].action}", bodies[late], f"{key}-again")
        report.must(confirmed.status in {200, 422}, f"{what}: confirmed with {confirmed.status}")
    take_back(session, now.number)


def gets_its_intent_back(report: Report, late: Answer, first: Answer, play: Play, body: str) -> None:
    page = late.body.decode()
    sent = sorted(parse_qsl(body, keep_blank_values=True))
    back = sorted((unescape(name), unescape(value)) for name, value in HIDDEN.findall(page))
    report.must(f'hx-post="act/{play.action}"' in page, f"{play.action}: the intent does not come back")
    report.must(back == sent, f"{play.action}: {sent} came back as {back}")
    is_fresh = board_of(late) and board_of(late) == board_of(first)
    report.must(is_fresh, f"{play.action}: the board of the late one is not the fresh one")


def both_count(report: Report, rng: Random, pair: list[Screen], key: str) -> None:
    """The same "+1" from both screens: twice on the table."""
    session, game = pair[0].session, pair[0].session.game
    now = current_state(session)
    play, expected = twice(game, now.table, rng)
    body = said_of(game, play)
    taps = [
        partial(one.tap, f"act/{play.action}", body, f"{key}-{place}", now.number)
        for place, one in enumerate(pair)
    ]
    statuses = [answer.status for answer in at_once(*taps)]
    report.must(statuses == [200, 200], f"{play.action} twice: answered with {statuses}")
    report.must(current_state(session).table == expected, f"{play.action} twice: one of them is lost")
    take_back(session, now.number)


def twice(game: AnyGame, table: Any, rng: Random) -> tuple[Play, Any]:
    """Return a play that adds to a counter and may be made twice, and the table after both."""
    for _try in range(200):
        play = play_at(game, table, rng, commutes=True)
        try:
            once = game.play(table, play)
            both = game.play(once, play)
        except IllegalPlay:
            continue
        if len({state(game, one) for one in (table, once, both)}) == 3:
            return play, both
    raise AssertionError("nothing may be added twice")


def state(game: AnyGame, table: Any) -> str:
    return to_json(game, replace(table, news=()))


def take_back(session: Session, number: int) -> None:
    """Undo what was played since, so that the next round finds the same table."""
    now = current_state(session)
    commands.undo(
        session, Command(seen=now.number, key=f"back-from-{now.number:04}"), steps=now.number - number
    )
