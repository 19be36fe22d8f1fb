"""The sleep deck: which card may come next (SF-SETUP-9, SF-SLEEP)."""

from companion.games.stuffed_fables.data import DEEP, MIXED_BELOW, RESTLESS, WAKING
from companion.games.stuffed_fables.table import Table


def size(table: Table) -> int:
    """Return how many sleep cards there are, with those that came over the campaign (SF-CAMP-3)."""
    return table.deck_size("sleep")


def left(table: Table) -> int:
    """Return how many sleep cards are unknown."""
    return max(0, size(table) - len(table.revealed))


def may_come(table: Table) -> tuple[str, ...]:
    """Return the kinds that the next sleep card may be: Waking is in the last three (SF-SLEEP-6)."""
    if left(table) <= 1:
        return (WAKING,)
    return (DEEP, RESTLESS, WAKING) if left(table) <= MIXED_BELOW else (DEEP, RESTLESS)


def pile(table: Table) -> tuple[str, ...]:
    """Return the cards of which the next is one, each as likely; none if the deck is not counted."""
    if not table.sleep_deep:
        return ()
    quiet = {DEEP: table.sleep_deep, RESTLESS: size(table) - 1 - table.sleep_deep, WAKING: 1}
    seen = table.revealed
    return tuple(kind for kind in may_come(table) for _card in range(quiet[kind] - seen.count(kind)))
