"""A turn: draw, discard, same-name discards, penalties, effects, the knock, its end (NT-TURN, NT-KNOCK)."""

from typing import Annotated

from companion.games.nightmare_tales import defaults, flow
from companion.games.nightmare_tales.actions.picks import AnyPlayer, in_phase, in_play, of, player_action
from companion.games.nightmare_tales.data import BY_ZERO, CAUSES, HIDE, HIGHEST, KEYWORDS, OTHER, TARGETED
from companion.games.nightmare_tales.names import counted, named
from companion.games.nightmare_tales.table import Table
from companion.rules import (
    Answers,
    Label,
    MenuEntry,
    Message,
    Number,
    Pick,
    Text,
    _,
    action,
    is_of,
    message,
    replace,
    require,
)


def active(table: Table) -> str:
    return table.active


BY_ACTIVE = is_of(active)


@action(
    _("Knock knock!"),
    label=_("Knock knock!"),
    rule="NT-KNOCK-1",
    owner=BY_ACTIVE,
)
def knock(table: Table) -> Table:
    """Knock at the start of the turn, which is skipped; the others have one turn each (NT-KNOCK-1..6, -8)."""
    in_play(table)
    once = _("{player} has knocked already: one knock a game.")
    require(not table.knocker, once, player=named(table, table.knocker), rule="NT-KNOCK-3")
    late = _("{player} has drawn: a knock comes before.")
    require(not table.has_drawn, late, player=named(table, table.active), rule="NT-KNOCK-1")
    early = table.reads("NT-VAR-2") and table.turn <= len(table.seats)
    require(not early, _("By your house rule nobody knocks in the first round."), rule="NT-VAR-2")
    is_dusk = table.is_deck_out and table.reads("NT-OPEN-25")
    require(not is_dusk, _("The deck has run out: nobody knocks any more."), rule="NT-DAWN-2")
    who = named(table, table.active)
    table = replace(table, knocker=table.active, may_drop=False)
    table = table.chronicled(_("{player} knocks: the last round begins."), player=who)
    return flow.end(table)


@action(
    _("{player} draws and discards."),
    label=_("Draw and discard"),
    rule="NT-TURN-1",
    names={"player": active},
    owner=BY_ACTIVE,
)
def draw(table: Table) -> Table:
    """Draw a card and discard one: as many as before, one less in the deck (NT-TURN-1, -5)."""
    in_play(table)
    require(
        not table.has_drawn, _("{player} has drawn."), player=named(table, table.active), rule="NT-TURN-1"
    )
    require(not table.is_deck_out, _("The deck has run out: end the turn."), rule="NT-DAWN-2")
    return flow.off_the_deck(replace(table, has_drawn=True, may_drop=True))


def own_cards(table: Table, answers: Answers) -> int:
    player = of(table, answers)
    return player.cards if player else 0


def too_many(table: Table, answers: Answers, value: object) -> Message:
    """Say that a player cannot discard more cards than are in the row (NT-TURN-9)."""
    player = of(table, answers)
    name, number = player.name if player else "", own_cards(table, answers)
    return message(_("{player} has {cards}."), player=name, cards=counted("card", number), rule="NT-TURN-9")


@player_action(
    _("{player} discards {number} of the same name."),
    label=_("Discard the same name"),
    rule="NT-TURN-7",
    proposes=defaults.active,
)
def discard_same(
    table: Table,
    player: Annotated[AnyPlayer, Label(_("Who discards"))],
    number: Annotated[int, Number(1, own_cards, why=too_many, label=_("How many cards"))] = 1,
) -> Table:
    """Discard more cards of the same name; nothing takes their place (NT-TURN-7..9, NT-KNOCK-7).

    After a turn the chance goes on until the next player draws or knocks: who then has no card left brings
    dawn at once, as the turn is over (NT-OPEN-9, NT-DAWN-3). Others may still follow, and share the win
    (NT-OPEN-14).
    """
    if not table.may_follow:
        in_play(table)
    require(table.may_follow, _("No card lies discarded whose name counts."), rule="NT-TURN-7")
    seat = table.player(player)
    table = table.with_player(replace(seat, cards=seat.cards - number, dropped=seat.dropped + number))
    is_late = not table.has_drawn
    if not is_late or table.player(player).cards:
        return table
    if table.phase == "dawn":
        words = _("No cards are left to {player} either.")
        return table.chronicled(words, player=named(table, player))
    return replace(flow.dawn(replace(table, turn=table.turn - 1), BY_ZERO), may_drop=True)


