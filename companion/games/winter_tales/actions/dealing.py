"""Before the tale: all that is still to be dealt, at once (WT-SETUP-3, -5, -7, -8)."""

from collections.abc import Callable, Sequence
from typing import Annotated

from companion.games.winter_tales.actions.asks import is_set_up, players
from companion.games.winter_tales.actions.laying import deal_names
from companion.games.winter_tales.actions.seats import KnownCast, KnownQuests, deal_sides, seats_count
from companion.games.winter_tales.data import AVAILABLE, ON_BOARD, SIDES, SOLDIER, SPRING, TALE, WINTER
from companion.games.winter_tales.names import named
from companion.games.winter_tales.seating import first_quests, with_new_quest, with_quests
from companion.games.winter_tales.table import Table
from companion.rules import Answers, Deal, Order, _, action, replace, require


def _without_sides(table: Table, answers: Answers) -> Sequence[str]:
    return () if table.has_roles else players(table, answers)


def _unnamed(kind: str) -> Callable[[Table, Answers], Sequence[str]]:
    def names(table: Table, answers: Answers) -> Sequence[str]:
        """Return the names to deal, none if people have named a character of this kind."""
        has_named = any(character.kind == kind and character.name for character in table.characters)
        known = answers.get("cast") or table.cast
        return () if has_named else tuple(name for of, name in known if of == kind)

    return names


def _to_draw(side: str) -> Callable[[Table, Answers], Sequence[Sequence[str]]]:
    def piles(table: Table, answers: Answers) -> Sequence[Sequence[str]]:
        """Return the quests of this side that may be drawn, by name; none if one is on the board already."""
        if side in first_quests(table):
            return ()
        faced = {quest.name for quest in table.quests if quest.side == side and quest.state != AVAILABLE}
        known = [name for of, name in answers.get("quests", ()) if of == side]
        known += [quest.name for quest in table.quests_of(side) if quest.name]
        return (tuple(name for name in dict.fromkeys(known) if name not in faced),)

    return piles


@action(_("Everything is dealt."), label=_("Deal everything"), rule="WT-SETUP-3")
def deal_everything(  # all that a set-up deals
    table: Table,
    cast: KnownCast,
    quests: KnownQuests,
    order: Annotated[
        tuple[str, ...], Order(_without_sides, label=_("Spring first, then Winter, then the Writer"))
    ],
    tales: Annotated[
        tuple[str, ...], Order(_unnamed(TALE), label=_("Fairy tales in the order of the seats"))
    ],
    soldiers: Annotated[
        tuple[str, ...], Order(_unnamed(SOLDIER), label=_("Soldiers in the order of the seats"))
    ],
    spring: Annotated[tuple[str, ...], Deal(_to_draw(SPRING), label=_("First quest of Spring"))],
    winter: Annotated[tuple[str, ...], Deal(_to_draw(WINTER), label=_("First quest of Winter"))],
) -> Table:
    """Deal sides, characters and first quests, as far as people have not; what has no name gets none.

    The people choose the places of the first quests and of the figures (WT-SETUP-6..8).
    """
    is_set_up(table)
    seats_count(table)
    has_quests = len(first_quests(table)) == len(SIDES)
    is_left = order or tales or soldiers or not has_quests
    require(is_left, _("Everything is dealt already."), rule="WT-SETUP-3")
    if order:
        table = _announce_sides(deal_sides(table, order, cast, quests))
    table = with_quests(replace(table, cast=cast), quests)
    if tales or soldiers:
        table = _announce_names(_named(table, tales, soldiers))
    for side, drawn in ((SPRING, spring), (WINTER, winter)):
        if side not in first_quests(table):
            table = _laid(table, side, *drawn)
    return table


def _announce_sides(table: Table) -> Table:
    sides = {side: tuple(named(table, character.id) for character in table.of_role(side)) for side in SIDES}
    table = table.tell(_("Spring: {spring}. Winter: {winter}."), **sides)
    writer = table.writer
    return table.tell(_("{player} is the Writer."), player=named(table, writer.id)) if writer else table


def _named(table: Table, tales: tuple[str, ...], soldiers: tuple[str, ...]) -> Table:
    """Return the table with these names dealt; a kind that has none to deal stays as it is."""
    own = {
        kind: [character.name for character in table.characters if character.kind == kind]
        for kind in (TALE, SOLDIER)
    }
    return deal_names(table, table.cast, tales or tuple(own[TALE]), soldiers or tuple(own[SOLDIER]))


def _announce_names(table: Table) -> Table:
    for player in table.players:
        names = tuple(named(table, character.id) for character in table.of(player.id))
        table = table.tell(_("{player} plays {names}."), player=named(table, player.id), names=names)
    return table


def _laid(table: Table, side: str, name: str = "") -> Table:
    """Return the table with a first quest on the board, wherever it is put (WT-SETUP-7, -8)."""
    known = next((quest for quest in table.quests_of(side) if name and quest.name == name), None)
    if known is None:
        table, known = with_new_quest(table, side, name)
    table = table.with_quest(replace(known, state=ON_BOARD))
    words = _("First quest of {side}: {quest}.")
    return table.tell(words, side=named(table, side), quest=named(table, known.id))
