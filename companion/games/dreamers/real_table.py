"""The things of Dreamers on the real table, without identities: what the pack-away sheet lays again."""

from collections.abc import Iterator

from companion.games.dreamers.board import signed
from companion.games.dreamers.data import SEATS
from companion.games.dreamers.names import named
from companion.games.dreamers.table import Table, Turn
from companion.rules import ChangeWords, RealTable, Thing, _, message, turn_of
from companion.rules.kit.real_table import OWNED, laid_things

ROUND = ChangeWords(_("Round {now} (was round {was})"), _("Round {now}"), _("No round has begun"))
PHASE = ChangeWords(_("{now} (was: {was})"), "{now}", _("It is no phase of a turn"))
GATES = ChangeWords(
    _("Gates open: {now} (was {was})"), _("Gates open: {now}"), _("Close all gates (open: {was})")
)
DECK = ChangeWords(_("Cards in the Memory Deck: {now} (was {was})"), _("Cards in the Memory Deck: {now}"))
TURNED = ChangeWords(
    _("Nightmares turned, aside: {now} (was {was})"),
    _("Nightmares turned, aside: {now}"),
    _("Nightmares turned, aside: none (was {was})"),
)
NIGHTMARE = ChangeWords(
    _("The Nightmare that lies open: {now} (was {was})"),
    _("The Nightmare that lies open: {now}"),
    _("Take the open Nightmare back ({was})"),
)
DREAM = ChangeWords(
    _("Dream of {what}: {now} (was {was})"),
    _("Dream of {what}: {now}"),
    _("Dream of {what} back to the hand ({was})"),
)
SAID = ChangeWords(_("Said: {now} (was: {was})"), _("Said: {now}"), _("Nothing is said yet"))
MODIFIER = ChangeWords(
    _("Modifier: {now} (was {was})"), _("Modifier: {now}"), _("Take the modifier back to the hand ({was})")
)
FACE_DOWN = ChangeWords(
    _("Identity cards face down beside: {now} (was {was})"),
    _("Identity cards face down beside: {now}"),
    _("No identity card lies face down beside (was {was})"),
)


def things(table: Table) -> Iterator[Thing]:
    """Give everything on the table, as any seat may see it."""
    yield from _now(table)
    if table.phase == "start":
        yield from laid_things(table, table.set_out, named)
    if table.gates:
        yield Thing("gates", "", table.gates, GATES, "gate-open")
    yield Thing("deck", "", table.deck, DECK, "deck")
    if lying := sum(map(bool, table.laid)):
        yield Thing("laid", "", lying, FACE_DOWN, "closed-eye")
    for seat in SEATS:
        of = {"whose": named(table, seat)}
        if number := table.hand(seat):
            yield Thing(f"hand:{seat}", named(table, "hand"), number, OWNED, "hand", of)
        if points := table.total(seat):
            yield Thing(f"total:{seat}", named(table, "total"), points, OWNED, "win", of)
    if turned := _turned(table):
        yield Thing("turned", "", turned, TURNED, "nightmare")
    if table.turn and table.is_played and table.phase != "memories":
        yield from _turn(table, table.turn)


def _now(table: Table) -> Iterator[Thing]:
    if table.first and table.is_played:
        yield turn_of(named(table, table.first))
    if table.round:
        yield Thing("round", "", table.round, ROUND, "log")
    if table.is_played:
        yield Thing("phase", "", named(table, table.phase), PHASE, "hourglass")


def _turned(table: Table) -> int:
    """Return how many Nightmares of this round were turned, the open one too."""
    over = sum(turn.round == table.round for turn in table.turns)
    return over + bool(table.turn and table.turn.target and table.turn not in table.turns)


def _turn(table: Table, turn: Turn) -> Iterator[Thing]:
    if turn.target:
        yield Thing("nightmare", "", turn.target, NIGHTMARE, "nightmare")
    if turn.word:
        yield Thing("said", "", named(table, turn.word), SAID, "voice")
    for seat, value in zip((turn.first, turn.second), turn.values, strict=False):
        yield Thing(f"dream:{seat}", named(table, seat), value, DREAM, "dream")
    if modifier := turn.modifier:
        stands = message(
            _("{number} on {card}, by {who}"),
            number=signed(modifier.sign, modifier.number),
            card=named(table, modifier.card),
            who=named(table, modifier.by),
        )
        yield Thing("modifier", "", stands, MODIFIER, "swap")


REAL = RealTable(things=things)
