"""Encounters: who enters, drawn or named by the book, and the column by hand (SF-ENC, SF-BOSS-1)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults, flow
from companion.games.stuffed_fables.actions.monster_cards import kinds, known_now
from companion.games.stuffed_fables.actions.picks import AnyMonster, Why, is_played, monsters
from companion.games.stuffed_fables.box_learning import keep_newcomer
from companion.games.stuffed_fables.column import UNKNOWN, arrived, fresh, removed, shuffled_back, taken
from companion.games.stuffed_fables.data import BOSS, HIGHEST, LEADER, LONGEST_NAME, NORMAL
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import MonsterCard
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import size_of_encounter
from companion.rules import (
    Answers,
    Counts,
    Deal,
    Laid,
    MenuEntry,
    NewRule,
    Number,
    Order,
    Pick,
    Text,
    _,
    action,
    find,
    replace,
    require,
)

MOST_ALIKE = 12  # the monster cards in the box (SF-COMP-4)


def has_unknown(table: Table, answers: Answers) -> bool:
    """Whether a monster with an unknown card comes."""
    counted = (row if isinstance(row, str) else row[0] for row in answers.get("cards", ()))
    return UNKNOWN in (answers.get("card"), *counted)


NewName = Annotated[
    str, Text(LONGEST_NAME, wanted=has_unknown, label=_("What the unknown one is called, if you know"))
]
NewKind = Annotated[str, Pick(kinds, wanted=has_unknown, label=_("Kind"))]
NewDefence = Annotated[int, Number(0, HIGHEST, has_unknown, is_printed=True, label=_("Defense"))]


def named_now(table: Table, before: Table, name: str, kind: str, defence: int) -> Table:
    """Return the table with the typed names on unknown monsters that have come (SF-CARD-2)."""
    new = [monster.id for monster in table.column if monster.card == UNKNOWN and monster not in before.column]
    if not name.strip():
        return table
    for monster in new:
        table = known_now(table, monster, MonsterCard("", name.strip(), kind or NORMAL, defence, copies=0))
    return table.tell(_("A card is known now: {name}."), name=name.strip()) if new else table


def joined(table: Table, before: Table) -> Table:
    """Return the table with the monsters that have come acting in a monsters' turn that is on (SF-MON-1).

    Until release 1.9 they did not.
    """
    present = {monster.id for monster in before.column}
    return flow.join_monsters(
        table, tuple(monster.id for monster in table.column if monster.id not in present)
    )


def in_deck(table: Table) -> int:
    """Return how many monster cards may be drawn, those discarded too (SF-OPEN-10, SF-OPEN-14)."""
    deck = table.pile("monster")
    return deck.left + deck.discarded


def drawn(table: Table, answers: Answers) -> int:
    """Return how many cards a random encounter has: one for each stuffy (SF-ENC-2)."""
    return min(size_of_encounter(table), in_deck(table))


def deck(table: Table, answers: Answers) -> Sequence[Sequence[str]]:
    """Return the monster deck: its cards one by one if the group knows them all, else what may be drawn.

    Bosses are not in it (SF-ENC-2).
    """
    out = [monster.card for monster in table.column]
    kinds = tuple(card for card in table.cards if card.kind != BOSS)
    left = tuple(card.id for card in kinds for _copy in range(card.copies - out.count(card.id)))
    knows_discards = not (table.reads("SF-OPEN-14") and table.pile("monster").discarded)
    if len(left) == in_deck(table) and knows_discards:
        return (left,)
    return (tuple(id for id in (*(card.id for card in kinds), UNKNOWN) for _copy in range(table.size)),)


@action(
    _("A random encounter: {cards}."),
    label=_("Random encounter"),
    rule="SF-ENC-2",
    teaches=keep_newcomer,
    menu=MenuEntry("book", "monster", order=1),
)
def random_encounter(
    table: Table,
    cards: Annotated[
        tuple[str, ...], Deal(deck, drawn, blind=(UNKNOWN,), label=_("Cards off the monster deck"))
    ] = (),
    name: NewName = "",
    kind: NewKind = NORMAL,
    defence: NewDefence = 0,
    joins: NewRule = False,
) -> Table:
    """Lay a card for each stuffy, as they come off the shuffled deck (SF-ENC-1, -2, SF-OPEN-14..16)."""
    is_played(table)
    require(cards, _("No monster cards are left."), rule="SF-ENC-2")
    back = shuffled_back(table)
    drawn_from = back.with_pile(back.pile("monster").drawn(len(cards)))
    after = named_now(arrived(drawn_from, fresh(back, cards)), table, name, kind, defence)
    return joined(after, table) if joins else after


def known(table: Table, answers: Answers) -> Sequence[str]:
    """Return the cards that a monster may have, the unknown one last."""
    return (*(card.id for card in table.cards), UNKNOWN)


def called(table: Table, answers: Answers) -> Sequence[str]:
    """Return an id for each monster that the book calls, such as "crawly-1"."""
    cards = (card for card, number in answers.get("cards", ()) for _copy in range(number))
    return fresh(table, cards)


@action(
    _("An encounter by the book: {order}."),
    label=_("Preset encounter"),
    rule="SF-ENC-4",
    teaches=keep_newcomer,
    menu=MenuEntry("book", "monster", order=1),
)
def preset_encounter(
    table: Table,
    cards: Annotated[tuple[tuple[str, int], ...], Counts(known, MOST_ALIKE, label=_("Who enters"))],
    name: NewName = "",
    kind: NewKind = NORMAL,
    defence: NewDefence = 0,
    order: Annotated[tuple[str, ...], Order(called, label=_("From top to bottom"))] = (),
    joins: NewRule = False,
) -> Table:
    """Lay the cards that the book names, shuffled (SF-ENC-1, -4..6, SF-OPEN-14..16)."""
    is_played(table)
    require(cards, _("Say who enters."), rule="SF-ENC-4")
    drawn_from = taken(shuffled_back(table), tuple(card for card, number in cards for _copy in range(number)))
    after = named_now(arrived(drawn_from, order), table, name, kind, defence)
    table = joined(after, table) if joins else after
    if kind == LEADER or any(table.card(card).kind == LEADER for card, _number in cards):
        return table
    return table.tell(_("If a leader could have been chosen, it must be: put it in."))


@action(
    _("{card} enters."),
    label=_("A monster enters"),
    rule="SF-ENC-1",
    teaches=keep_newcomer,
    menu=MenuEntry("page", "plus", _("One more monster"), order=5),
)
def add_monster(
    table: Table,
    card: Annotated[str, Pick(known, label=_("Which one"))],
    name: NewName = "",
    kind: NewKind = NORMAL,
    defence: NewDefence = 0,
    joins: NewRule = False,
) -> Table:
    """Put a monster at the column's foot by hand (SF-ENC-7, SF-OPEN-16)."""
    is_played(table)
    after = named_now(arrived(taken(table, (card,)), fresh(table, (card,))), table, name, kind, defence)
    return joined(after, table) if joins else after


