"""Every counter on the table by name, to be read and set by hand: the table is always right."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.mice_and_mystics.bosses import has_several
from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.chapters import DIFFICULT_ENCOUNTERS, NORMAL_ENCOUNTERS
from companion.games.mice_and_mystics.data import FIRST_PAGE, KINDS, LAST_PAGE, MOST_TRAPS, WHEEL_SIZE
from companion.games.mice_and_mystics.initiative import add_figure, without_figure
from companion.games.mice_and_mystics.moments import PREFIX, counted, value_of
from companion.games.mice_and_mystics.table import Table
from companion.rules import Illegal, _, replace

PLAIN = {
    "wheel": ("wheel", 0, 24),
    "hourglass": ("hourglass", FIRST_PAGE, LAST_PAGE),
    "end": ("end", FIRST_PAGE, LAST_PAGE),
    "round": ("round", 1, 999),
    "search-deck": ("search_left", 0, SEARCH_CARDS),
    "encounter-deck": ("encounters_left", 0, NORMAL_ENCOUNTERS + DIFFICULT_ENCOUNTERS),
    "traps": ("traps", 0, MOST_TRAPS),
}
OWN = ("kitchen-cheese",)
MOST_CHEESE = 99


@dataclass(frozen=True)
class Counter:
    """A counter: what it shows now, and between which bounds it may be set."""

    id: str
    value: int
    low: int
    high: int
    set_to: Callable[[int], Table]


def counter(table: Table, id: str) -> Counter:
    """Return the counter with this id, such as "wheel", "cheese:collin" or "figures:rat".

    Raises: Illegal, where the table has no such counter.
    """
    what, _colon, whose = id.partition(":")
    if id in PLAIN:
        return _plain(table, id)
    if id in OWN or what + ":" == PREFIX:
        return _of_chapter(table, id)
    if what in ("cheese", "wounds", "poisoned") and table.has_mouse(whose):
        return _of_mouse(table, id, what, whose)
    if what == "wounds" and whose in _boss_cards(table):
        return _of_boss_card(table, id, whose)
    if what == "wounds" and whose in _ordinary(table):
        return _of_figure(table, id, whose)
    if what == "figures" and whose in KINDS:
        number = len(table.figures_of(whose))
        more = 0 if has_several(whose) else table.available(whose)  # such a boss enters with its cards
        return Counter(id, number, 0, number + more, lambda value: _figures(table, whose, value))
    raise Illegal(_("That is not on the table."))


def _of_chapter(table: Table, id: str) -> Counter:
    if id in OWN:
        return Counter(id, table.counter(id), 0, MOST_CHEESE, lambda value: table.with_counter(id, value))
    own = next((one for one in table.chapter.counters if PREFIX + one.id == id), None)
    if own is None:
        raise Illegal(_("That is not on the table."))
    return Counter(
        id, value_of(table, own), 0, max(own.high, own.start), lambda value: counted(table, own, value)
    )


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    of_mice = (f"{what}:{mouse.id}" for mouse in table.mice for what in ("cheese", "wounds", "poisoned"))
    of_chapter = (PREFIX + one.id for one in table.chapter.counters)
    of_figures = (f"wounds:{one}" for one in (*_ordinary(table), *_boss_cards(table)))
    return (*PLAIN, *OWN, *of_chapter, *of_mice, *of_figures, *(f"figures:{kind}" for kind in KINDS))


def _ordinary(table: Table) -> tuple[str, ...]:
    """Return the figures that bear their wounds themselves."""
    return tuple(figure.id for figure in table.figures if not has_several(figure.kind))


def _boss_cards(table: Table) -> tuple[str, ...]:
    """Return the cards that bear a boss's wounds (MM-BOSS-6)."""
    return tuple(card for _boss, own in table.boss_cards for card in own)


def _plain(table: Table, id: str) -> Counter:
    name, low, high = PLAIN[id]

    def set_to(value: int) -> Table:
        changed: Table = replace(table, **{name: value})  # type: ignore[arg-type]
        return replace(changed, surge_due=value >= WHEEL_SIZE) if id == "wheel" else changed

    return Counter(id, getattr(table, name), low, high, set_to)


def _of_mouse(table: Table, id: str, what: str, whose: str) -> Counter:
    mouse = table.mouse(whose)
    other = mouse.wounds + mouse.poisoned - getattr(mouse, what) if what != "cheese" else 0
    high = MOST_CHEESE if what == "cheese" else max(0, mouse.vitality - 1 - other)
    high = 0 if mouse.is_captured else high  # MM-CAPT-2
    return Counter(
        id,
        getattr(mouse, what),
        0,
        high,
        lambda value: table.with_mouse(replace(mouse, **{what: value})),  # type: ignore[arg-type]
    )


def _of_figure(table: Table, id: str, whose: str) -> Counter:
    figure = table.figure(whose)
    high = max(0, table.kind(figure.kind).vitality - 1)
    return Counter(id, figure.wounds, 0, high, lambda value: table.with_figure(replace(figure, wounds=value)))


def _of_boss_card(table: Table, id: str, card: str) -> Counter:
    rest = tuple(row for row in table.card_wounds if row[0] != card)
    high = max(0, table.kind(card).vitality - 1)

    def set_to(value: int) -> Table:
        return replace(table, card_wounds=(*rest, (card, value)) if value else rest)

    return Counter(id, table.wounds_on(card), 0, high, set_to)


def _figures(table: Table, kind: str, number: int) -> Table:
    """Set how many figures of a kind stand on the board; a new kind's card goes to the bottom."""
    while len(table.figures_of(kind)) > number:
        table = without_figure(table, table.figures_of(kind)[-1].id)
    while len(table.figures_of(kind)) < number:
        table = add_figure(table, kind)
    if number and table.column and not table.laying and kind not in table.column:
        table = replace(table, column=(*table.column, kind))
    return table
