"""How a round begins, ends and is scored (DR-MATCH, DR-END, DR-SCORE)."""

from companion.games.dreamers.data import (
    BY_ACCUSATION,
    BY_GATES,
    DREAMER,
    DREAMS,
    EXHAUSTED,
    FALSELY,
    GATES,
    HAND,
    MASTER,
    POINTS,
    RIGHTLY,
    SEATS,
    UNMASKED,
)
from companion.games.dreamers.names import plain, signed, who
from companion.games.dreamers.table import Pair, Round, Table, Turn, other, put
from companion.rules import Message, _, message, replace

ENDS = {
    BY_GATES: _("Round {round}: the three gates are open. {points}"),
    EXHAUSTED: _("Round {round}: the Memory Deck is exhausted. {points}"),
    "rightly": _("Round {round}: {accuser} has unmasked the Master of Nightmares. {points}"),
    "falsely": _("Round {round}: {accuser} has accused a Dreamer. {points}"),
}


def begun(table: Table, first: str) -> Table:
    """Return the table at the start of its next round: gates closed, all cards in the decks (DR-MATCH-7)."""
    return replace(
        table,
        phase="round",
        round=table.round + 1,
        first=first,
        laid=(),
        identities=("", ""),
        looked=(),
        gates=0,
        deck=DREAMS,
        hands=(0, 0),
        turn=None,
        chance="",
        ending="",
        accuser="",
    )


def settled(table: Table) -> Table:
    """Go on to the first turn when no player has to take an identity any more.

    It begins at once; real cards are taken before that, and perhaps by another first player.
    """
    if table.phase == "round" and table.first and (table.is_real or table.are_dealt):
        table = replace(table, phase="memories", right="")
        return table if table.is_real else _begun_at_once(table)
    return table


# turns


def turn_begun(table: Table) -> Table:
    """Fill the hands for the next turn (DR-MEM-1)."""
    number = table.turn.number + 1 if table.turn else 1
    return replace(filled(table), phase="nightmare", turn=Turn(table.round, number, table.first))


def _begun_at_once(table: Table) -> Table:
    """Begin a turn, and say what hands do; if the deck is too short, it does not begin (DR-MEM-2)."""
    table = table.tell(_("{first} has the First-Player card."), first=who(table, table.first))
    if table.is_short:
        return table
    table = table.tell(_("Each draws up to {number} Dream cards."), number=HAND, rule="DR-MEM-1")
    return turn_begun(table)


def next_in_turn(table: Table) -> str:
    """Return who is first player in the next turn (DR-DELIV-1, DR-OPEN-6)."""
    if not table.first:
        return SEATS[0]
    return table.first if table.reads("DR-OPEN-6") else other(table.first)


def delivered(table: Table) -> Table:
    """Hand the First-Player card over; the next turn begins (DR-DELIV-1, -2)."""
    return _begun_at_once(replace(logged(table), first=next_in_turn(table), phase="memories"))


def filled(table: Table) -> Table:
    """Bring both hands to 3, the first player first; what is missing stays missing (DR-MEM-1, DR-OPEN-8)."""
    for seat in (table.first, table.second):
        drawn = min(max(0, HAND - table.hand(seat)), table.deck)
        table = replace(table.with_hand(seat, table.hand(seat) + drawn), deck=table.deck - drawn)
    return table


def with_turn(table: Table, turn: Turn) -> Table:
    return replace(table, turn=turn)


def logged(table: Table) -> Table:
    """Put the turn that runs into the log of turns, once (DR-LOG-2)."""
    turn = table.turn
    is_new = turn is not None and turn not in table.turns[-1:]
    return replace(table, turns=(*table.turns, turn)) if turn is not None and is_new else table


def gate_opened(table: Table) -> Table:
    """Open a gate; with the third the round is over, at once (DR-END-1, DR-OPEN-13)."""
    assert table.turn  # a gate opens in a turn
    table = with_turn(replace(table, gates=table.gates + 1, chance=""), replace(table.turn, opened=True))
    table = table.tell(_("A gate opens: {gates} of 3."), gates=table.gates)
    if table.gates == GATES and not table.reads("DR-OPEN-13"):
        return ended(table, BY_GATES)
    return replace(table, phase="accuse")


