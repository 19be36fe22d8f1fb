"""The things of Nightmare Tales on the real table: what the pack-away sheet lays again, thing by thing."""

from collections.abc import Iterator

from companion.games.nightmare_tales.checklist import items
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.pieces import Player, Reveal
from companion.games.nightmare_tales.table import Table
from companion.rules import ChangeWords, Message, Part, RealTable, Thing, _, message, turn_of
from companion.rules.kit.real_table import COUNTED, LAID, OWNED, SEATS, TOLD

ROW = ChangeWords(
    _("Cards in the row of {what}: {now} (was {was})"),
    _("Cards in the row of {what}: {now} (was 0)"),
    _("Cards in the row of {what}: none (was {was})"),
    _("Cards in the row: {now}"),
)
DECK = ChangeWords(
    _("Cards in the deck: {now} (was {was})"),
    _("Cards in the deck: {now}"),
    _("The deck is not counted (was {was})"),
)
KNOCK = ChangeWords(
    _("{now} has knocked (was {was})"), _("{now} has knocked"), _("Nobody has knocked (was {was})")
)
ENTERED = ChangeWords(
    _("{what} reveals {now} (was {was})"),
    _("{what} reveals {now}"),
    _("{what} has revealed nothing yet (was {was})"),
)
OUT = ChangeWords(
    _("{what} is out after game {now} (was {was})"),
    _("{what} is out after game {now}"),
    _("{what} is in again"),
)
TEAM = ChangeWords(
    _("{what} plays for {now} (was {was})"), _("{what} plays for {now}"), _("{what} plays for no team")
)
PENALTY = ChangeWords(put=_("{whose} has a penalty: {what}"), taken=_("{whose} has no penalty: {what}"))


def things(table: Table) -> Iterator[Thing]:
    """Give everything on the table, in the order of the pack-away sheet."""
    is_on = table.phase in ("play", "dawn")
    if table.phase == "setup":
        wanted = items(table)
        yield from (Thing(f"laid:{id}", named(table, id), words=LAID) for id in table.laid if id in wanted)
    if table.phase == "play" and table.active:
        yield turn_of(named(table, table.active))
        if table.has_drawn:
            drawn = message(_("{who} has drawn and discarded"), who=named(table, table.active))
            yield Thing("drawn", drawn, words=TOLD, sign="deck")
    yield Thing("seats", "", tuple(named(table, player.id) for player in table.seats), SEATS, "people")
    if is_on and table.knocker:
        yield Thing("knock", "", named(table, table.knocker), KNOCK, "knock", owner=table.knocker)
    if table.phase == "dawn":
        dawn = message(_("Dawn: {cause}"), cause=named(table, table.cause))
        yield Thing("dawn", dawn, words=TOLD, sign="dawn")
    for player in table.players:
        yield from _player(table, player, is_on)
    if is_on and table.deck is not None:
        yield Thing("deck", "", table.deck, DECK, "deck")
    elif is_on and table.deck_out:
        yield Thing("deck-out", message(_("The deck has run out")), words=TOLD, sign="deck")
    if table.is_tournament:
        yield Thing("maximum", named(table, "maximum"), table.maximum, COUNTED, "fear")


def _player(table: Table, player: Player, is_on: bool) -> Iterator[Thing]:
    who = named(table, player.id)
    if is_on and not player.is_out and player.cards:
        yield Thing(f"cards:{player.id}", who, player.cards, ROW, "card-back")
    if player.team and table.has_teams:
        yield Thing(f"team:{player.id}", who, named(table, player.team), TEAM, "people")
    if is_on:
        for place, cause in enumerate(player.penalties):
            number = player.penalties[:place].count(cause)
            of: dict[str, Part] = {"whose": who}
            yield Thing(
                f"penalty:{player.id}:{cause}:{number}",
                named(table, cause),
                words=PENALTY,
                sign="penalty",
                parts=of,
            )
    if is_on and player.entry:
        yield Thing(f"entry:{player.id}", who, _revealed(player.entry), ENTERED, "reveal")
    if table.is_tournament:
        if player.points:
            of = {"whose": who}
            yield Thing(f"points:{player.id}", named(table, "points"), player.points, OWNED, "win", of)
        if player.is_out:
            yield Thing(f"out:{player.id}", who, player.out_after, OUT, "out")


def _revealed(entry: Reveal) -> Message:
    if entry.is_sum:
        return message(_("fear {fear}, cards: {count}"), fear=entry.fear, count=entry.count)
    cards = tuple(str(card) for card in entry.cards) or (message(_("no card")),)
    return message(_("fear {fear}: {cards}"), fear=entry.fear, cards=cards)


REAL = RealTable(things=things)
