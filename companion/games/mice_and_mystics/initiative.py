"""The initiative column: laying, appending, ambush (MM-INIT, MM-AMB, MM-HERO-6)."""

from companion.games.mice_and_mystics import dice, moments
from companion.games.mice_and_mystics.bosses import cards_to_draw, drawn, entering
from companion.games.mice_and_mystics.data import kind_of
from companion.games.mice_and_mystics.names import many, named
from companion.games.mice_and_mystics.passing import begun, tell_turn
from companion.games.mice_and_mystics.pieces import FaceUp, Figure, Laying, ids
from companion.games.mice_and_mystics.states import turn_over
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, drop, plural, replace


def is_full_laying(table: Table) -> bool:
    """Return whether all cards are shuffled together: no minion card is on the column (MM-INIT-2, -3).

    The group may lay a surge's cards at the bottom all the same (MM-OPEN-10).
    """
    is_surge = table.laying is not None and table.laying.by_surge
    added = is_surge and bool(table.column) and table.reads("MM-OPEN-10")
    return not table.minion_cards and not added


def cards_to_lay(table: Table, draw: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the cards that are shuffled and laid now: no kind gets a second one (MM-INIT-2..4).

    A boss lays the cards that come first in `draw`, the shuffled order of those it owns (MM-BOSS-2, -4).
    """
    if table.laying is None:
        return ()
    known = drawn(table, draw)
    cards = (card for kind in known.kinds_here for card in known.cards_of(kind))
    new = tuple(card for card in cards if card not in table.column)
    return (*ids(table.mice), *new) if is_full_laying(table) else new


def ambush_cards(table: Table) -> int:
    """Return how many cards roll a die to move up: every minion's in an ambush (MM-AMB-1, MM-OPEN-14).

    None if the group moves the cards itself; but a boss that comes to others rolls one (MM-BOSS-5).
    """
    if not _all_roll(table):
        return len(bosses_moving(table))
    new = [card for card in cards_to_lay(table) if not table.has_mouse(card)]
    return len(table.minion_cards) + len(new)


def _all_roll(table: Table) -> bool:
    return table.laying is not None and table.laying.is_ambush and not table.reads("MM-OPEN-14")


def bosses_moving(table: Table) -> tuple[str, ...]:
    """Return the bosses of which the first card moves up by a die: they join minions (MM-BOSS-5).

    In a surge, too: that is no ambush, which would move every card.
    """
    if table.laying is None or is_full_laying(table) or _all_roll(table):
        return ()
    return entering(table)


def call(
    table: Table,
    kinds: tuple[str, ...],
    *,
    is_ambush: bool = False,
    card: FaceUp | None = None,
    by_surge: bool = False,
) -> Table:
    """Return the table with newcomers' cards waiting to be laid, if there is anything to lay (MM-INIT-1).

    If every kind has its card and there is no ambush, `card` is face up at once (MM-ENC-3).
    """
    waiting = replace(table, laying=Laying(kinds, is_ambush, card, by_surge))
    if kinds and (cards_to_lay(waiting) or ambush_cards(waiting)):
        return waiting
    return replace(table, face_up=card) if card else table


def lay(table: Table, order: tuple[str, ...], ambush: tuple[str, ...], draw: tuple[str, ...] = ()) -> Table:
    """Return the table with `order` laid: all of it, or below the cards of the column (MM-INIT-2, -3, -5).

    After a full laying a new round starts at space 1 (MM-OPEN-11) and Collin may gain a cheese (MM-INIT-6);
    if time passed and brought a surge, that round has begun already (MM-EX-14).
    """
    is_full, is_begun = is_full_laying(table), table.is_round_untouched
    moving = None if _all_roll(table) else bosses_moving(table)
    table = _draw(table, draw)
    card = table.laying.card if table.laying else None
    table = replace(table, column=order if is_full else (*table.column, *order), laying=None)
    table = replace(table, face_up=card) if card else table
    cards = table.minion_cards if moving is None else tuple(_first(table, boss) for boss in moving)
    table = _ambush(table, cards, ambush)
    if not is_full:
        return _born_leader(table) if table.reads("MM-OPEN-15") else table
    table = _born_leader(table)
    if table.reads("MM-OPEN-11") and table.acting_mouse and not is_begun:
        return table
    table = replace(turn_over(table), round=table.round + (not is_begun))
    first = next(card for card in table.column if not table.is_out(card))
    table = table.tell(_("Round {round} begins."), round=table.round)
    return tell_turn(begun(table if is_begun else moments.at(table, "round"), first))


def _draw(table: Table, draw: tuple[str, ...]) -> Table:
    """Return the table with the cards of an entering boss known, and with news if they were drawn."""
    random = dict.fromkeys(kind_of(card) for card in cards_to_draw(table))
    table = drawn(table, draw)
    for boss in random:
        cards = tuple(named(table, card) for card in table.cards_of(boss))
        table = table.tell(_("{boss} uses: {cards}."), boss=named(table, boss), cards=cards)
    return table


def _first(table: Table, boss: str) -> str:
    """Return the highest card of a boss on the column (MM-OPEN-16)."""
    return table.kind(boss).id


def _ambush(table: Table, cards: tuple[str, ...], rolls: tuple[str, ...]) -> Table:
    """Move each of the cards up by its die, the highest first, never above space 1 (MM-AMB-1, -2)."""
    for card, face in zip(cards, rolls, strict=False):
        table = moved_up(table, card, dice.steps(face))
        table = table.tell(
            _("Ambush: {card} is now on space {space}."), card=named(table, card), space=table.space_of(card)
        )
    return table


def moved_up(table: Table, card: str, spaces: int) -> Table:
    """Return the table with a card moved up; those it passes go down by one."""
    to = max(0, table.column.index(card) - spaces)
    rest = [other for other in table.column if other != card]
    return replace(table, column=(*rest[:to], card, *rest[to:]))


def _born_leader(table: Table) -> Table:
    """Pay Collin a cheese if he is not on space 1 (MM-HERO-6, MM-OPEN-15)."""
    is_there = table.has_mouse("collin") and not table.is_out("collin")
    if not is_there or table.column[:1] == ("collin",):
        return table
    return table.paid("collin", 1).tell(_("Born Leader: Collin gains 1 cheese."))


def enter(table: Table, rows: tuple[tuple[str, int], ...]) -> tuple[Table, tuple[str, ...]]:
    """Return the table with new figures, and the kinds that came, as far as the box goes (MM-PLACE-6)."""
    came: list[str] = []
    for kind, wanted in rows:
        number = min(wanted, table.available(kind))
        for _figure in range(number):
            table = add_figure(table, kind)
        if number:
            came.append(kind)
            table = table.tell(
                plural(
                    _("{count} {kind} enters."),
                    _("{count} {kind} enter."),
                    number,
                    kind=many(kind, number, table),
                )
            )
        if number < wanted:
            table = table.tell(_("The box has no more figures: {number} stay away."), number=wanted - number)
    return table, tuple(came)


def add_figure(table: Table, kind: str) -> Table:
    """Return the table with one more figure of a kind, under the lowest number that is free.

    One that comes in the turn of its own card acts in it, unless the group reads it so (MM-OPEN-65).
    """
    taken = set(ids(table.figures))
    number = next(n for n in range(1, len(taken) + 2) if f"{kind}-{n}" not in taken)
    waits = table.is_minion_turn and table.current_kind == kind and table.reads("MM-OPEN-65")
    figure = Figure(f"{kind}-{number}", kind, has_moved=waits, has_acted=waits)
    return replace(table, figures=(*table.figures, figure))


def without_figure(table: Table, figure: str) -> Table:
    """Return the table without a figure (MM-WOUND-1); its card follows when all is settled."""
    return replace(table, figures=drop(table.figures, figure))