def passed(table: Table) -> Table:
    """Go on without an accusation: the next turn begins, or the gates end the round (DR-ACC-8)."""
    table = table.tell(_("No accusation."))
    return ended(table, BY_GATES) if table.gates == GATES else delivered(table)


def accused(table: Table) -> Table:
    """The first player accuses, at the cost of a skull card: the round is over (DR-ACC-3, -4)."""
    assert table.turn
    by = table.first
    table = with_turn(table.with_hand(by, table.hand(by) - 1), replace(table.turn, accused=True))
    table = table.tell(_("{who} accuses {other}."), who=who(table, by), other=who(table, other(by)))
    return ended(table, BY_ACCUSATION, by)


# the end


def ended(table: Table, ending: str, accuser: str = "") -> Table:
    """End the round: both identities are shown, or entered if the cards are real (DR-END-4)."""
    table = replace(logged(table), ending=ending, accuser=accuser, chance="")
    return scored(table) if table.is_known else replace(table, phase="reveal")


def points(table: Table) -> Pair:
    """Return what the round is worth to each (DR-SCORE-9)."""
    first, second = table.identities
    if table.ending != BY_ACCUSATION:
        return POINTS[table.ending][first, second]
    accused_one = other(table.accuser)
    if table.identity(accused_one) == DREAMER:
        return put((0, 0), table.accuser, 0 if table.reads("DR-VAR-1") else FALSELY)
    right = put((0, 0), table.accuser, RIGHTLY)
    return put(right, accused_one, UNMASKED) if table.reads("DR-OPEN-14") else right


def scored(table: Table) -> Table:
    """Write the round on the score sheet (DR-SCORE, DR-LOG-1)."""
    won, is_false = counted(table, points(table)), is_falsely_accused(table)
    totals = (table.totals[0] + won[0], table.totals[1] + won[1])
    line = Round(table.round, table.ending, table.identities, table.gates, won, totals, table.accuser)
    right = other(table.accuser) if is_false else ""
    table = replace(
        table,
        phase="scored",
        totals=line.totals,
        rounds=(*table.rounds, line),
        right=right,
    )
    return _announce_round(table, line)


def is_falsely_accused(table: Table) -> bool:
    return table.ending == BY_ACCUSATION and table.identity(other(table.accuser)) == DREAMER


def counted(table: Table, won: Pair) -> Pair:
    """Return the points that count: by house rule none that lead below zero (DR-SCORE-8, DR-OPEN-15)."""
    if not table.reads("DR-OPEN-15"):
        return won
    first, second = (max(more, min(0, -total)) for total, more in zip(table.totals, won, strict=True))
    return (first, second)


def _announce_round(table: Table, line: Round) -> Table:
    table = table.tell(
        _("{first} was {one}, {second} was {two}."),
        first=who(table, SEATS[0]),
        one=_a(line.identities[0]),
        second=who(table, SEATS[1]),
        two=_a(line.identities[1]),
    )
    kind = line.ending
    if kind == BY_ACCUSATION:
        kind = "rightly" if line.is_true else "falsely"
    accuser = who(table, line.accuser) if line.accuser else ""
    sentence = message(
        ENDS[kind], round=line.number, accuser=accuser, points=tell_standings(table, line.points)
    )
    table = table.chronicled(sentence)
    chooses = _("{who} chooses an identity for the next round.")
    return table.tell(chooses, who=who(table, table.right)) if table.right else table


def _a(identity: str) -> Message:
    return message({DREAMER: _("a Dreamer"), MASTER: _("the Master of Nightmares")}[identity])


def tell_standings(table: Table, won: Pair) -> Message:
    """Return what each has won, and the standings."""
    return message(
        _("{first} {one}, {second} {two}: {total} to {other}."),
        first=who(table, SEATS[0]),
        one=signed(won[0]),
        second=who(table, SEATS[1]),
        two=signed(won[1]),
        total=plain(table.totals[0]),
        other=plain(table.totals[1]),
    )
