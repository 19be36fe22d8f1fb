"""Which sentences of a story a recap has room for, and who plays whom in them.

The weightiest are chosen first: how it ended, what turned it; of the same weight the newest. They are shown
in the order of the log, a paragraph for each session. Of a try that was lost and repeated only the beginning
and the end are used.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from django.db.models import OuterRef, Subquery

from campaigns.log.serialization import READ_ERRORS, from_json
from campaigns.models import Entry
from campaigns.models.access import SPECTATOR
from campaigns.sessions.journal import JournalLine, JournalSession
from companion.rules import AnyGame, Message, Part, _, message
from companion.rules.kit.listening import person_of
from companion.rules.kit.tellings import WHO

HAND_OVER = "hand_over"  # the action by which a figure changes hands
# The name of a figure, and the name of its player.
Players: TypeAlias = Sequence[tuple[Message, str]]


def find_players(evenings: Sequence[JournalSession]) -> dict[int, Players]:
    """Return who plays which figure at the newest table, by session id: at most one query."""
    games = {
        evening_log.session.pk: evening_log.session.game
        for evening_log in evenings
        if any(map(_tells_of, evening_log.told))
    }
    if not games:
        return {}
    newest = Entry.objects.filter(session=OuterRef("session")).order_by("-number").values("number")[:1]
    rows = Entry.objects.filter(session__in=games, number=Subquery(newest))
    tables = rows.values_list("session_id", "table", "version")
    played = {evening.session.pk: evening for evening in evenings}
    return {
        pk: without_handed_over(_players(games[pk], table, version), [played[pk]])
        for pk, table, version in tables
    }


def _tells_of(line: JournalLine) -> bool:
    """Return whether a line names a figure who did something."""
    parts = line.says.parts
    lists = (part for part in parts.values() if isinstance(part, tuple))
    return WHO in parts or any(
        isinstance(argument, Message) and WHO in argument.parts for row in lists for argument in row
    )


def _players(game: AnyGame, text: str, version: int) -> Players:
    try:
        return players_at(game, from_json(game, text, version))
    except READ_ERRORS:  # the table cannot be read: no names
        return ()


def without_handed_over(players: Players, evenings: Sequence[JournalSession]) -> Players:
    """Return players without the figures that changed hands: a sentence does not say when that happened."""
    plays = [play for evening in evenings for play in evening.happenings if play.action == HAND_OVER]
    figures = [part for play in plays for part in play.sentence.parts.values()]
    return [(figure, person) for figure, person in players if figure not in figures]


def players_at(game: AnyGame, table: object) -> Players:
    """Return who plays which figure of a table, as far as a spectator may know."""
    return tuple(_people_of(game, game.seats.seen_by(table, SPECTATOR)))


def _people_of(game: AnyGame, table: object) -> Iterator[tuple[Message, str]]:
    people: Sequence[str] = getattr(table, "people", ())
    for place in range(len(people)):
        for figure in game.seats.figures(table, f"seat-{place + 1}"):
            name, person = game.names(table, figure), person_of(game, table, figure)
            if isinstance(name, Message) and person:
                yield name, person


def introduce(lines: Sequence[JournalLine], players: Players) -> list[JournalLine]:
    """Return lines in which each acting figure is named once with its player."""
    left = list(players)
    return [replace(line, says=_introduced(line.says, left)) for line in lines]


def _introduced(says: Message, left: list[tuple[Message, str]]) -> Message:
    """Return a sentence with such names; `left` are the figures that are not named yet."""
    parts = {name: _introduced_part(name, part, left) for name, part in says.parts.items()}
    return says if parts == says.parts else replace(says, parts=parts)


def _introduced_part(name: str, part: Part, left: list[tuple[Message, str]]) -> Part:
    if isinstance(part, tuple):
        return tuple(
            _introduced(sentence, left) if isinstance(sentence, Message) else sentence for sentence in part
        )
    match = next((figure for figure in left if figure[0] == part), None) if name == WHO else None
    if match is None:
        return part
    left.remove(match)
    return message(_("{person}’s {figure}"), person=match[1], figure=match[0])


def without_lost_tries(lines: Sequence[JournalLine]) -> list[JournalLine]:
    """Return lines; of a try that was lost only its chapter, its notes and its end are kept."""
    tries: list[list[JournalLine]] = [[]]
    for line in lines:
        if line.chapter:
            tries.append([])
        tries[-1].append(line)
    blocks = [*(_end_of_lost(block) for block in tries[:-1]), tries[-1]]
    return [line for block in blocks for line in block]


def _end_of_lost(lines: Sequence[JournalLine]) -> Sequence[JournalLine]:
    lost = [line for line in lines if line.is_lost or line.is_note or line.chapter]
    return lost if any(line.is_lost for line in lost) else lines


def choose(
    evenings: Sequence[Sequence[JournalLine]], costs: Sequence[Sequence[int]], most: int
) -> set[tuple[int, int]]:
    """Return the chosen lines as (session, line) indexes; `evenings` come oldest first.

    `costs` are the numbers of words of the lines; all chosen lines together have at most `most` words.
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
