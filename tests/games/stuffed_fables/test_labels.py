"""Every action and everything that it asks is called something on its sheet."""

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.labels import LABELS
from companion.rules import AskKind


@pytest.mark.parametrize("name", sorted(GAME.actions))
def test_a_sheet_says_what_it_is_and_asks(name: str) -> None:
    asked = (id for id, ask in GAME.actions[name].asks.items() if ask.kind is not AskKind.BOX)
    assert name in LABELS
    assert [ask for ask in asked if not {f"{name}.{ask}", ask} & LABELS.keys()] == []


@pytest.mark.parametrize("name", sorted(GAME.actions))
def test_an_ask_is_not_called_as_an_action_of_the_same_name(name: str) -> None:
    shared = GAME.actions[name].asks.keys() & GAME.actions.keys()
    assert [ask for ask in shared if f"{name}.{ask}" not in LABELS] == []