@action(
    _("{monster} leaves, undefeated. {why}"),
    label=_("A monster leaves"),
    rule="SF-ATK-3",
    menu=MenuEntry("page", "minus", _("Take a monster off"), order=7),
)
def remove_monster(table: Table, monster: AnyMonster, why: Why = "") -> Table:
    """Take a monster off by hand: no stuffy is rewarded (SF-LEAVE-3)."""
    is_played(table)
    return removed(table, monster)


@action(
    _("The monsters’ column is now: {order}."),
    label=_("Arrange the column again"),
    rule="SF-ENC-7",
    menu=MenuEntry("page", "initiative", _("Their order"), order=7),
    proposes=defaults.column,
)
def order_column(
    table: Table, order: Annotated[tuple[str, ...], Laid(monsters, label=_("From top to bottom"))]
) -> Table:
    """Lay the column again; those still to act follow it (SF-ENC-7, SF-OPEN-16)."""
    is_played(table)
    require(table.column, _("No monsters are in play."), rule="SF-ENC-7")
    table = replace(table, column=tuple(find(table.column, monster) for monster in order))
    turn = table.monsters_turn
    if turn is None or not turn.todo:
        return table
    todo = tuple(monster for monster in order if monster in turn.todo)
    table = replace(table, monsters_turn=replace(turn, todo=todo))
    return table.tell(_("Next to act: {monster}."), monster=named(table, table.monster_now))
