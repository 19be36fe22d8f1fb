"""What may be put right by hand at any time: buttons by topic."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from companion.rules import Say, _, say

Given = Mapping[str, Any]
Button = tuple[str, str, Say, Given]
NOTHING_GIVEN: Given = MappingProxyType({})


def _button(action: str, sign: str, words: str) -> Button:
    return action, sign, say(words), NOTHING_GIVEN


BY_HAND: tuple[tuple[Say, Sequence[Button]], ...] = (
    (
        say(_("Characters")),
        (
            _button("set_marks", "check", _("Card and figure")),
            _button("set_space", "pin", _("Where it is")),
            _button("give_character", "people", _("Who plays it")),
            _button("name_character", "pen", _("Its name")),
            _button("enter_conflict", "sword", _("A whole battle")),
        ),
    ),
    (
        say(_("Quests and memories")),
        (
            _button("add_quest", "plus", _("One more quest")),
            _button("set_quest", "pin", _("How it stands")),
            _button("name_quest", "pen", _("Its name")),
            _button("drop_quest", "minus", _("Forget a quest")),
            _button("add_memory", "plus", _("A memory")),
            _button("change_memory", "pen", _("Put a memory right")),
            _button("remove_memory", "minus", _("Take a memory off")),
        ),
    ),
    (
        say(_("Table and turn")),
        (
            _button("correct", "pen", _("Any counter")),
            _button("set_turn", "flame", _("Whose turn")),
            _button("call_off", "close", _("Call off what is going on")),
            _button("reshuffle", "deck", _("Deck shuffled")),
            _button("name_seat", "people", _("Who sits here")),
            _button("set_house_rules", "why", _("House rules")),
            _button("break_off", "out", _("Break the tale off")),
            _button("note", "log", _("Note")),
        ),
    ),
)
