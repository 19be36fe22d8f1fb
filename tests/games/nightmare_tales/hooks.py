"""What must hold on every table of Nightmare Tales, whatever people do."""

from collections.abc import Iterator

from companion.games.nightmare_tales import GAME, seating
from companion.games.nightmare_tales.data import DAWNS
from companion.games.nightmare_tales.pieces import Record
from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from tests.games.nightmare_tales import tables
from tests.games.nightmare_tales.machine import BY_HAND, Evening
from tests.games.nightmare_tales.record import checkpoint
from tests.kit.hooks import Hooks

ENDS = ("note", "call_off", "drop_player", "add_player")
NEXT = {"play": ("draw", "end_turn"), "dawn": ("reveal_card", "enter_highest", "score")}


def in_order(table: Table) -> Iterator[str]:
    """Give what is wrong with a table."""
    yield from _players(table)
    if table.phase == "play":
        yield from _turn(table)
    if table.phase in ("dawn", "scored") and table.cause not in DAWNS:
        yield "dawn without a cause"
    for record in table.records:
        yield from _record(record)
    yield from _series(table)
    following = NEXT.get(table.phase, ())
    if following and all(GAME.why_not(table, name) for name in following):
        yield f"nothing can be done in {table.phase}"


def _players(table: Table) -> Iterator[str]:
    if len({player.id for player in table.players}) < len(table.players):
        yield "somebody twice"
    for player in table.players:
        if min(player.cards, player.dropped) < 0:
            yield f"{player.id} has less than nothing"
        if player.is_out and table.phase != "scored" and (player.cards or player.entry):
            yield f"{player.id} is out and plays"
        if player.is_out and not table.is_tournament:
            yield f"{player.id} is out of no tournament"
        if (
            table.is_under_way
            and table.phase in ("setup", "scored")
            and player.is_out != (player.points > table.maximum)
        ):
            yield f"{player.id} is out, or not, against the points"


def _turn(table: Table) -> Iterator[str]:
    if table.active not in table.ids or table.first not in table.ids:
        yield "nobody's turn"
    if table.turn < 1 or (table.deck is not None and table.deck < 0):
        yield "a counter is below nothing"
    if table.knocker and not 1 <= table.turns_left < len(table.seats):
        yield f"a last round of {table.turns_left}"
    if table.has_drawn and not table.may_drop:
        yield "drawn and nothing discarded"
    if table.has_teams and seating.wrong_seating(table):
        yield "mates sit next to each other"


def _record(record: Record) -> Iterator[str]:
    places = sorted(row.place for row in record.results)
    if not places or places[0] != 1:
        yield "a game that nobody won"
    for row in record.results:
        better = sum(other.place < row.place for other in record.results if not row.team)
        if not row.team and row.place != better + 1:
            yield f"place {row.place} after {better} others"
        if row.knock and row.player != record.knocker:
            yield "points for a knock of somebody else"
        if row.entered and (row.fear, row.cards) != (sum(row.entered), len(row.entered)):
            yield "fear that is not the sum of the cards"
        if record.mode != "tournament" and (row.knock or row.is_out):
            yield "points outside a tournament"


def _series(table: Table) -> Iterator[str]:
    if [record.number for record in table.records] != list(range(1, len(table.records) + 1)):
        yield "lines of the sheet that do not count on"
    games = [record.game for record in table.of_series]
    if table.is_tournament and games != list(range(1, len(games) + 1)):
        yield "games of the tournament that do not count on"
    if table.phase == "play" and table.is_tournament and table.game != len(games) + 1:
        yield "a game of another number"


def begun(seed: int, house: tuple[str, ...]) -> list[Table]:
    """Return games of each kind as they begin, for few and for many, with a deck that may run out."""
    many, few, deck = 4 + 2 * (seed % 2), 2 + seed % 4, 40 * (seed % 3)
    found = [tables.begun(many, mode=mode, deck=deck) for mode in ("single", "tournament", "teams")]
    found += [tables.begun(few, mode="tournament", maximum=20, deck=30), tables.begun(2 + seed % 2)]
    return [replace(table, house=house, news=()) for table in found]


HOOKS = Hooks(
    in_order=in_order,
    begun=begun,
    by_hand=BY_HAND,
    left_out=ENDS,
    machine=Evening,
    checkpoint=checkpoint,
)
