"""What may be put right by hand, or what the book calls for, at any time: buttons by topic."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from companion.rules import Say, _, say

Given = Mapping[str, Any]
Button = tuple[str, str, Say, Given]
NOTHING_GIVEN: Given = MappingProxyType({})


def _button(action: str, sign: str, words: str, **given: Any) -> Button:
    return action, sign, say(words), MappingProxyType(given) if given else NOTHING_GIVEN


BY_HAND: tuple[tuple[Say, Sequence[Button]], ...] = (
    (
        say(_("The book says")),
        (
            _button("random_encounter", "monster", _("Random encounter")),
            _button("preset_encounter", "monster", _("Preset encounter")),
            _button("test", "die", _("Skill test")),
            _button("pass_test", "check", _("Test passed")),
            _button("open_group", "people", _("Group test")),
            _button("damage", "wound", _("Damage")),
            _button("call_sleep", "sleep", _("Sleep card")),
            _button("place_lost", "voice", _("Lost tokens")),
            _button("call_surge", "surge", _("A surge")),
            _button("call_monsters", "threat", _("Monsters’ turn")),
            _button("go_to", "next", _("Section")),
            _button("leave_page", "out", _("Leave the page")),
            _button("win", "won", _("The story is won")),
            _button("lose_story", "lost", _("The story is lost")),
        ),
    ),
    (
        say(_("Stuffies")),
        (
            _button("gain", "plus", _("Gains")),
            _button("lose", "minus", _("Loses")),
            _button("give_status", "fear", _("Status")),
            _button("remove_status", "check", _("Status off")),
            _button("use_ability", "star", _("Ability")),
            _button("give_item", "deck", _("Item")),
            _button("drop_item", "drop", _("Discard an item")),
            _button("add_bonus", "die", _("Bonus")),
            _button("set_stored", "bag", _("Stored die")),
        ),
    ),
    (
        say(_("Page and monsters")),
        (
            _button("add_point", "pin", _("Point of interest")),
            _button("add_merchant", "shop", _("Merchant")),
            _button("set_page", "pen", _("What the page says")),
            _button("lay_environment", "deck", _("Environment card")),
            _button("lift_environment", "drop", _("It goes")),
            _button("place_marker", "end-flag", _("Marker")),
            _button("lift_marker", "drop", _("Take it off")),
            _button("add_monster", "plus", _("A monster more")),
            _button("defeat", "check", _("Defeated")),
            _button("remove_monster", "minus", _("Take one off")),
            _button("order_column", "initiative", _("Their order")),
            _button("name_monster", "pen", _("A monster’s card")),
            _button("close_group", "close", _("Close a group test")),
        ),
    ),
    (
        say(_("Books and turn")),
        (
            _button("move_die", "die", _("Move a die")),
            _button("correct", "pen", _("Any counter")),
            _button("set_turn", "flame", _("Whose turn")),
            _button("hand_bookmark", "bookmark", _("Bookmark")),
            _button("set_house_rules", "why", _("House rules")),
            _button("note", "log", _("Note")),
        ),
    ),
)
