"""Which sentences of a story a recap has room for, and who plays whom in them.

The weightiest come first: how it ended, what turned it; of the same weight the newest. They are told in their
order, a paragraph an evening. A try that was lost and taken up again is told by its beginning and its end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from django.db.models import OuterRef, Subquery

from campaigns.access.permissions import SPECTATOR
from campaigns.journal import Evening, JournalLine
from campaigns.models import Entry
from campaigns.serialization import READ_ERRORS, from_json
from companion.rules import AnyGame, Message, Part, _, message
from companion.rules.offer.listening import person_of
from companion.rules.offer.tellings import WHO

# What a figure is called, and who plays it.
Players: TypeAlias = Sequence[tuple[Message, str]]


def find_players(evenings: Sequence[Evening]) -> dict[int, Players]:
    """Return who plays which figure, by evening as its newest table has it: at most one query."""
    games = {one.session.pk: one.session.game for one in evenings if any(map(_tells_of, one.told))}
    if not games:
        return {}
    newest = Entry.objects.filter(session=OuterRef("session")).order_by("-number").values("number")[:1]
    rows = Entry.objects.filter(session__in=games, number=Subquery(newest))
    found = rows.values_list("session_id", "table", "version")
    return {pk: _players(games[pk], table, version) for pk, table, version in found}


def _tells_of(line: JournalLine) -> bool:
    """Return whether a line tells of somebody who did something."""
    parts = line.says.parts
    lists = (part for part in parts.values() if isinstance(part, tuple))
    return WHO in parts or any(isinstance(one, Message) and WHO in one.parts for row in lists for one in row)


def _players(game: AnyGame, text: str, version: int) -> Players:
    try:
        return players_at(game, from_json(game, text, version))
    except READ_ERRORS:  # of a table that cannot be read: nobody is named
        return ()


def players_at(game: AnyGame, table: object) -> Players:
    """Return who plays which figure of a table, as whoever looks on may know."""
    return tuple(_people_of(game, game.seats.seen_by(table, SPECTATOR)))


def _people_of(game: AnyGame, table: object) -> Iterator[tuple[Message, str]]:
    people: Sequence[str] = getattr(table, "people", ())
    for place in range(len(people)):
        for figure in game.seats.figures(table, f"seat-{place + 1}"):
            name, person = game.names(table, figure), person_of(game, table, figure)
            if isinstance(name, Message) and person:
                yield name, person


def introduce(lines: Sequence[JournalLine], players: Players) -> list[JournalLine]:
    """Return lines in which each figure that does something is named once with who plays it."""
    left = list(players)
    return [replace(line, says=_introduced(line.says, left)) for line in lines]


def _introduced(says: Message, left: list[tuple[Message, str]]) -> Message:
    """Return a sentence with its figures named so; `left` are those who are not yet."""
    parts = {name: _introduced_part(name, part, left) for name, part in says.parts.items()}
    return says if parts == says.parts else replace(says, parts=parts)


def _introduced_part(name: str, part: Part, left: list[tuple[Message, str]]) -> Part:
    if isinstance(part, tuple):
        return tuple(_introduced(one, left) if isinstance(one, Message) else one for one in part)
    found = next((one for one in left if one[0] == part), None) if name == WHO else None
    if found is None:
        return part
    left.remove(found)
    return message(_("{person}’s {figure}"), person=found[1], figure=found[0])


def without_lost_tries(lines: Sequence[JournalLine]) -> list[JournalLine]:
    """Return lines without what happened between the beginning and the end of a try that was lost."""
    tries: list[list[JournalLine]] = [[]]
    for line in lines:
        if line.chapter:
            tries.append([])
        tries[-1].append(line)
    told = [*(_end_of_lost(one) for one in tries[:-1]), tries[-1]]
    return [line for one in told for line in one]


def _end_of_lost(lines: Sequence[JournalLine]) -> Sequence[JournalLine]:
    lost = [line for line in lines if line.is_lost or line.is_note or line.chapter]
    return lost if any(line.is_lost for line in lost) else lines


def choose(
    evenings: Sequence[Sequence[JournalLine]], costs: Sequence[Sequence[int]], most: int
) -> set[tuple[int, int]]:
    """Return which lines are told, by the place of their evening and their own, oldest first.

    `costs` are their words, of which there is room for `most`.
    """
    places = [(age, place) for age, lines in enumerate(evenings) for place in range(len(lines))]
    last = len(evenings) - 1

    def rank(at: tuple[int, int]) -> tuple[int, int, int]:
        age, place = at
        return (last - age - evenings[age][place].weight, -age, -place)

    chosen: set[tuple[int, int]] = set()
    for age, place in sorted(places, key=rank):
        if costs[age][place] > most:
            break
        most -= costs[age][place]
        chosen.add((age, place))
    return chosen
