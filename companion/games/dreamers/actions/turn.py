"""The six phases of a turn (DR-MEM, DR-NIGHT, DR-DREAM, DR-MOD, DR-ACC, DR-DELIV)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from companion.games.dreamers.actions.picks import (
    AnyCard,
    FirstPlayer,
    Modifying,
    first,
    in_phase,
    turn_of,
)
from companion.games.dreamers.data import (
    BY_GATES,
    DREAMER,
    EXHAUSTED,
    GATES,
    HIGHEST_DREAM,
    HIGHEST_MODIFIER,
    HIGHEST_NIGHTMARE,
    LOWEST_DREAM,
    LOWEST_NIGHTMARE,
    SIGNS,
    WORDS,
)
from companion.games.dreamers.defaults import first_hit
from companion.games.dreamers.modifiers import hitting, is_allowed, way
from companion.games.dreamers.names import named, plain, who
from companion.games.dreamers.private import decider
from companion.games.dreamers.rounds import (
    accused,
    delivered,
    ended,
    gate_opened,
    next_in_turn,
    passed,
    turn_begun,
    with_turn,
)
from companion.games.dreamers.table import Modifier, Table, other
from companion.rules import (
    Answers,
    Label,
    Number,
    Pick,
    Tick,
    _,
    action,
    correction,
    is_of,
    picks,
    replace,
    require,
)

first_action = partial(action, owner=is_of(lambda table: table.first if table.is_played else ""))
DreamValue = Annotated[
    int, Number(LOWEST_DREAM, HIGHEST_DREAM, is_printed=True, label=_("The first player’s Dream"))
]


# phase 1, memories


@first_action(_("Both fill their hands from the Memory Deck."), label=_("Fill the hands"), rule="DR-MEM-1")
def begin_turn(table: Table) -> Table:
    """Draw up to 3 Dream cards each; if the deck is too short, the round ends (DR-MEM-1 to 3).

    A turn begins by itself, but for the first with real cards, and for one that the deck may not allow.
    """
    require(table.phase != "round", _("Both take an identity first."), rule="DR-ID-1")
    in_phase(table, "memories", "DR-MEM-1")
    require(table.first, _("First say who is first player."), rule="DR-START-1")
    if table.is_short:
        table = table.tell(_("The Memory Deck is exhausted: {deck} left, {needs} needed."), **_short(table))
        return ended(table, EXHAUSTED)
    return turn_begun(table)


def _short(table: Table) -> dict[str, int]:
    return {"deck": table.deck, "needs": table.needs}


def endings(table: Table, answers: Answers) -> Sequence[str]:
    """Return how a round may end by hand, what can be so now first."""
    return (EXHAUSTED, BY_GATES) if table.draws else (BY_GATES, EXHAUSTED)


@correction(_("The round is ended by hand: {how}."), label=_("End the round by hand"), rule="DR-END-3")
def end_round(
    table: Table,
    how: Annotated[str, Pick(endings, label=_("What the table shows"))],
    sure: Annotated[bool, Tick(label=_("Yes, show both identities"))],
) -> Table:
    """End a round as the cards on the table say: both identities are shown (DR-END-1, DR-END-3)."""
    require(table.is_played, _("No turn is being played."), rule="DR-MATCH-2")
    only = how != EXHAUSTED or table.draws
    require(only, _("The deck ends a round in the Memory phase only."), rule="DR-END-3")
    require(sure, _("Both identities would be shown. Say that you are sure."), rule="DR-END-4")
    table = replace(table, turn=table.last_turn, gates=GATES if how == BY_GATES else table.gates)
    return ended(table, how)


# phase 2, the Nightmare


@first_action(_("A Nightmare of {value} is turned up."), label=_("Turn up the Nightmare"), rule="DR-NIGHT-1")
def turn_nightmare(
    table: Table,
    value: Annotated[int, Number(LOWEST_NIGHTMARE, HIGHEST_NIGHTMARE, is_printed=True, label=_("Its value"))],
) -> Table:
    """Turn up the top Nightmare: its value is to be hit exactly (DR-NIGHT-1, DR-NIGHT-2)."""
    turn = turn_of(table, "nightmare", "DR-NIGHT-1")
    return replace(with_turn(table, replace(turn, target=value)), phase="dreams")


# phase 3, Dreams


@first_action(
    _("{who} says: {word}."), label=_("What the first player says"), rule="DR-DREAM-2", names={"who": first}
)
def say_word(
    table: Table,
    word: Annotated[str, Pick(lambda table, answers: WORDS, label=_("How far from the Nightmare"))],
) -> Table:
    """Log what the first player says of the own card; it may be a lie (DR-DREAM-2, DR-OPEN-9)."""
    turn = turn_of(table, "dreams", "DR-DREAM-2")
    require(not table.reads("DR-VAR-3"), _("By your house rule nobody says a word."), rule="DR-VAR-3")
    return with_turn(table, replace(turn, word=word))


@first_action(
    _("The Dreams are turned over: {one} and {two}."), label=_("Turn the Dreams over"), rule="DR-DREAM-5"
)
def turn_dreams(
    table: Table, one: DreamValue, two: Annotated[DreamValue, Label(_("The second player’s Dream"))]
) -> Table:
    """Turn both Dream cards over; a sum that hits opens a gate (DR-DREAM-5 to 7)."""
    turn = turn_of(table, "dreams", "DR-DREAM-5")
    require(all(table.hands), _("Both need a Dream card in hand."), rule="DR-DREAM-1")
    table = replace(table, hands=(table.hands[0] - 1, table.hands[1] - 1))
    table = with_turn(table, replace(turn, values=(one, two)))
    if one + two == turn.target:
        return gate_opened(table)
    table = table.tell(_("{sum} is not {target}."), sum=one + two, target=turn.target)
    return replace(table, phase="modify", chance=table.first)


# phase 4, a modifier


@action(
    _("{by} plays {sign} {number} on {card}."),
    label=_("Play a modifier"),
    rule="DR-MOD-1",
    owner=picks("by"),
    proposes=first_hit,
)
def play_modifier(
    table: Table,
    by: Modifying,
    sign: Annotated[str, Pick(lambda table, answers: SIGNS, label=_("Plus, minus or times"))],
    number: Annotated[int, Number(1, HIGHEST_MODIFIER, likely=hitting, is_printed=True, label=_("Number"))],
    card: AnyCard,
) -> Table:
    """Lay a hand card's modifier on one of the two Dreams: only if it hits (DR-MOD-1 to 3, DR-MOD-7)."""
    turn = turn_of(table, "modify", "DR-MOD-1")
    require(table.hand(by), _("{who} has no card in hand."), who=who(table, by), rule="DR-MOD-1")
    modifier = way(table, sign, number, card)
    sentence = _("That makes {sum}, not {target}: it cannot be played.")
    require(modifier.is_exact, sentence, sum=modifier.sum, target=modifier.target, rule="DR-MOD-3")
    require(
        is_allowed(table, modifier), _("By your house rule no card goes to 0 or below."), rule="DR-OPEN-11"
    )
    table = with_turn(table, replace(turn, modifier=Modifier(by, sign, number, card)))
    if modifier.is_odd:
        table = table.tell(
            _("{card} goes to {number}."), card=named(table, card), number=plain(modifier.becomes)
        )
    return gate_opened(table.with_hand(by, table.hand(by) - 1))


