"""State on demand: an answer in whole sentences, for whoever has a seat, and as that seat sees it."""

from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils.translation import override

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Session
from companion.rules import Play, message
from companion.table.listening import FEW, TOLD, spoken_title
from companion.text.i18n import translate
from tests.support.evenings import device, member, session, toy
from tests.support.toy import TOY

__all__ = ["device", "member", "session", "toy"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]


def ask(client: Client, session: Session, what: str) -> list[str]:
    answer: Any = client.get(f"/table/{session.pk}/listen/{what}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "no-store"
    found: list[str] = answer.content.decode().split("\n")
    return found


def write(session: Session, count: int) -> None:
    for number in range(count):
        commands.record(session, Play("write", {"words": f"word {number}"}), Command(number, f"key-{number}"))


@pytest.mark.goal("F3")
def test_each_question_has_an_answer_in_sentences(member: Client, session: Session) -> None:
    assert ask(member, session, "turn") == ["It is nobody’s turn right now.", "3 oil left."]
    assert ask(member, session, "odds") == ["There are no odds to tell right now."]
    assert ask(member, session, "last") == ["Nothing is played yet."]
    assert "The sheet of Anna." in ask(member, session, "sheet")


def test_the_last_plays_come_first_and_what_is_taken_back_is_not_told(
    member: Client, session: Session
) -> None:
    write(session, FEW + 2)
    commands.undo(session, Command(FEW + 2, "key-of-undo"))
    told = ask(member, session, "last")
    assert len(told) == FEW
    assert f"word {FEW}" in told[0] and f"word {FEW + 1}" not in " ".join(told)


def test_an_answer_is_in_the_readers_language(member: Client, session: Session) -> None:
    member.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    assert ask(member, session, "odds") == ["Ora non ci sono probabilità da dire."]


def test_what_nobody_can_ask_is_not_there(member: Client, session: Session) -> None:
    assert member.get(f"/table/{session.pk}/listen/secrets").status_code == 404


def test_who_is_not_at_the_table_hears_nothing(client: Client, session: Session) -> None:
    for address in ("listen", *(f"listen/{what}" for what in TOLD)):
        assert client.get(f"/table/{session.pk}/{address}").status_code in {302, 401, 404}


def test_the_sheet_tells_all_of_it(member: Client, session: Session) -> None:
    page = member.get(f"/table/{session.pk}/listen").content.decode()
    assert all(f'id="heard-{what}"' in page for what in TOLD)


def test_a_board_has_a_button_for_each_question_and_a_big_screen_none(
    member: Client, session: Session
) -> None:
    page = member.get(f"/table/{session.pk}/").content.decode()
    assert all(f'data-listen="{what}"' in page for what in TOLD)
    assert "data-listen" not in member.get(f"/table/{session.pk}/tv").content.decode()
    assert TOY.listening.odds(session.game.set_up(("Anna",))) == ()


def test_a_title_is_said_with_commas_and_what_people_typed_stays_as_it_is() -> None:
    title = message("Round {round} · {card}’s turn", round=2, card="Ann · Bob")
    assert translate(spoken_title(title)) == "Round 2, Ann · Bob’s turn"
    with override("it"):
        spoken = translate(spoken_title(title))
    assert " · " not in spoken.replace("Ann · Bob", "") and "Ann · Bob" in spoken
