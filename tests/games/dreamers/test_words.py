"""Words: every sheet, name and number has its own."""

import pytest
from django.http import QueryDict

from companion.games.dreamers import GAME
from companion.games.dreamers.explanations import why
from companion.games.dreamers.names import NAMES, named
from companion.games.dreamers.private import card, choices
from companion.rules import Message, Pick, Some, replace
from companion.table.answer_forms import ActionForms
from companion.table.sheets import render_ask_sheet
from tests.games.dreamers.tables import DM, A, B, at_accusation, dealt, do, dreams, in_turn, new, three_gates
from tests.kit.said import place, visible
from tests.support.random_play import words


def test_whatever_a_sheet_offers_has_a_name() -> None:
    table = do(new(), "lay_identities", order=("dreamer", "dreamer", "master"))
    bare = {
        (action, name, id)
        for action in GAME.actions
        for name, ask in GAME.actions[action].asks.items()
        if isinstance(ask, Pick | Some)
        for id in ask.options(table, {"counter": "deck"})
        if id and id not in NAMES and words(GAME.names(table, id)) == id
    }
    assert bare == set()


def test_people_are_called_by_their_names() -> None:
    table = new()
    assert (named(table, A), named(table, B)) == ("Anna", "Ben")
    assert words(named(table, f"total:{B}")) == "Ben: points"
    assert words(named(None, "dreamer")) == "Dreamer"
    assert named(table, "{who} <b>") == "{who} <b>"


# why this number


def test_the_deck_says_what_was_drawn_and_what_is_needed() -> None:
    because = why(at_accusation(), "deck")
    assert because and because.total == 14
    assert [part.number for part in because.parts] == [20, -6, None]


def test_the_sum_the_gates_and_the_points_open_to_their_parts() -> None:
    table = dreams(in_turn(DM), 9, 4, 5)
    found = [why(table, id) for id in ("sum", "open", f"total:{A}")]
    assert [one.total for one in found if one] == [9, 1, 0]
    missed = dreams(in_turn(), 13, 3, 4)
    hit = why(do(missed, "play_modifier", by=A, sign="times", number=3, card="first"), "sum")
    assert hit and hit.total == 13
    assert [part.number for part in hit.parts] == [3, 4, 6, None]
    over = three_gates(dealt())
    total = why(replace(over, totals=(3, 2)), f"total:{A}")
    assert total and [part.rule for part in total.parts] == ["DR-SCORE-1", "DR-SCORE-8"]
    signed = [part.number.parts["number"] for part in total.parts if isinstance(part.number, Message)]
    assert signed == ["+2"]
    assert why(table, "identity") is None


# for one pair of eyes


@pytest.mark.rule("DR-ID-2", "DR-ID-8")
def test_a_card_is_its_owners_until_the_round_ends() -> None:
    table = dealt(DM)
    cards = [card(table, seat) for seat in (A, B)]
    assert [words(one.title) for one in cards if one] == ["Dreamer", "Master of Nightmares"]
    assert card(new(), A) is card(three_gates(table), A) is card(table, "seat-3") is None


def test_buttons_are_the_same_for_whatever_one_is() -> None:
    for seat in (A, B):
        assert choices(at_accusation(DM), seat) == choices(at_accusation(DM[::-1]), seat)
    assert set(NAMES) >= {"dreamer", "master"}


def test_what_is_missing_is_called_as_its_field_is() -> None:
    table = in_turn()
    forms = ActionForms(GAME, "turn_dreams", table, GAME.new_box())
    for form in (forms.read_sheet(QueryDict(), {}), forms.read_play(QueryDict())):
        said = visible(str(render_ask_sheet(place(GAME, table), form)))
        assert "Still missing: Anna’s Dream" in said
        assert "The first player’s Dream" not in said


def test_the_log_names_a_dream_by_who_turned_it() -> None:
    table = in_turn()
    assert (words(named(table, "first")), words(named(table, "second"))) == ("Anna’s Dream", "Ben’s Dream")
