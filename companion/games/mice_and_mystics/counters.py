"""Every counter on the table by name, to be read and set by hand: the table is always right."""

from companion.games.mice_and_mystics.actions.picks import is_played
from companion.games.mice_and_mystics.bosses import has_several
from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.chapters import DIFFICULT_ENCOUNTERS, NORMAL_ENCOUNTERS
from companion.games.mice_and_mystics.data import (
    FIRST_PAGE,
    HIGHEST_VALUE,
    KINDS,
    LAST_PAGE,
    MOST_TRAPS,
    WHEEL_SIZE,
)
from companion.games.mice_and_mystics.initiative import add_figure, without_figure
from companion.games.mice_and_mystics.moments import PREFIX, counted, value_of
from companion.games.mice_and_mystics.passing import lost
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import Counter, Counters, _, message, replace

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


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    of_mice = (f"{what}:{mouse.id}" for mouse in table.mice for what in ("cheese", "wounds", "poisoned"))
    of_chapter = (PREFIX + counter.id for counter in table.chapter.counters)
    of_figures = (f"wounds:{figure}" for figure in (*_ordinary(table), *_boss_cards(table)))
    return (*PLAIN, *OWN, *of_chapter, *of_mice, *of_figures, *(f"figures:{kind}" for kind in KINDS))


def counter(table: Table, id: str) -> Counter[Table]:
    """Return one of these counters, such as "wheel", "cheese:collin" or "figures:rat".

    All that follows by itself from the new value, a surge, a defeat, a release, is in the table it gives.
    """
    bare = _bare(table, id)
    return replace(bare, set_to=lambda value: _with_what_follows(bare.set_to(value)))


def _with_what_follows(table: Table) -> Table:
    if table.hourglass >= table.end:
        return lost(table, message(_("The hourglass has reached End: the chapter is lost.")))
    return settle(table)


def _bare(table: Table, id: str) -> Counter[Table]:
    what, _colon, owner = id.partition(":")
    if id in PLAIN:
        return _plain(table, id)
    if id in OWN or what + ":" == PREFIX:
        return _of_chapter(table, id)
    if what == "figures":
        number = len(table.figures_of(owner))
        more = 0 if has_several(owner) else table.available(owner)  # such a boss enters with its cards
        return Counter(
            id, number, 0, number + more, lambda value: _figures(table, owner, value), "MM-PLACE-6"
        )
    if table.has_mouse(owner):
        return _of_mouse(table, id, what, owner)
    return _of_boss_card(table, id, owner) if owner in _boss_cards(table) else _of_figure(table, id, owner)


def _of_chapter(table: Table, id: str) -> Counter[Table]:
    if id in OWN:
        return Counter(id, table.counter(id), 0, MOST_CHEESE, lambda value: table.with_counter(id, value))
    own = next(counter for counter in table.chapter.counters if PREFIX + counter.id == id)
    high = max(own.high, own.start)
    return Counter(id, value_of(table, own), 0, high, lambda value: counted(table, own, value))


def _ordinary(table: Table) -> tuple[str, ...]:
    """Return the figures that bear their wounds themselves."""
    return tuple(figure.id for figure in table.figures if not has_several(figure.kind))


def _boss_cards(table: Table) -> tuple[str, ...]:
    """Return the cards that bear a boss's wounds (MM-BOSS-6)."""
    return tuple(card for _boss, own in table.boss_cards for card in own)


def _plain(table: Table, id: str) -> Counter[Table]:
    name, low, high = PLAIN[id]

    def set_to(value: int) -> Table:
        changed: Table = replace(table, **{name: value})  # type: ignore[arg-type]
        return replace(changed, surge_due=value >= WHEEL_SIZE) if id == "wheel" else changed

    return Counter(id, getattr(table, name), low, high, set_to)


def _of_mouse(table: Table, id: str, what: str, owner: str) -> Counter[Table]:
    mouse = table.mouse(owner)

    def set_to(value: int) -> Table:
        return table.with_mouse(replace(mouse, **{what: value}))  # type: ignore[arg-type]

    value = getattr(mouse, what)
    if mouse.is_captured:
        return Counter(id, value, 0, 0, set_to, "MM-CAPT-2")
    if what == "cheese":
        return Counter(id, value, 0, MOST_CHEESE, set_to)
    most = HIGHEST_VALUE if mouse.life is None else mouse.life - 1  # an unknown life bounds no wounds
    return Counter(id, value, 0, max(0, most - mouse.all_wounds + value), set_to, "MM-CAPT-1")


def _of_figure(table: Table, id: str, owner: str) -> Counter[Table]:
    figure = table.figure(owner)
    high = max(0, table.kind(figure.kind).vitality - 1)

    def set_to(value: int) -> Table:
        return table.with_figure(replace(figure, wounds=value))

    return Counter(id, figure.wounds, 0, high, set_to, "MM-WOUND-3")


def _of_boss_card(table: Table, id: str, card: str) -> Counter[Table]:
    rest = tuple(row for row in table.card_wounds if row[0] != card)
    high = max(0, table.kind(card).vitality - 1)

    def set_to(value: int) -> Table:
        return replace(table, card_wounds=(*rest, (card, value)) if value else rest)

    return Counter(id, table.wounds_on(card), 0, high, set_to, "MM-BOSS-6")


def _figures(table: Table, kind: str, number: int) -> Table:
    """Set how many figures of a kind are on the board; a new kind's card goes to the bottom."""
    while len(table.figures_of(kind)) > number:
        table = without_figure(table, table.figures_of(kind)[-1].id)
    while len(table.figures_of(kind)) < number:
        table = add_figure(table, kind)
    if number and table.column and not table.laying and kind not in table.column:
        table = replace(table, column=(*table.column, kind))
    return table


COUNTERS = Counters(counters, counter, is_played, MOST_CHEESE)
