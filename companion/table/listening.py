"""What a table says aloud, in whole sentences of the reader's language, as a seat sees it."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from campaigns.log.timeline import REWINDS, load_stacks
from companion.rules import Message, _, replace
from companion.rules.kit.listening import say_odds, say_sheet, say_turn
from companion.table.log_sheet import load_log_rows
from companion.table.view import TableView
from companion.text.i18n import look_up, translate

FEW = 5  # plays that are read out as the last ones
SEPARATOR = " · "  # between the parts of a game's title, in our own words


def tell(view: TableView, what: str) -> tuple[str, ...]:
    """Return the sentences that answer one of `TOLD`. Raises: KeyError."""
    return tuple(TOLD[what](view))


def _turn(view: TableView) -> Iterator[str]:
    game, table = view.game, view.table
    if view.session.is_open:
        yield from map(translate, say_turn(game, table, view.seat))
    else:
        yield translate(_("The table is packed away."))
    yield f"{translate(spoken_title(game.title(table)))}."


def spoken_title(title: Message) -> Message:
    """Return a title with commas between its parts, in the reader's language; what people typed stays."""
    return replace(title, id=look_up(title.id).replace(SEPARATOR, ", "))


def _sheet(view: TableView) -> Iterator[str]:
    yield from map(translate, say_sheet(view.game, view.table, view.seat))


def _last(view: TableView) -> Iterator[str]:
    """Give the last plays that count, the newest first, each with its news."""
    session = view.session
    outline = load_stacks(session)
    lines = [row.number for row in outline.rows if row.kind not in REWINDS]
    numbers = lines[-2 * FEW :]  # some of them may be taken back
    rows = [row for row in load_log_rows(session, outline, set(numbers)) if row.is_live]
    for row in rows[:FEW]:
        for sentence, news, _address in row.parts:
            yield " ".join(map(translate, (sentence, *news)))
    if not rows:
        yield translate(_("Nothing is played yet."))


def _odds(view: TableView) -> Iterator[str]:
    yield from map(translate, say_odds(view.game, view.table))


TOLD: Mapping[str, Callable[[TableView], Iterator[str]]] = MappingProxyType(
    {"turn": _turn, "sheet": _sheet, "last": _last, "odds": _odds}
)
