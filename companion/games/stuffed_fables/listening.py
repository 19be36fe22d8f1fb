"""For listeners: the odds of draw, check, stuffing and sleep deck; the dice in front."""

from collections.abc import Iterator, Sequence

from companion.games.stuffed_fables import chances, dice, sleep_deck
from companion.games.stuffed_fables.data import BLACK, WHITE
from companion.games.stuffed_fables.explanations import dice_in_words
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.table import Table
from companion.rules import Listening, Message, _, message, plural
from companion.rules.odds import percent


def odds(table: Table) -> Sequence[Message]:
    """Return the odds of what may be drawn and rolled next."""
    if table.phase != "playing":
        return ()
    draw, check = chances.draw_odds(table), chances.check_chance(table)
    dice_drawn = plural(_("{count} die"), _("{count} dice"), draw.count)
    comes = _("In the next draw, {dice}: {black} for a black one, {white} for a white one.")
    drawn = message(comes, dice=dice_drawn, black=percent(draw.of(BLACK)), white=percent(draw.of(WHITE)))
    checks = message(_("The check happens this turn: {share}."), share=percent(check))
    return (drawn, checks, *_white(table), *_asleep(table))


def _white(table: Table) -> Iterator[Message]:
    outcome = chances.stuffing_odds(table)
    if outcome.needs and outcome.white:
        number = plural(_("{count} white die"), _("{count} white dice"), outcome.white)
        words = _("{dice} at hand: {share} to bring stuffing, rolled together.")
        yield message(words, dice=number, share=percent(outcome.together))


def _asleep(table: Table) -> Iterator[Message]:
    if not table.is_awake and sleep_deck.left(table):
        words = _("The next sleep card is Waking: {share}.")
        yield message(words, share=percent(chances.waking_odds(table)))


def own(table: Table, ids: Sequence[str]) -> Sequence[Message]:
    """Return the dice that lie before the stuffy whose turn it is."""
    if table.active not in ids or not dice.number(table.hand):
        return ()
    words = _("Dice in front of {who}: {dice}.")
    return (message(words, who=named(table, table.active), dice=dice_in_words(table.hand)),)


LISTENING = Listening[Table](odds=odds, own=own)