@player_action(
    _("Penalty for {player}: {cause}. {words}"), label=_("Penalty"), rule="NT-PEN-1", proposes=defaults.active
)
def penalty(
    table: Table,
    player: Annotated[AnyPlayer, Label(_("Who takes the card"))],
    cause: Annotated[str, Pick(lambda table, answers: CAUSES, label=_("What for"))],
    words: Annotated[str, Text(80, label=_("In your words"))] = "",
) -> Table:
    """Give a card off the deck, unseen, to the right end of the row (NT-PEN-1..9, NT-KNOCK-7)."""
    in_play(table)
    named_it = cause != OTHER or words.strip()
    require(named_it, _("Say in a few words what it is for."), rule="NT-PEN-9")
    seat = table.player(player)
    if table.reads("NT-VAR-1") and cause != TARGETED:
        return table.tell(_("By house rule {player} takes no card."), player=seat.name, rule="NT-VAR-1")
    table = table.with_player(replace(seat, penalties=(*seat.penalties, cause)))
    for _card in range(flow.cards_of_penalty(table)):
        table = _one_more(table, player)
    return table


def _one_more(table: Table, player: str) -> Table:
    """Return the table with a card more in a row: off the deck, or of the discards (NT-PEN-1, -8)."""
    seat, was_out = table.player(player), table.is_deck_out
    table = table.with_player(replace(seat, cards=seat.cards + 1))
    if was_out:
        from_discards = _("{player} gets a random card of the discard pile, face down.")
        return table.tell(from_discards, player=seat.name, rule="NT-PEN-8")
    return flow.off_the_deck(table)


HINTS = {
    "look": _("{player} looks at a card, shows it to nobody and puts it back."),
    "hide": _("A card goes under the deck; the top card takes its place, unseen."),
    "uncover": _("A card is turned face up and stays so."),
    "shuffle": _("The cards are shuffled and go back to the same places by chance."),
    "reveal": _("All see a card; then it lies face down again in its place."),
    "swap": _("Two cards change places, unseen."),
}


@player_action(
    _("{player} uses {keyword}."), label=_("Use an effect"), rule="NT-EFF-1", proposes=defaults.active
)
def use_effect(
    table: Table,
    player: Annotated[AnyPlayer, Label(_("Who uses it"))],
    keyword: Annotated[str, Pick(lambda table, answers: KEYWORDS, label=_("Keyword"))],
) -> Table:
    """Note an effect: none of these changes how many cards a player has (NT-TURN-6, NT-EFF-1..9)."""
    in_play(table)
    table = table.tell(HINTS[keyword], player=named(table, player), rule=RULES[keyword])
    if keyword == HIDE and table.is_deck_out:
        return table.tell(_("The deck is empty: the same card comes back."), rule="NT-OPEN-10")
    return table


RULES = {
    "look": "NT-EFF-3",
    "hide": "NT-EFF-5",
    "uncover": "NT-EFF-6",
    "shuffle": "NT-EFF-7",
    "reveal": "NT-EFF-8",
    "swap": "NT-EFF-9",
}


@player_action(
    _("{player}, cards by an effect: {by}."),
    label=_("More or fewer cards"),
    rule="NT-EFF-12",
    commutes=True,
    menu=MenuEntry("counts", "card-back", _("Cards, by an effect"), when=in_phase("play")),
    proposes=defaults.active,
)
def change_cards(
    table: Table,
    player: AnyPlayer,
    by: Annotated[int, Number(-HIGHEST, HIGHEST, label=_("How many more; below 0, fewer"))],
) -> Table:
    """Correct how many cards a player has after an effect (NT-EFF-12)."""
    in_play(table)
    seat = table.player(player)
    few = _("{player} has {cards}.")
    enough = seat.cards + by >= 0
    require(enough, few, player=seat.name, cards=counted("card", seat.cards), rule="NT-EFF-12")
    return flow.gain(table, player, by)


@action(_("No card is left to draw."), label=_("The deck is empty"), rule="NT-DAWN-2", owner=BY_ACTIVE)
def deck_empty(table: Table) -> Table:
    """Say that the deck is empty: the turn is finished, then dawn (NT-DAWN-2, NT-OPEN-2, -13)."""
    in_play(table)
    require(not table.is_deck_out, _("The deck has run out already."), rule="NT-DAWN-2")
    if table.deck:
        words = _("By our count {cards} were left.")
        table = table.tell(words, cards=counted("card", table.deck), rule="NT-OPEN-2")
    return flow.ran_out(table)


@action(
    _("{player}’s turn ends."),
    label=_("End the turn"),
    rule="NT-TURN-10",
    names={"player": active},
    owner=BY_ACTIVE,
)
def end_turn(table: Table) -> Table:
    """End the turn: see whether dawn comes, else it is the next player's (NT-TURN-10, -11, NT-DAWN-2..6)."""
    in_play(table)
    is_done = table.has_drawn or table.is_deck_out
    first = _("{player} still has to draw.")
    require(is_done, first, player=named(table, table.active), rule="NT-TURN-1")
    return flow.end(table)
