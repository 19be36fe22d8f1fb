"""An evening to look at: a boss on the map, a market, a collapse, a group test half done."""

from collections.abc import Iterator

from companion.games.stuffed_fables.actions.party import lay_out
from companion.games.stuffed_fables.cards import CRAWLY
from companion.games.stuffed_fables.checklist import items
from companion.games.stuffed_fables.data import BOSS
from companion.games.stuffed_fables.pieces import MonsterCard, Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, replace, to_tuples

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")
PARTY = (("lumpy", "Anna"), ("flops", "Bruno"), ("stitch", "Chiara"), ("theadora", "Dario"))

# Only its name is known, from one source; the rest here, a made-up group read on its cards.
CREPITUS = MonsterCard("card-1", "Crepitus", BOSS, is_unverified=True)


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the evening, from an empty table on."""
    yield _play("choose_story", number=1)
    for character, player in PARTY:
        yield _play("choose_stuffy", character=character, player=player)
    yield _play("set_party", first="flops", cards=to_tuples((CRAWLY, CREPITUS)))
    yield _play("lay_items", items=items(_laid(table)))
    yield _play("begin")
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
    yield _play("turn_page", number="3", search=6, first="3-4", later="3-5", restless="3-7", lost=2)
    yield _play("add_point", name="Tunnel", section="3-6")
    yield _play("add_point", name="Igloo", section="3-8", repeatable=True)
    yield _play("add_merchant", name="Zorba")
    yield _play("draw", dice=("white", "red", "yellow", "blue", "green"))
    yield _play("search_stuffing", number=1, roll=("6",))
    yield _play("give_item", to="flops", name="Frisbee", slots=("paws",), weapon="ranged", reach=6)
    yield _play("preset_encounter", **_encounter())
    yield _play("move", dice=("blue-1",), roll=("4",))
    yield _play("explore", point="point-1")
    yield _play("go_on")
    yield _play("search", dice=("yellow-1",), roll=("2",))
    yield _play("store", die="red-1")
    yield _play("end_actions")


def _encounter() -> dict[str, object]:
    cards = (("crawly", 2), (CREPITUS.id, 1))
    return {"cards": cards, "order": ("crawly-1", f"{CREPITUS.id}-1", "crawly-2")}


def _stitch() -> Iterator[Play]:
    """A market: four cards, of which one is bought."""
    yield _play("draw", dice=("white", "black", "black", "yellow", "green"))
    yield _play("search_stuffing", number=1, roll=("5",))
    yield _play("gain", stuffy="stitch", what="buttons", number=2)
    yield _play("gain", stuffy="stitch", what="hearts", number=1)
    yield _play("move", dice=("green-1",), roll=("3",))
    yield _play("open_merchant", merchant="merchant-3", first="Pompon", second="Domino", third="Origami")
    yield _play("buy", buyer="stitch", card="item-5", pay="button", slots=("head",))
    yield _play("go_on")
    yield _play("store", die="yellow-1")
    yield _play("end_actions")


def _theadora() -> Iterator[Play]:
    """A lost one is met, a die is given away; then the threat is full."""
    yield _play("draw", dice=("white", "black", "red", "blue", "purple"))
    yield _play("search_stuffing", number=1, roll=("2",))
    yield _play("place_lost", number=2)
    yield _play("move", dice=("blue-1",), roll=("5",))
    yield _play("touch_lost")
    yield _play("resolve_lost", choice="")
    yield _play("encourage_die", die="red-1", friend="lumpy")
    yield _play("end_actions")


def _monsters() -> Iterator[Play]:
    yield _play("activate", roll=("5",))
    yield _play("strike", target="theadora", strength=4)
    yield _play("activate", roll=("2",))
    yield _play("strike", target="theadora", strength=3)
    yield _play("reveal_sleep", kind="deep")
    yield _play("activate", roll=("1",))
    yield _play("strike", target="flops", strength=3, defends=True, block=("4",))


def _lumpy() -> Iterator[Play]:
    """A monster falls, a group test begins; two dice are left in the hand."""
    yield _play("draw", dice=("black", "red", "red", "green", "purple"))
    yield _play("give_item", to="lumpy", name="Kazoo", slots=("paws",), weapon="melee")
    yield _play("give_status", stuffy="lumpy", status="scared")
    yield _play("attack", way="melee", target="crawly-1", dice=("red-1", "stored"), roll=("3", "4"))
    yield _play("open_group", colour="red", difficulty=13, passed="3-9")
    yield _play("contribute", group="group-10", dice=("red-1",), roll=("5",))
    yield _play("place_dice")


def _play(action: str, **answers: object) -> Play:
    return Play(action, answers)