@action(_("{by} plays no modifier."), label=_("No modifier"), rule="DR-MOD-4", owner=picks("by"))
def pass_modifier(table: Table, by: Modifying) -> Table:
    """Leave the chance to the other, or go on to phase 5: nothing is compulsory (DR-MOD-4, -5, -8)."""
    turn_of(table, "modify", "DR-MOD-1")
    if by == table.first:
        return replace(table, chance=other(by))
    return replace(table, phase="accuse", chance="")


# phase 5, the accusation


@action(_("An accusation!"), label=_("Accuse"), rule="DR-ACC-1", owner=picks("by"))
def accuse(
    table: Table, by: FirstPlayer, skull: Annotated[bool, Tick(label=_("A Dream card with a skull is laid"))]
) -> Table:
    """Accuse with a skull card, if identities are real cards; the round ends (DR-ACC-1 to 5)."""
    turn_of(table, "accuse", "DR-ACC-1")
    require(table.is_real, _("The first player accuses alone with the tablet."), rule="DR-ACC-9")
    _can_pay(table)
    require(skull, _("An accusation costs a Dream card with a skull."), rule="DR-ACC-3")
    return accused(table)


@action(
    _("{who} has decided alone."),
    label=_("Accuse"),
    rule="DR-ACC-9",
    names={"who": first},
    owner=is_of(decider),
)
def decide(table: Table, accuses: Annotated[bool, Tick(is_secret=True, label=_("I accuse"))]) -> Table:
    """Accuse or not, alone with the tablet: a Master who would goes on as if not (DR-ACC-9, DR-OPEN-12)."""
    turn_of(table, "accuse", "DR-ACC-1")
    require(not table.is_real, _("Your identities are real cards."), rule="DR-ID-8")
    if accuses:
        _can_pay(table)
    may = table.identity(table.first) == DREAMER
    return accused(table) if accuses and may else passed(table)


def _can_pay(table: Table) -> None:
    """Refuse an accusation without a card in hand to pay with. Raises: IllegalPlay."""
    nothing = _("An accusation costs a Dream card with a skull.")
    require(table.hand(table.first), nothing, rule="DR-ACC-3")


@action(_("{by} goes on."), label=_("No accusation"), rule="DR-ACC-8", owner=picks("by"))
def no_accusation(table: Table, by: FirstPlayer) -> Table:
    """Go on without an accusation (DR-ACC-3, DR-ACC-8)."""
    turn_of(table, "accuse", "DR-ACC-8")
    return passed(table)


# phase 6, the handing over


@first_action(
    _("The First-Player card goes to {who}."),
    label=_("Hand the card over"),
    rule="DR-DELIV-1",
    names={"who": next_in_turn},
)
def deliver(table: Table) -> Table:
    """Hand the First-Player card over, if an older release stopped the table before that (DR-DELIV-1)."""
    turn_of(table, "deliver", "DR-DELIV-1")
    return delivered(table)
