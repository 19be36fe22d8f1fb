"""What a table tells whoever listens, in whole sentences of the reader's language; as that seat sees it."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from campaigns.log.timeline import load_outline
from companion.i18n import translate
from companion.rules import _
from companion.rules.offer.listening import say_odds, say_sheet, say_turn
from companion.table.context import TableContext
from companion.table.log_sheet import find_numbers, load_log_rows

FEW = 5  # plays that are told as the last ones
BESIDE = " · "  # between the parts of a game's title


def tell(context: TableContext, what: str) -> tuple[str, ...]:
    """Return the sentences that answer one of `TOLD`. Raises: KeyError."""
    return tuple(TOLD[what](context))


def _turn(context: TableContext) -> Iterator[str]:
    game, table = context.game, context.table
    if context.session.is_open:
        yield from map(translate, say_turn(game, table, context.seat))
    else:
        yield translate(_("The table is packed away."))
    said = translate(game.title(table)).split(BESIDE)
    yield ", ".join(said) + "."


def _sheet(context: TableContext) -> Iterator[str]:
    yield from map(translate, say_sheet(context.game, context.table, context.seat))


def _last(context: TableContext) -> Iterator[str]:
    """Give the last plays that count, the newest first, each with its news."""
    session = context.session
    outline = load_outline(session)
    numbers = find_numbers(session.game, outline)["all"][: 2 * FEW]  # some of them may be taken back
    rows = [row for row in load_log_rows(session, outline, set(numbers), everything=False) if row.is_live]
    for row in rows[:FEW]:
        for sentence, news, _address in row.parts:
            yield " ".join(map(translate, (sentence, *news)))
    if not rows:
        yield translate(_("Nothing is played yet."))


def _odds(context: TableContext) -> Iterator[str]:
    yield from map(translate, say_odds(context.game, context.table))


TOLD: Mapping[str, Callable[[TableContext], Iterator[str]]] = MappingProxyType(
    {"turn": _turn, "sheet": _sheet, "last": _last, "odds": _odds}
)
