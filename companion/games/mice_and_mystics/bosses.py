"""Bosses with several initiative cards: which are drawn, and the wounds on each (MM-BOSS-2..7)."""

from companion.games.mice_and_mystics.data import BOSS_CARDS_USED, kind_of
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Rows
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, plural, replace


def has_several(table: Table, kind: str) -> bool:
    """Return whether a kind is a boss that owns more than one initiative card."""
    return len(table.all_cards_of(kind)) > 1


def entering(table: Table) -> tuple[str, ...]:
    """Return the bosses on the board whose several cards do not lie on the column yet (MM-BOSS-4, -5)."""
    known = dict(table.boss_cards)
    return tuple(kind for kind in table.kinds_here if has_several(table, kind) and kind not in known)


def cards_to_draw(table: Table) -> tuple[str, ...]:
    """Return the cards of which two are drawn at random: of a boss with more (MM-BOSS-2, MM-OPEN-16)."""
    return tuple(
        card
        for boss in entering(table)
        if len(table.all_cards_of(boss)) > BOSS_CARDS_USED
        for card in table.all_cards_of(boss)
    )


def drawn(table: Table, order: tuple[str, ...]) -> Table:
    """Return the table with the two cards that each entering boss uses: its first in `order`, if it has more.

    Until they are drawn, its first two take their place.
    """
    rows = tuple((boss, _first_two(table, boss, order)) for boss in entering(table))
    return replace(table, boss_cards=(*table.boss_cards, *rows))


def _first_two(table: Table, boss: str, order: tuple[str, ...]) -> tuple[str, ...]:
    own = tuple(card for card in order if kind_of(card) == boss) or table.all_cards_of(boss)
    return own[:BOSS_CARDS_USED]


def room_on(table: Table, boss: str) -> Rows:
    """Return how many wounds each card of a boss can still take."""
    return tuple((card, table.kind(card).vitality - table.wounds_on(card)) for card in table.cards_of(boss))


def cards_in_play(table: Table, boss: str) -> tuple[tuple[Kind, int], ...]:
    """Return the cards that a boss uses, in the order of the column, with the wounds on each."""
    own = sorted(dict(table.boss_cards).get(boss, ()), key=table.space_of)
    return tuple((table.kind(card), table.wounds_on(card)) for card in own)


def hearts_on(table: Table, card: str) -> tuple[int, int] | None:
    """Return the hearts left and all of a boss's card that was wounded, for the column."""
    wounds = table.wounds_on(card)
    life = table.kind(card).vitality if wounds else 0
    return (life - wounds, life) if wounds else None


def wounded(table: Table, each: Rows) -> Table:
    """Return the table with wounds on a boss's cards; one that is full is the boss's no longer (MM-BOSS-7).

    It leaves the column when all is settled.
    """
    for card, number in each:
        rest = tuple(row for row in table.card_wounds if row[0] != card)
        table = replace(table, card_wounds=(*rest, (card, table.wounds_on(card) + number)))
        table = table.tell(
            plural(
                _("{card} takes {count} wound."),
                _("{card} takes {count} wounds."),
                number,
                card=named(table, card),
            )
        )
    rows = ((boss, tuple(card for card in own if _is_alive(table, card))) for boss, own in table.boss_cards)
    return replace(table, boss_cards=tuple(rows))


def _is_alive(table: Table, card: str) -> bool:
    return table.wounds_on(card) < table.kind(card).vitality


def is_beaten(table: Table, boss: str) -> bool:
    """Return whether the last card of a boss is full (MM-BOSS-7)."""
    return dict(table.boss_cards).get(boss) == ()


def tidied(table: Table) -> Table:
    """Return the table without the cards, wounds and hits of bosses that are gone."""
    rows = tuple(row for row in table.boss_cards if table.figures_of(row[0]))
    alive = {card for _boss, own in rows for card in own}
    wounds = tuple(row for row in table.card_wounds if row[0] in alive)
    hit = table.boss_hit if table.boss_hit and table.figures_of(table.boss_hit.boss) else None
    return replace(table, boss_cards=rows, card_wounds=wounds, boss_hit=hit)
