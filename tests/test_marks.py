"""The mark of a log: on the pack-away sheet, a sign of no secret, and checked years later."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from campaigns.log.marks import make_mark
from campaigns.models import Session
from tests.evenings import make_group, make_session, make_user, tap, toy
from tests.faults.world import games, in_full_swing

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.goal("K2", "S1")]
SIGNS = r"(?:[a-z2-7]{4} ){5}[a-z2-7]{4}"
MARK = re.compile(rf"(Mark of the log|Impronta del registro), (?:entry|voce) (\d+): ({SIGNS})<")


@pytest.fixture
def session(toy: None) -> Session:
    session = make_session(make_group(owner=make_user("ada")))
    tap(session, "pour")
    tap(session, "burn", number=2)
    return session


def newest_mark(session: Session) -> str:
    return make_mark(session, session.entries.order_by("-number").first()).signs


def look_up(mark: str) -> str:
    out = StringIO()
    call_command("verify_tables", mark=mark, stdout=out)
    return out.getvalue()


def test_a_mark_is_found_again_as_it_was_typed(session: Session) -> None:
    mark = newest_mark(session)
    tap(session)  # what comes later does not change what was
    said = f"By night, session 1 (id {session.pk}): all is as it was up to entry 2.\n"
    assert look_up(mark) == look_up(mark.upper().replace(" ", "")) == said
    assert "up to entry 0" in look_up(make_mark(session, None).signs)


def test_a_mark_that_is_of_no_log_here_is_said_to_be_none(session: Session) -> None:
    for mark in ("abcd " * 6, newest_mark(session)[:-1], "è", ""):
        with pytest.raises(CommandError, match="No log here has this mark"):
            look_up(mark)


@pytest.mark.parametrize(
    ("spoils", "says"),
    [
        ("UPDATE campaigns_entry SET author_name = 'Bruno' WHERE number = 1", "entry 1 differs"),
        ("DELETE FROM campaigns_entry WHERE number = 2", "No log here"),
        ("UPDATE campaigns_entry SET seal = 'x' WHERE number = 2", "No log here"),
    ],
)
def test_a_log_that_was_changed_after_it_was_printed_is_found(
    spoils: str, says: str, session: Session
) -> None:
    mark = newest_mark(session)
    with connection.cursor() as cursor:
        cursor.execute(spoils)
    with pytest.raises(CommandError, match=says):
        look_up(mark)


def test_a_mark_tells_nothing_of_what_it_was_made_of(session: Session) -> None:
    """The same log has another mark under another key, and no two sessions have the same key."""
    entry, mark = session.entries.order_by("-number").first(), newest_mark(session)
    assert make_mark(session, entry).signs == mark
    other = make_session()
    assert len({session.mark_key, other.mark_key}) == 2 and len(session.mark_key) == 64
    session.mark_key = other.mark_key
    assert make_mark(session, entry).signs != mark


def test_the_mark_is_on_the_filled_pack_away_sheet_alone() -> None:
    owner, game = make_user("ada"), games()[0]
    session, client = in_full_swing(game, owner), Client()
    client.force_login(owner)

    def print_sheet(**asked: str) -> str:
        plain = {"sheet": "pack_away", "content": "filled", "paper": "A4", "language": "en", "size": "plain"}
        return client.get(f"/sheets/{session.pk}/page", plain | asked).content.decode()

    number = str(session.entries.count())
    for language, words in (("en", "Mark of the log"), ("it", "Impronta del registro")):
        found = MARK.search(print_sheet(language=language))
        assert found and found.groups() == (words, number, newest_mark(session))
    assert not MARK.search(print_sheet(content="blank"))
    others = [sheet.slug for sheet in game.sheets if sheet.slug != "pack_away"]
    assert others and not any(MARK.search(print_sheet(sheet=one)) for one in others)
    assert session.mark_key not in print_sheet()
