"""What the board and its sheets show beyond the table itself: signs, dice to choose, odds in a row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import CHARACTERS, COLOURS, SEARCH, SLOTS, Facts
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.pieces import Item, Roll
from companion.games.stuffed_fables.rolls import STORED, payable
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Say, _, say

SHORT_STEPS = (
    _("Draw dice"),
    _("Stuffing"),
    _("Threat"),
    _("Actions"),
    _("Discard"),
    _("Check"),
)
STATUS_SIGNS = MappingProxyType(
    {"courage": "star", "scared": "fear", "angry": "angry", "torn": "torn", "worried": "worried"}
)
WEAPON_SIGNS = MappingProxyType({"melee": "sword", "ranged": "bow"})
NO_COLOUR = "white"


def is_lit(table: Table) -> bool:
    """Whether it is somebody's turn, which the head marks with the flame."""
    return table.phase == "playing" and table.acting is not None


def status_sign(status: str) -> str:
    return STATUS_SIGNS.get(status, "")


def item_sign(item: Item) -> str:
    """Return the sign of an item: its weapon's, else the slot that it is worn in, else the group's."""
    return WEAPON_SIGNS.get(item.weapon) or next(iter(item.slots), "people")


# dice


def hand(table: Table) -> tuple[str, ...]:
    """Return an id for each die in the hand."""
    return dice.named(table.hand)


def colour_of(table: Table, id: str) -> str:
    """Return the colour of a die by its id: of the hand, or one that lies on a stuffy's card."""
    if not id.startswith(STORED):
        return dice.colour_of(id)
    whose = id.partition(":")[2] or table.active
    return table.stuffy(whose).stored if table.has_stuffy(whose) else ""


def dressed(table: Table, ids: Iterable[str]) -> Mapping[str, str]:
    """Return the classes of dice to choose from."""
    return {id: f"d d-{colour_of(table, id)}" for id in ids}


def slots_of(table: Table, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the class of each die that is rolled."""
    return tuple(f"d-{colour_of(table, id) or NO_COLOUR}" for id in ids)


def fitting(table: Table) -> Mapping[str, int]:
    """Return how many dice at hand pay for an action of the active stuffy."""
    stuffy = table.acting
    if stuffy is None or not table.may_act:
        return {}
    armed = {item.weapon for item in (*stuffy.items, *table.group_items)}
    attack = max(
        len(payable(table, stuffy.id, "red")) if "melee" in armed else 0,
        len(payable(table, stuffy.id, "green")) if "ranged" in armed else 0,
    )
    search = len(payable(table, stuffy.id, "yellow")) if table.page.search else 0
    return {
        "attack": attack if table.column else 0,
        "search": search,
        "move": len(payable(table, stuffy.id, "")),
    }


def left_to_draw(table: Table) -> Mapping[str, int]:
    """Return how many dice of each colour may come out: of the bag, and of the discards where it runs short."""
    short = dice.number(table.bag) < max(0, 5 - dice.number(table.hand))
    return dict(dice.plus(table.bag, table.discard) if short else table.bag)


# people, places


def pause_section(table: Table) -> str:
    """Return the section of the book that is read while the turn rests, "" where nobody has typed it."""
    what = table.pause.what if table.pause else ""
    return next((point.section for point in table.points if what in {point.id, point.name}), "")


def candidates(table: Table) -> tuple[Facts, ...]:
    """Return the characters that nobody has chosen yet (SF-SETUP-1)."""
    return tuple(facts for id, facts in CHARACTERS.items() if not table.has_stuffy(id))


def sleep_left(table: Table) -> int:
    return max(0, table.sleep_cards - len(table.revealed))


# what may be put right at any time

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


# odds for the board


@dataclass(frozen=True)
class DrawOdds:
    """The next draw: what lies in the bag, how many come out, the chance of at least one of each colour."""

    rows: Rows
    count: int
    refills: bool
    shares: Mapping[str, Fraction]

    @property
    def size(self) -> int:
        return sum(number for _colour, number in self.rows)

    def of(self, colour: str) -> Fraction:
        return self.shares.get(colour, Fraction(0))


def draw_odds(table: Table) -> DrawOdds:
    bag = dict(table.bag)
    rows = tuple((colour, bag.get(colour, 0)) for colour in COLOURS)
    return DrawOdds(rows, 5, dice.number(table.bag) < 5, {})
