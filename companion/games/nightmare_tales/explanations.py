"""Why this number? Cards, fear, points, places and dawn, opened to their parts."""

from collections.abc import Callable
from types import MappingProxyType

from companion.games.nightmare_tales import tournament
from companion.games.nightmare_tales.data import CAUSES
from companion.games.nightmare_tales.names import counted, named
from companion.games.nightmare_tales.pieces import Reveal
from companion.games.nightmare_tales.scoring import Side, places_of
from companion.games.nightmare_tales.table import Table
from companion.rules import Because, Message, Reason, _, message, plural

RULE_OF_CAUSE = dict(zip(CAUSES, ("NT-PEN-3", "NT-PEN-4", "NT-PEN-5", "NT-PEN-6", "NT-PEN-9"), strict=True))


def why(table: Table, id: str) -> Because | None:
    """Return the parts of a value: "cards:player-1", "fear:...", "points:...", "winner", "dawn", "deck"."""
    what, _colon, owner = id.partition(":")
    if id in OF_THE_TABLE:
        return OF_THE_TABLE[id](table)
    if what in OF_PLAYERS and table.has_player(owner):
        return OF_PLAYERS[what](table, owner)
    return None


def cards(table: Table, id: str) -> Because:
    """What a player was dealt, took and let go (NT-TURN-5, -9, NT-PEN-1, NT-EFF-12)."""
    player = table.player(id)
    dealt = table.dealt if table.phase in ("play", "dawn", "scored") else 0
    rows = [Reason(dealt, message(_("dealt")), "NT-SETUP-1")]
    for cause in dict.fromkeys(player.penalties):
        what = message(_("penalty: {cause}"), cause=named(table, cause))
        rows.append(Reason(player.penalties.count(cause), what, RULE_OF_CAUSE[cause]))
    if player.dropped:
        rows.append(Reason(-player.dropped, message(_("discarded, of the same name")), "NT-TURN-9"))
    other = player.cards - sum(row.number for row in rows if isinstance(row.number, int))
    if other:
        rows.append(Reason(other, message(_("by effects, and by hand")), "NT-EFF-12"))
    return Because(tuple(rows), message(_("Cards")))


def fear(table: Table, id: str) -> Because:
    """The cards that were revealed (NT-SCORE-1)."""
    entry = table.player(id).reveals or Reveal()
    rows = tuple(Reason(card, message(_("a card")), "NT-SCORE-1") for card in entry.cards)
    summed = (Reason(entry.fear, counted("card", entry.number), "NT-SCORE-7"),)
    total = message("{fear}", fear=entry.fear)
    return Because(summed if entry.is_sum else rows, message(_("Fear")), total)


def points(table: Table, id: str) -> Because:
    """What each game of the tournament brought (NT-TOUR-2, -3)."""
    player, rows = table.player(id), list[Reason]()
    for record in table.of_series:
        row = record.of(id)
        if row is None:
            continue
        if row.points != row.knock or not row.knock:
            words = message(_("fear of game {number}"), number=record.game)
            rows.append(Reason(row.points - row.knock, words, "NT-TOUR-2"))
        if row.knock:
            rows.append(
                Reason(row.knock, message(_("knock in game {number}"), number=record.game), "NT-TOUR-3")
            )
    other = player.points - sum(row.number for row in rows if isinstance(row.number, int))
    if other:
        rows.append(Reason(other, message(_("by hand")), "NT-TOUR-10"))
    left = table.maximum - player.points
    limit = message(_("out, above {maximum}"), maximum=table.maximum)
    if not player.is_out:
        limit = plural(_("{count} point to the maximum"), _("{count} points to the maximum"), left)
    rows.append(Reason(None, limit, "NT-TOUR-4"))
    return Because(tuple(rows), message(_("Points")), message("{points}", points=player.points))


def winner(table: Table) -> Because:
    """Why a player is first: fear, then cards, then the highest card (NT-SCORE-2..6)."""
    order = places_of(table)
    first = order[0] if order else ()
    rows = list[Reason]()
    if first and first[0].at_once:
        rows.extend(_at_once(table, first))
    elif first:
        rows.extend(_steps(table, tuple(side for place in order for side in place), first[0]))
        if len(first) > 1:
            rows.append(Reason(None, message(_("still tied: a draw")), "NT-SCORE-5"))
    winners = _names(table, first) if first else message(_("nobody"))
    return Because(tuple(rows), message(_("Won")), winners)


