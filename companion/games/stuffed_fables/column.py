"""The monsters' column: newcomers, what a blow does, the way of cards (SF-ENC, SF-BOSS, SF-ATK)."""

from collections.abc import Iterable
from itertools import count

from companion.games.stuffed_fables import flow
from companion.games.stuffed_fables.cards import PRINTED, is_same
from companion.games.stuffed_fables.data import BOSS, COURAGE
from companion.games.stuffed_fables.harm import gain_stuffing, though_collapsed
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Monster, MonsterAction, MonsterCard, earns_courage
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import dark_of_boss
from companion.rules import _, drop, replace, swap

UNKNOWN = "unknown"  # an unknown card


# who comes


def fresh(table: Table, cards: Iterable[str]) -> tuple[str, ...]:
    """Return ids for monsters of these cards: each with the smallest number that is free.

    The number of one that is gone is not free while a surge or a roll still names it: the newcomer would
    not act in that surge, or would take the blow that was aimed at the other (SF-SURGE-2, SF-ATK-2).
    """
    taken = {*(monster.id for monster in table.column), *(table.surge or ())}
    taken |= {table.roll.aim} if table.roll else set()
    ids = list[str]()
    for card in cards:
        numbers = (f"{card}-{number}" for number in count(1))
        ids.append(next(id for id in numbers if id not in taken))
        taken.add(ids[-1])
    return tuple(ids)


def arrived(table: Table, monsters: tuple[str, ...]) -> Table:
    """Return the table with monsters at the column's foot, in this order (SF-ENC-7, SF-OPEN-16).

    The Narrator is asked to place the figures (SF-ENC-3, SF-NARR-2).
    """
    if table.column:
        table = table.tell(_("The new monsters come below those that are in the column."))
    for id in monsters:
        table = replace(table, column=(*table.column, Monster(id, id.rpartition("-")[0])))
        table = darkened(table, id) if table.card(id).kind == BOSS else table
    return table.tell(
        _("{narrator} places the figures on spawn spaces, or next to them."),
        narrator=named(table, table.narrator),
    )


def darkened(table: Table, boss: str) -> Table:
    """Return the table with a boss that enters: a dark stuffing for each stuffy (SF-BOSS-1)."""
    return darkness(table, boss, dark_of_boss(table))


def shuffled_back(table: Table) -> Table:
    """Return the table with the discarded monsters in their deck again (SF-OPEN-14)."""
    deck = table.pile("monster")
    if table.reads("SF-OPEN-14") or not deck.discarded:
        return table
    deck = replace(deck, left=deck.left + deck.discarded, discarded=0)
    return table.with_pile(deck).tell(_("The discarded monsters are shuffled into their deck first."))


def taken(table: Table, cards: tuple[str, ...]) -> Table:
    """Return the table with these cards out of their piles, as far as the piles go (SF-ENC-4).

    A boss that is not in the open pile comes from the story's discovery cards (SF-CAMP-2).
    """
    of = {"monster": 0, "boss": 0}
    for card in cards:
        of["boss" if table.card(card).kind == BOSS else "monster"] += 1
    for deck, number in of.items():
        pile = table.pile(deck)
        table = table.with_pile(replace(pile, left=max(0, pile.left - number))) if number else table
        if number > pile.left and deck != "boss":
            table = table.tell(_("The piles hold fewer than that: {deck}."), deck=named(table, deck))
    return table


# what a card is


def card_called(table: Table, name: str) -> MonsterCard | None:
    """Return the card of this name, however it is written; None if there is none."""
    return next(
        (
            card
            for card in table.cards
            if any(is_same(name, known) for known in (card.name, *PRINTED.get(card.id, ())))
        ),
        None,
    )


def recarded(table: Table, monster: str, card: MonsterCard) -> Table:
    """Return the table with a card as it is known now, and a monster that has it."""
    is_new = all(other.id != card.id for other in table.cards)
    was_boss, held = table.card(monster).kind == BOSS, table.monster(monster)
    table = replace(table, cards=(*table.cards, card) if is_new else swap(table.cards, card))
    if held.card != card.id:
        (id,) = fresh(table, (card.id,))
        table, monster = renamed(table, monster, replace(held, id=id, card=card.id)), id
    if card.kind == BOSS:
        return table if was_boss else darkened(of_bosses(table), monster)
    return undarkened(table)


