"""A log of ten thousand lines: its sheet and its book tell a part of it, and say what is left out."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.chronicle.book import MOST_LINES, load_book
from campaigns.history.upkeep import bring_up_to_date
from campaigns.log import commands
from campaigns.log.amendments import MOST_RECKONED, RolledPlay, load_near_history
from campaigns.log.state import Command
from campaigns.models import Session
from companion.printing.chronicle import render_chronicle
from companion.printing.models import CHRONICLE
from companion.printing.pages import SheetChoice
from companion.rules import Game, IllegalPlay, Play
from companion.table.log_sheet import MOST, NEWEST
from tests.support.evenings import member, session, toy
from tests.support.long_logs import lengthen

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]

MANY = 10_000
MOST_BYTES = 600_000  # of a book's page: the PDF of it is drawn within the memory of a worker
MOST_OF_A_SHEET = 400_000


@pytest.fixture
def long_log(session: Session) -> Session:
    lengthen(session, MANY)
    assert session.entries.count() == MANY
    return session


def test_the_sheet_of_a_long_log_shows_its_newest_lines(member: Client, long_log: Session) -> None:
    answer = member.get(f"/table/{long_log.pk}/log")
    page = answer.content.decode()
    assert answer.status_code == 200 and page.count('class="says"') == NEWEST
    assert len(answer.content) < MOST_OF_A_SHEET and "all=1" in page
    assert f'<span class="n">{MANY}</span>' in page, "how long it is"


def test_the_book_of_a_long_log_has_its_room_and_says_what_it_leaves_out(long_log: Session) -> None:
    bring_up_to_date(Session.objects.all())
    (evening,) = load_book(long_log.campaign).evenings
    assert evening.more_lines == MANY - MOST_LINES
    page = render_chronicle(long_log.campaign, SheetChoice(CHRONICLE))
    assert len(page.encode()) < MOST_BYTES
    said = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert f"{MANY - MOST_LINES} lines more, from the middle of the evening, are in its log." in said


@contextmanager
def counting_plays() -> Iterator[list[str]]:
    """Give the actions that are played meanwhile."""
    played, play = list[str](), Game.play

    def count(game: Any, table: Any, one: Play, *more: Any, **options: Any) -> Any:
        played.append(one.action)
        return play(game, table, one, *more, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "play", count)
        yield played


def test_a_sheet_that_is_asked_for_older_lines_shows_a_thousand_and_leads_on(
    member: Client, long_log: Session
) -> None:
    seen, address = 0, "log?all=1"
    for _time in range(MANY // MOST):
        page = member.get(f"/table/{long_log.pk}/{address}").content.decode()
        assert page.count('class="says"') == MOST
        seen += MOST
        address = unescape((re.findall(r'hx-get="(log\?[^"]*before=\d+)"', page) or [""])[0])
        assert bool(address) == (seen < MANY)


def test_no_play_is_changed_that_lies_too_far_back(member: Client, long_log: Session) -> None:
    """A change plays all again that comes after it: the whole evening would be played by a page."""
    past, play = load_near_history(long_log), Play("write", {"words": "Once."})
    with counting_plays() as plays, pytest.raises(IllegalPlay, match="newest"):
        past.reckon({1: (RolledPlay(play),)})
    assert plays == [] and len(past.entries) == MOST_RECKONED
    answer = member.get(f"/table/{long_log.pk}/amend/1/0/write")
    assert answer.status_code == 422 and f"newest {MOST_RECKONED} lines" in answer.content.decode()
    near = MANY - MOST_RECKONED + 1
    assert past.reckon({near: (RolledPlay(play),)}).after


@pytest.mark.parametrize("word", ["undo", "redo"])
@pytest.mark.parametrize("steps", [commands.MOST_STEPS + 1, 99_999])
def test_steps_are_bounded_before_any_tap_waits(
    word: str, steps: int, member: Client, long_log: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise AssertionError("The table was locked.")

    monkeypatch.setattr(commands, "lock_session", fail)
    sent = {"seen": MANY, "key": "a-key-of-steps", "steps": steps}
    answer = member.post(f"/table/{long_log.pk}/{word}", sent)
    assert answer.status_code == 422 and "At most 500 plays" in answer.content.decode()


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_more_steps_than_there_are_are_refused_before_any_tap_waits(
    word: str, member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands.record(session, Play("write", {"words": "Once."}), Command(0, "key-0"))
    monkeypatch.setattr(commands, "lock_session", None)
    sent = {"seen": 1, "key": "a-key-of-steps", "steps": 5}
    assert member.post(f"/table/{session.pk}/{word}", sent).status_code == 422
