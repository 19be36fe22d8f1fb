"""What a mouse does with party items on its turn, and what they do to minions (MM-PARTY, MM-TURN-7)."""

from collections.abc import Sequence
from typing import Annotated, Any

from companion.games.mice_and_mystics.actions.minions import figures_to_move
from companion.games.mice_and_mystics.actions.picks import (
    ActingMouse,
    mouse_action,
    not_acting,
    nothing_waits,
)
from companion.games.mice_and_mystics.actions.turn import not_stunned, ready
from companion.games.mice_and_mystics.data import is_rat, is_roach
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.party_items import (
    LAID,
    SIDES,
    TAKEN_UP,
    landed,
    lured,
    placed,
    small_ones,
    taken_up,
    without_one,
)
from companion.games.mice_and_mystics.pieces import Figure, Mouse, ids
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import (
    Answers,
    Dice,
    Message,
    Number,
    Pick,
    Some,
    _,
    action,
    message,
    replace,
    require,
)

WHERE = {
    "hook-and-line": _(
        "One end lies on the mouse’s own space, the other on any space of the room, at least one of them dry."
    ),
    "fork": _("The fork lies on the mouse’s own space."),
    "grape": _("The grape lies on an adjacent space: roaches go for it as if a mouse stood there."),
}


def in_stash(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(item for item in LAID if item in table.chest)


def not_in_stash(table: Table, answers: Answers, value: Any) -> Message:
    if value in LAID:
        return message(_("{item} is not in the party stash."), item=named(table, value), rule="MM-PARTY-1")
    return message(_("Nothing in the party stash can be put down."), rule="MM-PARTY-1")


def on_tile(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(item for item in TAKEN_UP if item in table.on_board)


def not_on_tile(table: Table, answers: Answers, value: Any) -> Message:
    if value in TAKEN_UP:
        return message(_("{item} does not lie on the tile."), item=named(table, value), rule="MM-PARTY-4")
    return message(_("Nothing that could be picked up lies on the tile."), rule="MM-PARTY-4")


def friends(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(mouse for mouse in ids(table.free_mice) if mouse != answers.get("mouse"))


def is_played_from_the_fork(table: Table, mouse: Mouse) -> None:
    """Refuse if no fork is there, or the mouse is on water, which holds none. Raises: IllegalPlay."""
    require("fork" in table.on_board, _("No fork lies on the tile."), rule="MM-PARTY-6")
    who = named(table, mouse.id)
    on_land = not mouse.on_water
    require(on_land, _("{mouse} stands on water: the fork never lies there."), mouse=who, rule="MM-PARTY-5")


@mouse_action(_("{mouse} puts down: {item}."), label=_("Put down a party item"), rule="MM-TURN-7")
def put_down(
    table: Table,
    mouse: ActingMouse,
    item: Annotated[str, Pick(in_stash, why=not_in_stash, label=_("Party item"))],
) -> Table:
    """Lay a party item on the tile, on the mouse's own turn and for no action (MM-PARTY-3, -5, -7)."""
    nothing_waits(table)
    is_wet = item == "fork" and table.mouse(mouse).on_water
    require(not is_wet, _("The fork is never put on water."), rule="MM-PARTY-5")
    return placed(table, item).tell(WHERE[item])


@mouse_action(_("{mouse} picks up: {item}."), label=_("Pick up a party item"), rule="MM-TURN-7")
def pick_up(
    table: Table,
    mouse: ActingMouse,
    item: Annotated[str, Pick(on_tile, why=not_on_tile, label=_("Party item"))],
) -> Table:
    """Put the line or the fork back into the stash, for the action (MM-PARTY-4, -6)."""
    picking = ready(table, mouse)
    not_stunned(table, picking)
    if item == "fork":
        is_played_from_the_fork(table, picking)
    return taken_up(table.with_mouse(replace(picking, has_acted=True)), item)


@mouse_action(_("{mouse} catapults {other}."), label=_("Catapult a mouse"), rule="MM-PARTY-6")
def catapult(
    table: Table, mouse: ActingMouse, other: Annotated[str, Pick(friends, label=_("Whom"))]
) -> Table:
    """Send another mouse from the fork's space to any space of the room in sight (MM-PARTY-6)."""
    shooting = ready(table, mouse)
    not_stunned(table, shooting)
    is_played_from_the_fork(table, shooting)
    flying = replace(table.mouse(other), on_water=False)
    return (
        table.with_mouse(replace(shooting, has_acted=True))
        .with_mouse(flying)
        .tell(_("Put {mouse} on any space of the room that can be seen."), mouse=named(table, other))
    )


def _roaches(table: Table) -> tuple[Figure, ...]:
    """Return the roaches, those first that have moved and not attacked."""
    roaches = tuple(figure for figure in table.figures if is_roach(figure.kind))
    return tuple(sorted(roaches, key=lambda roach: (roach.has_acted, not roach.has_moved)))


def all_roaches(table: Table, answers: Answers) -> int:
    return len(_roaches(table))


def one_roach(table: Table, answers: Answers) -> int:
    return min(1, len(_roaches(table)))


@action(
    _("Roaches that end their move on the grape: {roaches}."),
    label=_("Roaches take the bait"),
    rule="MM-PARTY-8",
)
def bait(
    table: Table,
    roaches: Annotated[
        int, Number(one_roach, all_roaches, label=_("How many ended their move on the grape"))
    ],
) -> Table:
    """Take the grape and the roaches on its space off, in place of their attack (MM-PARTY-7, -8)."""
    nothing_waits(table)
    require("grape" in table.on_board, _("No grape lies on the tile."), rule="MM-PARTY-7")
    is_their_turn = table.is_minion_turn and is_roach(table.current)
    require(is_their_turn, _("Roaches reach the grape on their own turn."), rule="MM-PARTY-8")
    return settle(lured(table, _roaches(table)[:roaches]))


Side = Annotated[tuple[str, ...], Dice(SIDES, label=_("How the token falls"))]


def minions_first(table: Table, answers: Answers) -> Sequence[str]:
    return (*small_ones(table), *ids(table.free_mice))


def mice_first(table: Table, answers: Answers) -> Sequence[str]:
    return (*ids(table.free_mice), *small_ones(table))


def one_small(table: Table, answers: Answers) -> int:
    return min(1, len(small_ones(table)))


def rats_to_throw(table: Table, answers: Answers) -> Sequence[str]:
    """Return the rats whose turn it is and that have not moved; Captain Vurst never throws (MM-OPEN-45)."""
    return tuple(id for id in figures_to_move(table, answers) if is_rat(table.figure(id).kind))


def no_thrower(table: Table, answers: Answers, value: object) -> Message:
    """Return why this figure throws no grape."""
    if not table.is_minion_turn:
        return not_acting(table, answers, value)
    if not is_rat(table.current):
        return message(_("Only rats throw the grape."), rule="MM-PARTY-12")
    return message(_("A rat throws the grape before it moves, in place of its attack."), rule="MM-PARTY-12")


@mouse_action(_("{mouse} throws the grape at {hit}: {side}."), label=_("Throw the grape"), rule="MM-PARTY-9")
def throw_grape(
    table: Table,
    mouse: ActingMouse,
    hit: Annotated[tuple[str, ...], Some(minions_first, one_small, label=_("Who stands on that space"))],
    side: Side,
) -> Table:
    """Throw the grape off the fork at a minion's space, for an attack (MM-PARTY-9..11).

    `hit` are all the small figures of that space, mice too; `side` is how the token falls.
    """
    thrower = ready(table, mouse)
    not_stunned(table, thrower)
    require("grape" in table.chest, _("No grape is in the party stash."), rule="MM-PARTY-9")
    is_played_from_the_fork(table, thrower)
    at_a_minion = any(not table.has_mouse(figure) for figure in hit)
    require(at_a_minion, _("The grape is thrown at a small minion."), rule="MM-PARTY-9")
    table = replace(table, chest=without_one(table.chest, "grape"))
    return landed(table.with_mouse(replace(thrower, has_acted=True)), hit, side[0], by=mouse)


@action(
    _("{minion} throws the grape at {hit}: {side}."), label=_("A rat throws the grape"), rule="MM-PARTY-12"
)
def rat_throws_grape(
    table: Table,
    minion: Annotated[str, Pick(rats_to_throw, why=no_thrower, label=_("Which figure"))],
    hit: Annotated[tuple[str, ...], Some(mice_first, 1, label=_("Who stands on that space"))],
    side: Side,
) -> Table:
    """Throw the grape that a rat's turn began on, in place of its move and its attack (MM-PARTY-12)."""
    nothing_waits(table)
    require("grape" in table.on_board, _("No grape lies on the tile."), rule="MM-PARTY-12")
    at_a_mouse = any(table.has_mouse(figure) for figure in hit)
    require(at_a_mouse, _("A rat throws at the space with most mice."), rule="MM-PARTY-12")
    figure = replace(table.figure(minion), has_moved=True, has_acted=True)
    table = replace(table, on_board=without_one(table.on_board, "grape"))
    return landed(table.with_figure(figure), hit, side[0])