def undarkened(table: Table) -> Table:
    """Return the table without dark stuffing on monsters that turned out to be no bosses (SF-BOSS-1)."""
    column = tuple(
        monster if table.card(monster.id).kind == BOSS else replace(monster, dark=0)
        for monster in table.column
    )
    return replace(table, column=column)


def of_bosses(table: Table) -> Table:
    """Return the table with a card that came from the open pile of bosses, not from the deck (SF-ENC-2)."""
    deck, bosses = table.pile("monster"), table.pile("boss")
    table = table.with_pile(replace(deck, left=deck.left + 1))
    return table.with_pile(replace(bosses, left=max(0, bosses.left - 1)))


def renamed(table: Table, old: str, monster: Monster) -> Table:
    """Return the table with a monster under another id, wherever it was named."""
    turn, new = table.monsters_turn, monster.id

    def ids(monsters: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new if id == old else id for id in monsters)

    if turn:
        strike = turn.strike and replace(turn.strike, monster=ids((turn.strike.monster,))[0])
        turn = replace(turn, todo=ids(turn.todo), strike=strike)
    return replace(
        table,
        column=tuple(monster if other.id == old else other for other in table.column),
        monsters_turn=turn,
        surge=None if table.surge is None else ids(table.surge),
        roll=table.roll and replace(table.roll, aim=ids((table.roll.aim,))[0]),
    )


def action_now(table: Table) -> MonsterAction | None:
    """Return what the monster that strikes does on its die, None if it is unknown (SF-MON-2)."""
    strike = table.monsters_turn and table.monsters_turn.strike
    return table.card(strike.monster).action(strike.face) if strike else None


# what a blow does


def defeated(table: Table, monster: str, by: str = "", gain: int = 0) -> Table:
    """Return the table after a blow that defeats: a boss loses dark stuffing first (SF-ATK-3, SF-BOSS-2..4).

    `by` is the stuffy that is rewarded, `gain` the stuffing that its weapon brings it (SF-CARD-6).
    """
    if stays(table, monster):
        return darkness(table, monster, table.monster(monster).dark - 1)
    kind, name = table.card(monster).kind, named(table, monster)
    if table.monster(monster).card == UNKNOWN:
        table = table.tell(_("Look at its card: a leader brings Courage, a boss only loses dark stuffing."))
    table = removed(table.chronicled(_("{monster} is defeated."), monster=name), monster)
    return rewarded(table, by, kind, gain) if table.has_stuffy(by) else table


def stays(table: Table, monster: str) -> bool:
    """Whether it is a boss that has dark stuffing to lose yet (SF-BOSS-2, -3, SF-OPEN-17)."""
    if table.card(monster).kind != BOSS:
        return False
    return table.monster(monster).dark > (0 if table.reads("SF-OPEN-17") else 1)


def darkness(table: Table, monster: str, number: int) -> Table:
    """Return the table with so much dark stuffing on a boss (SF-BOSS-1)."""
    table = replace(table, column=swap(table.column, replace(table.monster(monster), dark=number)))
    return table.tell(_("{boss} has dark stuffing: {number}."), boss=named(table, monster), number=number)


def rewarded(table: Table, stuffy: str, kind: str, gain: int) -> Table:
    """Return the table with a button, and Courage for a leader or a boss (SF-ATK-4, -5, SF-STATUS-2)."""
    table = though_collapsed(table, stuffy)
    winner, who = table.stuffy(stuffy), named(table, stuffy)
    table = table.with_stuffy(replace(winner, buttons=winner.buttons + 1))
    table = table.tell(_("{stuffy} gains a button."), stuffy=who)
    if earns_courage(kind) and COURAGE not in winner.statuses:
        winner = table.stuffy(stuffy)
        table = table.with_stuffy(replace(winner, statuses=(*winner.statuses, COURAGE)))
        table = table.tell(_("{stuffy} gains Courage."), stuffy=who)
    return gain_stuffing(table, stuffy, gain)


def removed(table: Table, monster: str) -> Table:
    """Return the table without a monster; its card is discarded, a boss's goes to its pile (SF-ATK-3).

    In the monsters' turn it acts no more: the next one does.
    """
    gone, turn = table.monster(monster), table.monsters_turn
    table = replace(flow.without_cards(table, (gone,)), column=drop(table.column, monster))
    if turn is None:
        return table
    if turn.strike and turn.strike.monster != monster:
        todo = tuple(other for other in turn.todo if other != monster)
        return replace(table, monsters_turn=replace(turn, todo=todo))
    return flow.activated(table) if turn.strike else flow.next_monster(table, monster)
