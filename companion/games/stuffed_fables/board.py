"""What the board and its sheets show beyond the table itself: signs, dice to choose, odds in a row."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from companion.games.stuffed_fables import dice, sleep_deck
from companion.games.stuffed_fables.data import ATTRIBUTES, CHARACTERS, COLOURS, HAND, SLOTS, Facts
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.pieces import Item
from companion.games.stuffed_fables.rolls import STORED, payable
from companion.games.stuffed_fables.story import STEPS
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.tallies import recounted
from companion.rules import Answers

STATUS_SIGNS = MappingProxyType(
    {"courage": "star", "scared": "fear", "angry": "angry", "torn": "torn", "worried": "worried"}
)
WEAPON_SIGNS = MappingProxyType({"melee": "sword", "ranged": "bow"})
NO_COLOUR = "white"
DICE_MARKS = MappingProxyType({colour: f"d-{colour}" for colour in COLOURS})


def is_lit(table: Table) -> bool:
    """Whether it is the turn of a player, which the head marks with the flame."""
    return table.phase == "playing" and table.acting is not None and table.monsters_turn is None


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
    """Return the colour of a die by its id: of the hand, or of one on a stuffy's card."""
    if not id.startswith(STORED):
        return dice.colour_of(id)
    owner = id.partition(":")[2] or table.active
    return table.stuffy(owner).stored if table.has_stuffy(owner) else ""


def dressed(table: Table, ids: Iterable[str]) -> Mapping[str, str]:
    """Return the classes of dice to choose from."""
    return {id: f"d d-{colour_of(table, id)}" for id in ids}


def swatches(colours: Iterable[str]) -> Mapping[str, str]:
    """Return the classes of colours to choose from."""
    return {colour: f"swatch d-{colour}" for colour in colours}


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
    """Return how many dice of each colour may come out: the discards too if the bag runs short."""
    short = dice.number(table.bag) < max(0, HAND - dice.number(table.hand))
    return dict(dice.plus(table.bag, table.discard) if short else table.bag)


# people, places


def pause_section(table: Table) -> str:
    """Return the section of the book that is read while the turn rests, "" if it is unknown."""
    what = table.pause.what if table.pause else ""
    return next((point.section for point in table.points if what in {point.id, point.name}), "")


def candidates(table: Table) -> tuple[Facts, ...]:
    """Return the characters that no player has chosen yet (SF-SETUP-1)."""
    return tuple(facts for id, facts in CHARACTERS.items() if not table.has_stuffy(id))


def gives_way(table: Table, answers: Answers) -> tuple[Item, ...]:
    """Return what is discarded if an item takes its slots (SF-ITEM-2)."""
    to, slots = str(answers.get("to") or answers.get("buyer") or ""), answers.get("slots") or ()
    worn = table.stuffy(to).items if table.has_stuffy(to) else ()
    return tuple(item for item in worn if set(item.slots) & set(slots))


def in_bag(table: Table) -> Rows:
    """Return every colour with how many dice of it the bag holds."""
    return dice.of_every_colour(table.bag)


GLOBALS: Mapping[str, object] = MappingProxyType(
    {
        "short_steps": STEPS,
        "slots": SLOTS,
        "status_sign": status_sign,
        "item_sign": item_sign,
        "hand": hand,
        "colour_of": colour_of,
        "dressed": dressed,
        "swatches": swatches,
        "dice_marks": DICE_MARKS,
        "fitting": fitting,
        "left_to_draw": left_to_draw,
        "pause_section": pause_section,
        "candidates": candidates,
        "printed": CHARACTERS,
        "gives_way": gives_way,
        "sleep_left": sleep_deck.left,
        "in_bag": in_bag,
        "attributes": ATTRIBUTES,
        "recounted": recounted,
    }
)
