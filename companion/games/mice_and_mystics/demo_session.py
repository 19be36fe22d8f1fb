"""An evening in full swing, to look at: typed dice, a surge survived, a fight in the Kitchen Tunnels."""

from collections.abc import Iterator

from companion.games.mice_and_mystics.checklist import items
from companion.games.mice_and_mystics.data import MICE
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, _, make_play, replace

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")
ABOUT = _("Four mice in the tunnels, roaches and a spider around them.")
SWORD, SHIELD, STAR_SHIELD = "sword-2-star", "swordshield-3", "swordshield-3-star"
BOW, STAR_BOW, CHEESE = "bow-2", "bow-1-star", "cheese-1"

# Lives and Tilda's values are no printed facts: a made-up group typed them in for this made-up evening.
PARTY = (
    ("filch", "Anna", "dodge", (2, 2, 1, 3, 3)),
    ("collin", "Bruno", "inspire", (2, 1, 2, 2, 4)),
    ("tilda", "Chiara", "first-aid", (2, 1, 2, 2, 3)),
    ("maginos", "Dario", "mystic-bolt", (1, 1, 3, 2, 3)),
)
VALUES = ("combat", "defence", "lore", "movement", "vitality")


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the evening, from an empty table on."""
    for mouse, player, ability, values in PARTY:
        numbers = dict(zip(VALUES, values, strict=True))
        checked = not MICE[mouse].unverified
        yield make_play(
            "choose_mouse", mouse=mouse, player=player, ability=ability, checked=checked, **numbers
        )
    yield make_play("set_party", achievements=False)
    yield make_play("lay_items", items=items(_laid(table)))
    yield from _guard_room()
    yield from _kitchen_tunnels()


def _laid(table: Table) -> Table:
    """Return a table with the party around it, to know what there is to tick."""
    return replace(table, mice=tuple(Mouse(m, p, *values, abilities=(a,)) for m, p, a, values in PARTY))


def _guard_room() -> Iterator[Play]:
    yield make_play("begin")
    yield make_play("lay_order", order=("filch", "rat", "tilda", "collin", "maginos"))
    yield make_play("move", mouse="filch", roll=(BOW,))
    yield from _attack("filch", "dagger", "rat-1", (SHIELD, CHEESE), (BOW,))
    yield make_play("end_turn")
    yield make_play("minion_attack", minion="rat-2", target="filch", roll=(SWORD, CHEESE))
    yield make_play("defend", roll=(BOW, STAR_SHIELD))
    yield make_play("minion_attack", minion="rat-3", target="tilda", roll=(SHIELD, CHEESE))
    yield make_play("defend", roll=(BOW, CHEESE))
    yield make_play("end_turn")
    yield from _attack("tilda", "tildas-mace", "rat-2", (SWORD, SHIELD), (SHIELD, BOW))
    yield make_play("end_turn")
    yield make_play("move", mouse="collin", roll=(SHIELD,))
    yield from _attack("collin", "collins-sword", "rat-3", (SWORD, STAR_SHIELD, CHEESE), (BOW, CHEESE))
    yield make_play("end_turn")
    yield make_play("search", mouse="maginos", roll=(SWORD,))
    yield make_play("take_card", name="Anello", kind="accessory", choice="keep")
    yield make_play("end_turn")
    yield make_play("move", mouse="filch", roll=(SWORD,))


def _kitchen_tunnels() -> Iterator[Play]:
    yield make_play("explore", mouse="filch", room="room-4")
    yield make_play(
        "encounter", minions=(("roach", 3), ("spider", 1)), surge_read=True, surge=(("roach", 2),)
    )
    yield make_play("lay_order", order=("collin", "roach", "filch", "spider", "tilda", "maginos"))
    yield make_play("move", mouse="collin", roll=(BOW,))
    yield from _attack("collin", "collins-sword", "roach-1", (SHIELD, BOW, BOW), (BOW,))
    yield make_play("end_turn")
    yield make_play("minion_attack", minion="roach-2", target="collin", roll=(SWORD, STAR_BOW))
    yield make_play("defend", roll=(BOW, CHEESE))
    yield make_play("minion_attack", minion="roach-3", target="filch", roll=(BOW, CHEESE))
    yield make_play("end_turn")
    yield make_play("mark", mouse="maginos", state="webbed")
    yield make_play("move", mouse="filch", roll=(SWORD,))


def _attack(
    mouse: str, weapon: str, target: str, roll: tuple[str, ...], defence: tuple[str, ...]
) -> Iterator[Play]:
    yield make_play("attack", mouse=mouse, weapon=f"{mouse}/{weapon}", target=target, roll=roll)
    yield make_play("defend", roll=defence)
