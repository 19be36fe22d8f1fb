"""An evening to look at: a boss on the map, a market, a collapse, a group test half done."""

from collections.abc import Iterator

from companion.games.stuffed_fables.actions.party import lay_out
from companion.games.stuffed_fables.cards import CRAWLY
from companion.games.stuffed_fables.checklist import items
from companion.games.stuffed_fables.data import BOSS
from companion.games.stuffed_fables.pieces import MonsterCard, Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, make_play, replace, to_tuples

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")
PARTY = (("lumpy", "Anna"), ("flops", "Bruno"), ("stitch", "Chiara"), ("theadora", "Dario"))

# Only its name is known, from one source; the rest here, a made-up group read on its cards.
CREPITUS = MonsterCard("card-1", "Crepitus", BOSS, is_unverified=True)


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the evening, from an empty table on."""
    yield make_play("choose_story", number=1)
    for character, player in PARTY:
        yield make_play("choose_stuffy", character=character, player=player)
    yield make_play("set_party", first="flops", cards=to_tuples((CRAWLY, CREPITUS)))
    yield make_play("lay_items", items=items(_laid(table)))
    yield make_play("begin")
    yield from _flops()
    yield from _stitch()
    yield from _theadora()
    yield from _monsters()
    yield from _lumpy()


def _laid(table: Table) -> Table:
    """Return a table with the stuffies around it, to know what there is to tick."""
    circle = tuple(Stuffy(character, player) for character, player in PARTY)
    return lay_out(replace(table, stuffies=circle, first="flops"))


def _flops() -> Iterator[Play]:
    """A page is opened; a boss enters, and a point of interest is read."""
    yield make_play("turn_page", number="3", search=6, first="3-4", later="3-5", restless="3-7", lost=2)
    yield make_play("add_point", name="Tunnel", section="3-6")
    yield make_play("add_point", name="Igloo", section="3-8", repeatable=True)
    yield make_play("add_merchant", name="Zorba")
    yield make_play("draw", dice=("white", "red", "yellow", "blue", "green"))
    yield make_play("search_stuffing", number=1, roll=("6",))
    yield make_play("give_item", to="flops", name="Frisbee", slots=("paws",), weapon="ranged", reach=6)
    yield make_play("preset_encounter", **_encounter())
    yield make_play("move", dice=("blue-1",), roll=("4",))
    yield make_play("explore", point="point-1")
    yield make_play("go_on")
    yield make_play("search", dice=("yellow-1",), roll=("2",))
    yield make_play("store", die="red-1")
    yield make_play("end_actions")


def _encounter() -> dict[str, object]:
    cards = (("crawly", 2), (CREPITUS.id, 1))
    return {"cards": cards, "order": ("crawly-1", f"{CREPITUS.id}-1", "crawly-2")}


def _stitch() -> Iterator[Play]:
    """A market: four cards, of which one is bought."""
    yield make_play("draw", dice=("white", "black", "black", "yellow", "green"))
    yield make_play("search_stuffing", number=1, roll=("5",))
    yield make_play("gain", stuffy="stitch", what="buttons", number=2)
    yield make_play("gain", stuffy="stitch", what="hearts", number=1)
    yield make_play("move", dice=("green-1",), roll=("3",))
    yield make_play("open_merchant", merchant="merchant-3", first="Pompon", second="Domino", third="Origami")
    yield make_play("buy", buyer="stitch", card="item-5", pay="button", slots=("head",))
    yield make_play("go_on")
    yield make_play("store", die="yellow-1")
    yield make_play("end_actions")


def _theadora() -> Iterator[Play]:
    """A lost one is met, a die is given away; then the threat is full."""
    yield make_play("draw", dice=("white", "black", "red", "blue", "purple"))
    yield make_play("search_stuffing", number=1, roll=("2",))
    yield make_play("place_lost", number=2)
    yield make_play("move", dice=("blue-1",), roll=("5",))
    yield make_play("touch_lost")
    yield make_play("resolve_lost", choice="")
    yield make_play("encourage_die", die="red-1", friend="lumpy")
    yield make_play("end_actions")


def _monsters() -> Iterator[Play]:
    yield make_play("activate", roll=("5",))
    yield make_play("strike", target="theadora", strength=4)
    yield make_play("activate", roll=("2",))
    yield make_play("strike", target="theadora", strength=3)
    yield make_play("reveal_sleep", kind="deep")
    yield make_play("activate", roll=("1",))
    yield make_play("strike", target="flops", strength=3, defends=True, block=("4",))


def _lumpy() -> Iterator[Play]:
    """A monster falls, a group test begins; two dice are left in the hand."""
    yield make_play("draw", dice=("black", "red", "red", "green", "purple"))
    yield make_play("give_item", to="lumpy", name="Kazoo", slots=("paws",), weapon="melee")
    yield make_play("give_status", stuffy="lumpy", status="scared")
    yield make_play("attack", way="melee", target="crawly-1", dice=("red-1", "stored"), roll=("3", "4"))
    yield make_play("open_group", colour="red", difficulty=13, passed="3-9")
    yield make_play("contribute", group="group-10", dice=("red-1",), roll=("5",))
    yield make_play("place_dice")
