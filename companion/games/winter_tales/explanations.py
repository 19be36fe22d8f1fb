"""Why this number? Hands, memories and totals, opened to their parts."""

from companion.games.winter_tales import flow
from companion.games.winter_tales.data import FAVOURABLE, HAND, NATURAL, SHARES, SIDES, SPRING, WINTER
from companion.games.winter_tales.endings import points
from companion.games.winter_tales.names import named
from companion.games.winter_tales.seating import of_chapter
from companion.games.winter_tales.table import Table
from companion.rules import Because, Message, Reason, _, message, plural


def why(table: Table, id: str) -> Because | None:
    """Return the parts of a value: "hand:seat-1", "total:spring", "memories", "quest", "share"; else None."""
    what, _colon, owner = id.partition(":")
    if what == "hand" and table.has_player(owner):
        return hand(table, owner)
    if what == "total" and owner in SIDES:
        return total(table, owner)
    if what == "conflict" and table.conflict:
        return conflict(table)
    if what == "quest" and table.resolving and owner in SIDES:
        return quest(table, owner)
    if id == "share" and table.has_roles:
        return share(table)
    return memories(table) if id == "memories" else None


def hand(table: Table, id: str) -> Because:
    """What a hand comes to, what is over 7, what comes with the end of the chapter (WT-HAND-1)."""
    player = table.player(id)
    over = flow.over_limit(player)
    parts = [Reason(player.hand, message(_("story cards in hand")), "WT-HAND-1")]
    if over:
        words = plural(
            _("{count} card goes at the end of an activation: 7 at most stay."),
            _("{count} cards go at the end of an activation: 7 at most stay."),
            over,
        )
        parts.append(Reason(None, words, "WT-ACT-6"))
    drawn = of_chapter(table, player)
    words = plural(
        _("{count} card comes when the chapter ends."), _("{count} cards come when the chapter ends."), drawn
    )
    parts.append(Reason(None, words, "WT-CHAP-6" if player.is_writer else "WT-CHAP-5"))
    if player.hand > NATURAL:
        high = message(_("More than {number}: by the rules no hand grows so big."), number=NATURAL)
        parts.append(Reason(None, high, "WT-CHAP-9"))
    if player.is_writer:
        half = plural(
            _("{count} card at most may be played in the epilogue: half the hand, rounded down."),
            _("{count} cards at most may be played in the epilogue: half the hand, rounded down."),
            player.half,
        )
        parts.append(Reason(None, half, "WT-EPI-6"))
    return Because(tuple(parts), message(_("Hand: {player}"), player=named(table, id)))


def total(table: Table, side: str) -> Because:
    """What a side has in the epilogue: cards, and three a favourable memory (WT-EPI-8)."""
    rows = tuple(
        Reason(
            getattr(ending, side),
            message(_("cards of {player}"), player=named(table, ending.player)),
            "WT-EPI-5",
        )
        for ending in table.endings
        if getattr(ending, side)
    )
    favourable = table.favourable(side)
    words = plural(
        _("{count} favorable memory, {points} points each"),
        _("{count} favorable memories, {points} points each"),
        favourable,
        points=FAVOURABLE,
    )
    parts = (*rows, Reason(FAVOURABLE * favourable, words, "WT-EPI-8"))
    assert sum(part.number for part in parts if isinstance(part.number, int)) == points(table, side)
    return Because(parts, message(_("Total: {side}"), side=named(table, side)))


def memories(table: Table) -> Because:
    """Memories n of m, and whom each favours (WT-MEM-1..3)."""
    rows = tuple(
        Reason(
            1,
            message(
                _("{quest}, {side}, laid by {player}"),
                quest=named(table, memory.quest),
                side=named(table, memory.favours),
                player=named(table, memory.laid_by),
            ),
            "WT-MEM-2",
        )
        for memory in table.memories
    )
    tile = message(_("The Epilogue tile lies on box {number}."), number=table.tile)
    total = message(_("{number} of {of}"), number=len(table.memories), of=table.limit)
    return Because((*rows, Reason(None, tile, "WT-SETUP-11")), message(_("Memories")), total)


def conflict(table: Table) -> Because:
    fight = table.conflict
    assert fight
    parts = (
        Reason(None, _bid(fight.winter, WINTER, table), "WT-CONF-3"),
        Reason(None, _bid(fight.spring, SPRING, table), "WT-CONF-3"),
    )
    result = message(_("{winter} to {spring}"), winter=fight.winter, spring=fight.spring)
    return Because(parts, message(_("The battle")), result)


def _bid(cards: int, side: str, table: Table) -> Message:
    return plural(_("{side}: {count} card"), _("{side}: {count} cards"), cards, side=named(table, side))


def quest(table: Table, side: str) -> Because:
    """Cards for a side in the quest that runs (WT-RES-9, -10)."""
    running = table.resolving
    assert running
    rows = tuple(
        Reason(
            entry.cards,
            message(
                _("{player} with {character}"),
                player=named(table, entry.player),
                character=named(table, entry.character),
            ),
            "WT-RES-10",
        )
        for entry in running.entries
        if entry.side == side
    )
    led = any(entry.character == running.character and entry.side == side for entry in running.entries)
    last = (Reason(1, message(_("the last card")), "WT-RES-8"),) if running.last and led else ()
    return Because((*rows, *last), message(_("Quest: {side}"), side=named(table, side)))


def share(table: Table) -> Because:
    """How many characters everybody has (WT-SETUP-1, -4)."""
    share = SHARES[len(table.players)]
    each = plural(
        _("{count} character for each Spring and Winter player"),
        _("{count} characters for each Spring and Winter player"),
        share.player,
    )
    parts = [Reason(None, each, "WT-SETUP-1")]
    if share.writer:
        words = message(_("{number} fairy tales and {number} soldiers for the Writer"), number=share.writer)
        parts.append(Reason(None, words, "WT-SETUP-2"))
    words = message(_("{number} cards for each hand; the Writer’s: as many as Spring players"), number=HAND)
    parts.append(Reason(None, words, "WT-SETUP-9"))
    return Because(tuple(parts), message(_("Characters")), message("{number}", number=len(table.characters)))
