"""Before the tale: seats, sides, the track (WT-SETUP-1..4, -11, -13)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import defaults
from companion.games.winter_tales.actions.asks import AnyPlayer, is_set_up, players
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.data import (
    KINDS,
    LONGEST_NAME,
    MOST_MEMORIES,
    NOBODY,
    SHARES,
    SIDES,
    SPRING,
    WINTER,
)
from companion.games.winter_tales.pieces import Player
from companion.games.winter_tales.seating import with_quests, with_roles
from companion.games.winter_tales.table import Table
from companion.rules import (
    Answers,
    AtTable,
    FromBox,
    Laid,
    Message,
    Number,
    Order,
    Pick,
    Some,
    Text,
    Tick,
    _,
    action,
    message,
    replace,
    require,
    with_person,
)

MOST_IN_BOX = 60
Pairs = tuple[tuple[str, str], ...]
SitterName = Annotated[str, Text(LONGEST_NAME, needed=True, is_person=True, label=_("Name"))]


def _are_pairs(value: object, first: tuple[str, ...]) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) <= MOST_IN_BOX
        and all(
            isinstance(pair, tuple)
            and len(pair) == len(("side", "name"))
            and pair[0] in first
            and isinstance(pair[1], str)
            and 0 < len(pair[1]) <= LONGEST_NAME
            for pair in value
        )
    )


def _cast(box: Box, answers: Answers) -> Pairs:
    return box.cast


def _quests(box: Box, answers: Answers) -> Pairs:
    return box.quest_list


KnownCast = Annotated[Pairs, FromBox(_cast, lambda value: _are_pairs(value, KINDS))]
KnownQuests = Annotated[Pairs, FromBox(_quests, lambda value: _are_pairs(value, SIDES))]


def seats_count(table: Table) -> None:
    """Refuse numbers of players that the table of the set-up has not (WT-SETUP-1). Raises: IllegalPlay."""
    require(len(table.players) in SHARES, _("2 to 7 people play."), rule="WT-SETUP-1")


@action(
    _("At seat {seat} sits {name}."),
    label=_("Who sits here"),
    proposes=defaults.sitter,
)
def name_seat(table: Table, seat: AnyPlayer, name: SitterName, at_table: AtTable = False) -> Table:
    """Say who sits on a seat: one of the people of the table, the last of them who is new."""
    return _seated(table.with_player(replace(table.player(seat), name=name.strip())), name, at_table)


@action(_("{name} joins the table."), label=_("New player"), rule="WT-SETUP-1")
def add_seat(table: Table, name: SitterName, at_table: AtTable = False) -> Table:
    """Add a seat at the end of the circle; sides are chosen again (WT-SETUP-1)."""
    is_set_up(table)
    require(len(table.players) < max(SHARES), _("2 to 7 people play."), rule="WT-SETUP-1")
    taken = {player.id for player in table.players}
    free = next(id for place in range(1, max(SHARES) + 1) if (id := f"seat-{place}") not in taken)
    table = replace(table, players=(*table.players, Player(free, name.strip())))
    return _seated(_without_roles(table), name, at_table)


@action(_("{seat} does not play this time."), label=_("Remove a player"), rule="WT-SETUP-1")
def drop_seat(table: Table, seat: AnyPlayer) -> Table:
    """Take a seat away; sides are chosen again (WT-SETUP-1)."""
    is_set_up(table)
    require(len(table.players) > min(SHARES), _("2 to 7 people play."), rule="WT-SETUP-1")
    left = tuple(player for player in table.players if player.id != seat)
    first = table.first if table.first != seat else left[0].id
    return _without_roles(replace(table, players=left, first=first))


def _seated(table: Table, name: str, at_table: bool) -> Table:
    """Return the table with a new name among its people, if the play says that it sits there."""
    return with_person(table, name.strip()) if at_table else table


def _without_roles(table: Table) -> Table:
    plain = tuple(replace(player, role="") for player in table.players)
    return replace(table, players=plain, has_roles=False, characters=())


@action(
    _("The seats, clockwise: {order}."), label=_("The seats"), rule="WT-SETUP-13", proposes=defaults.seats
)
def order_seats(
    table: Table, order: Annotated[tuple[str, ...], Laid(players, label=_("Clockwise around the table"))]
) -> Table:
    """Say who sits where, clockwise (WT-SETUP-13)."""
    is_set_up(table)
    return replace(table, players=tuple(table.player(id) for id in order))


@action(_("First player: {seat}."), label=_("First player"), rule="WT-SETUP-13", proposes=defaults.first_seat)
def choose_first(table: Table, seat: AnyPlayer) -> Table:
    """Name the first player (WT-SETUP-13)."""
    is_set_up(table)
    return replace(table, first=seat)


def _fewest(table: Table, answers: Answers) -> int:
    """Return the Spring players: half of all but the Writer, any if sides may be uneven (WT-SETUP-3)."""
    return 1 if answers.get("uneven") else table.role_sizes[0]


def _most(table: Table, answers: Answers) -> int:
    others = len(table.players) - table.role_sizes[2]
    return others - 1 if answers.get("uneven") else table.role_sizes[0]


def _not_equal(table: Table, answers: Answers, value: object) -> Message:
    known = isinstance(value, tuple) and set(value) <= set(players(table, answers))
    if not known:
        return message(_("That cannot be chosen now."))
    if answers.get("uneven"):
        return message(_("Each side needs a player."), rule="WT-SETUP-3")
    words = _("Both sides have as many players: {number} here.")
    return message(words, number=table.role_sizes[0], rule="WT-SETUP-3")


def _may_write(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may be the Writer: there is one exactly with 3, 5 or 7 players (WT-SETUP-2)."""
    if not table.role_sizes[2]:
        return (NOBODY,)
    spring = answers.get("spring", ())
    return tuple(player.id for player in table.players if player.id not in spring)


