"""Every counter on the table by name, to be read and set by hand: the table is always right."""

from functools import partial

from companion.games.mice_and_mystics.actions.picks import is_played
from companion.games.mice_and_mystics.bosses import has_several
from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.chapters import DIFFICULT_ENCOUNTERS, NORMAL_ENCOUNTERS, ChapterCounter
from companion.games.mice_and_mystics.data import (
    FIRST_PAGE,
    HIGHEST_VALUE,
    KINDS,
    LAST_PAGE,
    MOST_TRAPS,
    WHEEL_SIZE,
)
from companion.games.mice_and_mystics.initiative import add_figure, without_figure
from companion.games.mice_and_mystics.moments import PREFIX, counted
from companion.games.mice_and_mystics.passing import lost
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import Counter, Counters, Track, _, message, replace, tracks

KITCHEN = "kitchen-cheese"
MOST_CHEESE = 99


def counter(table: Table, id: str) -> Counter[Table]:
    """Return a counter, such as "wheel", "cheese:collin" or "figures:rat"; a captured mouse's is 0.

    All that follows by itself from the new value, a surge, a defeat, a release, is in the table it gives.
    """
    bare, owner = TRACKS.of(table, id), id.partition(":")[2]
    if table.has_mouse(owner) and table.mouse(owner).is_captured:
        bare = replace(bare, high=0, rule="MM-CAPT-2")
    return replace(bare, set_to=lambda value: _with_what_follows(bare.set_to(value)))


def _with_what_follows(table: Table) -> Table:
    if table.hourglass >= table.end:
        return lost(table, message(_("The hourglass has reached End: the chapter is lost.")))
    return settle(table)


def _wheel(table: Table, _holder: str, value: int) -> Table:
    return replace(table, wheel=value, surge_due=value >= WHEEL_SIZE)


# of the chapter


def _own(table: Table, name: str) -> ChapterCounter:
    return next(counter for counter in table.chapter.counters if counter.id == name)


def _most_of_own(table: Table, name: str) -> int:
    return max(_own(table, name).high, _own(table, name).start)


# of mice and minions


def _most_wounds(what: str, table: Table, id: str) -> int:
    mouse = table.mouse(id)
    most = HIGHEST_VALUE if mouse.life is None else mouse.life - 1  # an unknown life bounds no wounds
    wounds: int = getattr(mouse, what)
    return max(0, most - mouse.all_wounds + wounds)


def _most_on_figure(table: Table, id: str) -> int:
    return _most_on_card(table, table.figure(id).kind)


def _most_on_card(table: Table, card: str) -> int:
    return max(0, table.kind(card).vitality - 1)


def _ordinary(table: Table) -> tuple[str, ...]:
    """Return the figures that bear their wounds themselves."""
    return tuple(figure.id for figure in table.figures if not has_several(table, figure.kind))


def _boss_cards(table: Table) -> tuple[str, ...]:
    """Return the cards that bear a boss's wounds (MM-BOSS-6)."""
    return tuple(card for _boss, own in table.boss_cards for card in own)


def _wounds_on_card(table: Table, card: str, value: int) -> Table:
    rest = tuple(row for row in table.card_wounds if row[0] != card)
    return replace(table, card_wounds=(*rest, (card, value)) if value else rest)


def _most_figures(table: Table, kind: str) -> int:
    more = 0 if has_several(table, kind) else table.available(kind)  # such a boss enters with its cards
    return len(table.figures_of(kind)) + more


def _figures(table: Table, kind: str, number: int) -> Table:
    """Set how many figures of a kind are on the board; a new kind's card goes to the bottom."""
    while len(table.figures_of(kind)) > number:
        table = without_figure(table, table.figures_of(kind)[-1].id)
    while len(table.figures_of(kind)) < number:
        table = add_figure(table, kind)
    if number and table.column and not table.laying and kind not in table.column:
        table = replace(table, column=(*table.column, kind))
    return table


TRACKS: Counters[Table] = tracks(
    Track("wheel", 24, set_to=_wheel),
    Track("hourglass", LAST_PAGE, FIRST_PAGE),
    Track("end", LAST_PAGE, FIRST_PAGE),
    Track("round", 999, 1),
    Track("search-deck", SEARCH_CARDS, field="search_left"),
    Track("encounter-deck", NORMAL_ENCOUNTERS + DIFFICULT_ENCOUNTERS, field="encounters_left"),
    Track("traps", MOST_TRAPS),
    Track(
        KITCHEN,
        MOST_CHEESE,
        read=lambda table, _holder: table.counter(KITCHEN),
        set_to=lambda table, _holder, value: table.with_counter(KITCHEN, value),
    ),
    Track(
        PREFIX.removesuffix(":"),
        _most_of_own,
        of=lambda table: tuple(counter.id for counter in table.chapter.counters),
        read=lambda table, name: table.counter(PREFIX + name),
        set_to=lambda table, name, value: counted(table, _own(table, name), value),
    ),
    Track("cheese", MOST_CHEESE, rows="mice"),
    Track("wounds", partial(_most_wounds, "wounds"), rule="MM-CAPT-1", rows="mice"),
    Track("poisoned", partial(_most_wounds, "poisoned"), rule="MM-CAPT-1", rows="mice"),
    Track("wounds", _most_on_figure, rule="MM-WOUND-3", rows="figures", of=_ordinary),
    Track(
        "wounds",
        _most_on_card,
        rule="MM-BOSS-6",
        of=_boss_cards,
        read=lambda table, card: table.wounds_on(card),
        set_to=_wounds_on_card,
    ),
    Track(
        "figures",
        _most_figures,
        rule="MM-PLACE-6",
        of=lambda table: (*KINDS, *table.own_kinds),
        read=lambda table, kind: len(table.figures_of(kind)),
        set_to=_figures,
    ),
)
COUNTERS = Counters(TRACKS.ids, counter, is_played, MOST_CHEESE)
