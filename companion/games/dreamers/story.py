"""The state of the game, and the story so far, made from the happenings."""

from companion.games.dreamers.names import SHORT
from companion.games.dreamers.table import Record, Table, players_of, winner_of
from companion.rules import Ending, Message, Played, Score, ScoreLine, _, message

RESTING = {"start": _("Ready for a match"), "over": _("The match is over")}
BETWEEN = {
    "round": _("{round} · identities"),
    "reveal": _("{round} is over · identities"),
    "scored": _("{round} is over"),
}


def title(table: Table) -> Message:
    """Return the state of the game, in a few words."""
    if table.phase in RESTING:
        return message(RESTING[table.phase])
    if table.phase in BETWEEN:
        return message(BETWEEN[table.phase], round=_round(table))
    phase, turn = message(SHORT[table.phase]), number_of_turn(table)
    if table.round > table.last_round:
        return message(_("{phase} · deciding round, turn {turn}"), phase=phase, turn=turn)
    return message(_("{phase} · round {round}, turn {turn}"), phase=phase, round=table.round, turn=turn)


def _round(table: Table) -> Message:
    return (
        round_of(table)
        if table.round > table.last_round
        else message(_("Round {number}"), number=table.round)
    )


def round_of(table: Table) -> Message:
    """Return which round it is."""
    if table.round > table.last_round:
        return message(_("Deciding round"))
    return message(_("Round {number} of {rounds}"), number=table.round, rounds=table.last_round)


def ending(table: Table) -> Ending | None:
    """Return how the match ended, with a line to read aloud; of a draw there is nothing to celebrate."""
    if table.phase != "over" or not table.records:
        return None
    winner = table.records[-1].winner
    if not winner:
        words = _("Nobody is ahead tonight: the dream goes on another time.")
        return Ending(is_won=False, aloud=message(words))
    words = _("The night is over, and {who} has found the way out of it. Sweet dreams!")
    return Ending(is_won=True, aloud=message(words, who=table.person(winner)))


def number_of_turn(table: Table) -> int:
    """Return the number of the turn that runs, or is about to begin."""
    last = table.turn.number if table.turn else 0
    return last + 1 if table.phase == "memories" else last


def played(table: Table) -> tuple[Played, ...]:
    """Return the matches that were played to their end, and who won them; no player if it was a draw."""
    return tuple(
        Played(players_of(table, record), (winner_of(table, record),) if record.winner else ())
        for record in table.records
    )


def heading_of_round(number: int) -> Message:
    return message(_("Round {number}"), number=number)


def scores(table: Table) -> tuple[Score, ...]:
    """Return what both had in each round of a match, and in all (DR-LOG-1)."""
    return tuple(_score(table, record) for record in table.records)


def _score(table: Table, record: Record) -> Score:
    columns = tuple(heading_of_round(line.number) for line in record.rounds)
    lines = tuple(
        ScoreLine(
            name,
            points=record.totals[place],
            numbers=tuple(line.points[place] for line in record.rounds),
        )
        for place, name in enumerate(players_of(table, record))
    )
    low, high = sorted(record.totals)
    words = _("{who} wins, {one} to {two}") if record.winner else _("a draw, {one} to {two}")
    who = {"who": winner_of(table, record)} if record.winner else {}
    return Score(outcome=message(words, one=high, two=low, **who), columns=columns, lines=lines)
