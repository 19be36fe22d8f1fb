"""How turns and chapters follow each other (WT-CHAP), and what an activation begins and ends with."""

from companion.games.winter_tales import variants
from companion.games.winter_tales.data import DRAWN, LIMIT, NATURAL
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Activation, Player
from companion.games.winter_tales.seating import first_hand, of_chapter
from companion.games.winter_tales.table import Table
from companion.rules import _, message, plural, replace


def began(table: Table) -> Table:
    """Deal the first hands and open the first chapter (WT-SETUP-9..11, WT-CHAP-1)."""
    players = tuple(replace(player, hand=first_hand(table, player)) for player in table.players)
    table = replace(table, players=players, phase="turns", chapter=1, turn=table.first)
    return _opened(table)


def _opened(table: Table) -> Table:
    title = message(_("Chapter {number}"), number=table.chapter)
    words = _("Chapter {number} begins: {player} has the first turn.")
    return table.chronicled(words, number=table.chapter, player=named(table, table.turn), opens=title)


def started(table: Table, id: str) -> tuple[Table, Activation]:
    """Turn a character's card and draw for it (WT-ACT-2, -3, -8); the Writer draws, too."""
    character = table.character(id)
    table = table.with_character(replace(character, is_ready=False))
    table = table.with_hand(character.owner, DRAWN)
    hand = table.player(character.owner).hand
    words = plural(
        _("{player} draws {number} story cards and has {count} card."),
        _("{player} draws {number} story cards and has {count} cards."),
        hand,
        player=named(table, character.owner),
        number=DRAWN,
    )
    where = (character.space, character.space_kind)
    return _warned(table.tell(words), character.owner), Activation(id, before=where, start=where)


def _warned(table: Table, player: str) -> Table:
    """Warn if a hand is higher than the rules can make it (WT-OPEN-8)."""
    if table.player(player).hand <= NATURAL:
        return table
    words = _("{player} has more than {number} cards: count them again.")
    return table.tell(words, player=named(table, player), number=NATURAL, rule="WT-CHAP-9")


def over_limit(player: Player) -> int:
    """Return the cards that have to be discarded after an activation (WT-ACT-6)."""
    return max(0, player.hand - LIMIT)


def next_turn(table: Table) -> Table:
    """Give the turn to the next player with a ready character; without one the chapter ends (WT-CHAP-4)."""
    table = replace(table, activation=None)
    return _turn_to(table, (*table.clockwise(table.turn)[1:], table.turn))


def _turn_to(table: Table, order: tuple[str, ...]) -> Table:
    """Give the turn to the first of these who can take it, and say who is passed over (WT-OPEN-6)."""
    for place, player in enumerate(order):
        if table.ready_of(player):
            passed = tuple(named(table, skipped) for skipped in order[:place])
            table = replace(table, turn=player, phase="turns")
            if passed:
                words = _("No ready character, skipped: {players}.")
                table = table.tell(words, players=passed, rule="WT-CHAP-4")
            return table
    return replace(table, phase="chapter_end").tell(
        _("Nobody has a ready character: the chapter ends."), rule="WT-CHAP-4"
    )


def settled(table: Table) -> Table:
    """Return the table with a turn that can be taken, after something was put right by hand."""
    if table.phase not in ("turns", "chapter_end") or not table.is_resting:
        return table
    if table.phase == "turns" and table.ready_of(table.turn):
        return table
    if table.phase == "chapter_end" and not any(table.ready_of(player.id) for player in table.players):
        return table
    return _turn_to(table, table.clockwise(table.turn))


def next_chapter(table: Table) -> Table:
    """All players draw, all cards are ready again; a lying character stays down (WT-CHAP-5..9)."""
    after = table.clockwise(table.turn)[1:][:1] if table.reads("WT-OPEN-5") else (table.first,)
    players = tuple(_refreshed(table, player) for player in table.players)
    ready = tuple(replace(character, is_ready=True) for character in table.characters)
    ready = variants.after_chapter(table, ready)
    table = replace(table, players=players, characters=ready, chapter=table.chapter + 1, phase="turns")
    for player in table.players:
        table = _warned(table, player.id)
    table = replace(table, turn=next(iter(after), table.first))
    if not table.ready_of(table.turn):
        table = _turn_to(table, table.clockwise(table.turn))
    return _opened(table) if table.phase == "turns" else table


def _refreshed(table: Table, player: Player) -> Player:
    hand = player.hand + of_chapter(table, player)
    return replace(player, hand=min(hand, max(LIMIT, 0)) if table.reads("WT-OPEN-8") else hand)
