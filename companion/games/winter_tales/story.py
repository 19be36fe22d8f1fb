"""The state of the game, the story so far, and the record of the tale, made from the happenings."""

from dataclasses import dataclass

from companion.games.winter_tales.data import FAVOURABLE, SIDES, SPRING, WINTER
from companion.games.winter_tales.endings import points
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Memory, Record, ResolvedQuest
from companion.games.winter_tales.table import Table
from companion.rules import Ending, Message, Played, Score, ScoreLine, Tally, _, message, tallies


def title(table: Table) -> Message:
    """Return the state of the game, in a few words."""
    if table.phase == "turns":
        who = named(table, table.acting_seat)
        words = _("Chapter {number} · {player}’s turn")
        asked = _("Chapter {number} · {player} decides")
        return message(words if table.acting_seat == table.turn else asked, number=table.chapter, player=who)
    if table.phase == "chapter_end":
        return message(_("Chapter {number} ends"), number=table.chapter)
    if table.phase == "epilogue":
        return message(_("Epilogue · {player} tells"), player=named(table, table.telling_end))
    return message({"setup": _("Setting up the table"), "finished": _("The tale is over")}[table.phase])


ALOUD = {
    SPRING: _("The ice melts, and flowers come up between the stones. Spring has won, and {who} with it!"),
    WINTER: _("Snow falls without a sound, and the land sleeps on. Winter has won, and {who} with it!"),
    "writer": _("The Writer puts the pen down and smiles: the tale belongs to nobody but {who}."),
}


def ending(table: Table) -> Ending | None:
    """Return how the tale ended, with a line to read aloud."""
    if table.phase != "finished" or not table.records:
        return None
    record = table.records[-1]
    return Ending(is_won=True, aloud=message(ALOUD[record.outcome], who=tuple(record.winners)))


# the record of the tale


@dataclass(frozen=True)
class Resolved:
    """A quest that was resolved: in which chapter, by whom, with whom, how it ended, what is remembered."""

    result: ResolvedQuest
    quest: Message | str
    player: Message | str
    character: Message | str
    won_by: Message | str
    others: tuple[Message, ...]
    memory: Memory | None


def tale(table: Table) -> tuple[Resolved, ...]:
    """Return the quests of this tale in the order in which they were resolved."""
    return tuple(
        Resolved(
            result,
            named(table, result.quest),
            named(table, result.player),
            named(table, result.character),
            named(table, result.won_by),
            tuple(
                message(
                    _("{player} with {character}: {cards}"),
                    player=named(table, entry.player),
                    character=named(table, entry.character),
                    cards=result.cards_of(entry),
                )
                for entry in result.entries
            ),
            next((memory for memory in table.memories if memory.quest == result.quest), None),
        )
        for result in table.tale
    )


@dataclass(frozen=True)
class SideScore:
    """A side's total: cards and favourable memories (WT-EPI-8)."""

    side: str
    cards: int
    memories: int
    points: int
    total: int


def side_scores(table: Table) -> tuple[SideScore, ...]:
    """Return what each side has in the epilogue so far, memories first."""
    return tuple(
        SideScore(
            side,
            table.total(side),
            table.favourable(side),
            FAVOURABLE * table.favourable(side),
            points(table, side),
        )
        for side in SIDES
    )


# plays before this one


def played(table: Table) -> tuple[Played, ...]:
    """Return the tales that came to their end, and who won them (WT-EPI)."""
    return tuple(
        Played(tuple(name for name, _role in record.players), record.winners) for record in table.records
    )


OUTCOMES = {
    SPRING: _("Spring wins, {spring} to {winter}"),
    WINTER: _("Winter wins, {winter} to {spring}"),
    "writer": _("{spring} to {winter}: the Writer wins, alone"),
}


def scores(table: Table) -> tuple[Score, ...]:
    """Return what each side had at the end of a tale, by its players (WT-EPI-8)."""
    return tuple(_score(table, record) for record in table.records)


def _first_of(table: Table, record: Record) -> str:
    """Return who had the first turn of a tale that has just ended, "" of one before (WT-CHAP-1).

    It is not the player who began its epilogue.
    """
    is_on = table.phase == "finished" and record == table.records[-1]
    return table.player(table.first).name if is_on and table.has_player(table.first) else ""


def _score(table: Table, record: Record) -> Score:
    first = _first_of(table, record)
    points = {SPRING: record.spring, WINTER: record.winter}
    lines = tuple(
        ScoreLine(name, points.get(role), role=named(table, role), is_first=name == first)
        for name, role in record.players
    )
    outcome = message(OUTCOMES[record.outcome], spring=record.spring, winter=record.winter)
    return Score(outcome=outcome, lines=lines)


def history(table: Table) -> tuple[Tally, ...]:
    """Return everybody who has played, who has won most first."""
    return tallies(played(table))


def sides_won(table: Table) -> tuple[int, int, int]:
    """Return how many tales Spring, Winter and a Writer have won."""
    won = [record.outcome for record in table.records]
    return won.count(SPRING), won.count(WINTER), won.count("writer")