def _at_once(table: Table, first: tuple[Side, ...]) -> list[Reason]:
    """Return why those without a card have won; several share it, and nothing of theirs is compared."""
    before = message(_("no card left: beats any sum"))
    rows = [Reason(_names(table, (side,)), before, "NT-SCORE-6") for side in first]
    if len(first) > 1:
        rows.append(Reason(None, message(_("after the same turn: they share the win")), "NT-OPEN-14"))
    return rows


def _steps(table: Table, sides: tuple[Side, ...], best: Side) -> list[Reason]:
    """Return the comparisons that were needed, each with those who were level after it."""
    level = tuple(side for side in sides if side.fear == best.fear)
    words = message(_("least fear, {fear}: {who}"), fear=best.fear, who=_names(table, level))
    rows = [Reason(best.fear, words, "NT-TEAM-7" if table.has_teams else "NT-SCORE-2")]
    if len(level) > 1:
        level = tuple(side for side in level if side.number == best.number)
        words = message(_("then most cards, {number}: {who}"), number=best.number, who=_names(table, level))
        rows.append(Reason(None, words, "NT-SCORE-3"))
    if len(level) > 1 and best.highest is not None:
        tops = tuple(
            message(_("{who} {highest}"), who=named(table, side.id), highest=side.highest or 0)
            for side in level
        )
        rows.append(Reason(None, message(_("then the highest card loses: {tops}"), tops=tops), "NT-SCORE-4"))
    return rows


def _names(table: Table, sides: tuple[Side, ...]) -> Message:
    return message("{who}", who=tuple(named(table, side.id) for side in sides))


def dawn(table: Table) -> Because:
    """What brings dawn, and when (NT-DAWN-2..6, NT-KNOCK-5)."""
    rows = list[Reason]()
    if table.knocker:
        who = named(table, table.knocker)
        rows.append(
            Reason(table.turns_left, message(_("turns left: {player} has knocked"), player=who), "NT-KNOCK-5")
        )
    if table.is_deck_out:
        rows.append(Reason(None, message(_("the deck has run out: dawn after this turn")), "NT-DAWN-2"))
    none = tuple(named(table, player.id) for player in table.seats if not player.cards)
    if none and table.phase in ("play", "dawn"):
        rows.append(Reason(None, message(_("no card left: {players}"), players=none), "NT-DAWN-3"))
    ways = message(
        _("it comes after a turn that leaves a player without cards or the deck empty, or after a knock")
    )
    rows.append(Reason(None, ways, "NT-DAWN-1"))
    now = table.cause and table.phase in ("dawn", "scored")
    causes = (
        named(table, table.cause)
        if now
        else counted("turn", table.turns_left)
        if table.knocker
        else message(_("not yet"))
    )
    return Because(tuple(rows), message(_("Dawn")), message("{shown}", shown=causes))


def deck(table: Table) -> Because | None:
    """What is left of a deck that is counted (NT-OPEN-2, NT-TURN-5)."""
    if table.deck is None or not table.deck_size:
        return None
    dealt = table.dealt * len(table.seats)
    gone = table.deck_size - dealt - table.deck
    rows = (
        Reason(table.deck_size, message(_("cards in the deck")), "NT-OPEN-2"),
        Reason(-dealt, message(_("dealt")), "NT-SETUP-1"),
        Reason(-gone, message(_("drawn, and taken for penalties")), "NT-TURN-5"),
    )
    return Because(rows, message(_("Deck")))


def knock(table: Table) -> Because:
    """What a knock brings in a tournament (NT-TOUR-3, NT-OPEN-18, -19)."""
    won, lost = tournament.DECISIONS["as-won"], tournament.DECISIONS["as-lost"]
    rows = (
        Reason(message("{number}", number=won), message(_("if the knocker wins this game")), "NT-TOUR-3"),
        Reason(message("+{number}", number=lost), message(_("if not")), "NT-TOUR-3"),
        Reason(
            None, message(_("shared first place: as you decide, 0 unless you say otherwise")), "NT-OPEN-18"
        ),
    )
    return Because(rows, message(_("The knock")), message("±{number}", number=lost))


OF_THE_TABLE: MappingProxyType[str, Callable[[Table], Because | None]] = MappingProxyType(
    {"winner": winner, "dawn": dawn, "deck": deck, "knock": knock}
)
OF_PLAYERS: MappingProxyType[str, Callable[[Table, str], Because]] = MappingProxyType(
    {"cards": cards, "fear": fear, "points": points}
)