def _no_writer(table: Table, answers: Answers, value: object) -> Message:
    words = _("There is one Writer with 3, 5 or 7 players, who plays on neither side; else there is none.")
    return message(words, rule="WT-SETUP-2")


@action(
    _("Spring: {spring}. The Writer: {writer}. All others play Winter."),
    label=_("Choose the sides"),
    rule="WT-SETUP-3",
    proposes=defaults.sides,
)
def choose_sides(  # who, and what the box knows
    table: Table,
    uneven: Annotated[bool, Tick(label=_("The sides are uneven, and that is fine"))],
    spring: Annotated[
        tuple[str, ...], Some(players, _fewest, _most, why=_not_equal, label=_("Who plays Spring"))
    ],
    writer: Annotated[str, Pick(_may_write, _no_writer, label=_("Who is the Writer"))],
    cast: KnownCast,
    quests: KnownQuests,
) -> Table:
    """Say who plays on which side; sides are equal unless you will it so (WT-SETUP-1..4)."""
    is_set_up(table)
    seats_count(table)
    table = with_roles(table, spring, writer)
    table = with_quests(replace(table, cast=cast), quests)
    if len(table.of_role(SPRING)) == len(table.of_role(WINTER)):
        return table
    return table.tell(_("The sides are uneven, as you wish."), rule="WT-SETUP-3")


def shuffled(table: Table, answers: Answers) -> Sequence[str]:
    return players(table, answers)


@action(
    _("Sides are dealt: first Spring, then Winter, then the Writer: {order}."),
    label=_("Draw lots for the sides"),
    rule="WT-SETUP-3",
)
def deal_sides(
    table: Table,
    order: Annotated[tuple[str, ...], Order(shuffled, label=_("Spring first, then Winter, then the Writer"))],
    cast: KnownCast,
    quests: KnownQuests,
) -> Table:
    """Let chance choose the sides: the first half is Spring, an odd one the Writer (WT-SETUP-3)."""
    is_set_up(table)
    seats_count(table)
    half, _half, writers = table.role_sizes
    table = with_roles(table, tuple(order[:half]), order[-1] if writers else NOBODY)
    return with_quests(replace(table, cast=cast), quests)


@action(
    _("The epilogue comes after {memories} memories; the tile lies on box {tile}."),
    label=_("Memory track"),
    rule="WT-OPEN-30",
    proposes=defaults.track,
)
def set_track(
    table: Table,
    memories: Annotated[int, Number(1, MOST_MEMORIES, label=_("Memories until the epilogue"))],
    tile: Annotated[int, Number(1, MOST_MEMORIES + 1, label=_("Box of the Epilogue tile"))] = 4,
) -> Table:
    """Say how many memories end the tale (WT-SETUP-11, WT-MEM-3, WT-OPEN-30)."""
    is_set_up(table)
    table = replace(table, limit=memories, tile=tile)
    if tile in (memories, memories + 1):
        return table
    return table.tell(_("The Epilogue tile does not lie where the track ends."), rule="WT-SETUP-11")
