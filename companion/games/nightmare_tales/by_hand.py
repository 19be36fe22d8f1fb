"""What may be put right by hand at any time, in the order of a menu: buttons by topic."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.rules import Say, _, say

Button = tuple[str, str, Say]
Topic = tuple[Say, tuple[Button, ...]]


def _button(action: str, sign: str, words: str) -> Button:
    return action, sign, say(words)


_COUNTS: Topic = (
    say(_("Counts")),
    (
        _button("change_cards", "card-back", _("Cards, by an effect")),
        _button("correct", "scales", _("Any count")),
    ),
)
_TURN: Topic = (
    say(_("The turn")),
    (
        _button("set_turn", "flame", _("Whose turn it is")),
        _button("set_knocker", "knock", _("Who has knocked")),
    ),
)
_DAWN: Topic = (
    say(_("Dawn")),
    (
        _button("take_back", "erase", _("Enter anew")),
        _button("set_cause", "dawn", _("What brought dawn")),
        _button("set_knocker", "knock", _("Who has knocked")),
        _button("correct", "scales", _("Any count")),
    ),
)
_REST: Topic = (
    say(_("Everything else")),
    (
        _button("fetch_deck", "deck", _("Fetch the deck list")),
        _button("note", "pen", _("A note")),
        _button("set_house_rules", "why", _("House rules")),
        _button("call_off", "close", _("Call the game off")),
    ),
)
_BETWEEN: Topic = (
    say(_("Everything else")),
    (
        _button("correct", "scales", _("Any count")),
        _button("note", "pen", _("A note")),
        _button("set_house_rules", "why", _("House rules")),
    ),
)
_BEFORE: Topic = (
    say(_("Everything else")),
    (
        _button("correct", "scales", _("Any count")),
        _button("fetch_deck", "deck", _("Fetch the deck list")),
        _button("note", "pen", _("A note")),
    ),
)
MENUS: Mapping[str, tuple[Topic, ...]] = MappingProxyType(
    {"play": (_COUNTS, _TURN, _REST), "dawn": (_DAWN, _REST), "scored": (_BETWEEN,), "setup": (_BEFORE,)}
)


def menu(phase: str) -> tuple[Topic, ...]:
    """Return what may be put right in a phase."""
    return MENUS[phase]
