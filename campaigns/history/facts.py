"""The data of statistics: evenings, plays that ended, dice, award counts; a few queries, plain rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from campaigns.history.nights import Night, group_nights, night_of
from campaigns.history.presence import EveningFacts, load_evenings
from campaigns.history.upkeep import require_counted
from campaigns.models import EndedPlay, Group, PlayerResult, Session
from companion.games import GAMES
from companion.rules import AnyGame
from companion.text.i18n import translate


@dataclass(frozen=True, order=True)
class Who:
    """A participant in statistics: a person with its id, or a name without a person (`id` 0)."""

    id: int
    name: str


EVERYBODY = Who(0, "")  # for what no seat did: the game's own dice, an award of all


@dataclass(frozen=True)
class Player:
    """A participant in a play that ended."""

    who: Who
    has_won: bool
    points: int | None = None


@dataclass(frozen=True)
class PlayRow:
    """A play that ended and counts."""

    id: int
    session_id: int
    game_slug: str
    ended_at: datetime
    minutes: int
    is_together: bool
    fewest_win: bool
    players: tuple[Player, ...] = ()

    @property
    def is_won(self) -> bool:
        return any(player.has_won for player in self.players)

    @property
    def winners(self) -> list[Who]:
        return [player.who for player in self.players if player.has_won]

    @property
    def people(self) -> list[Who]:
        return [player.who for player in self.players]


@dataclass(frozen=True)
class DiceRow:
    """The faces of one die that a person rolled at one evening; `EVERYBODY` is the game itself."""

    game_slug: str
    die: str
    who: Who
    faces: Mapping[str, int]


@dataclass(frozen=True)
class DeedRow:
    """A count for an award, of a person at one evening; `EVERYBODY` is for all."""

    game_slug: str
    award: str
    who: Who
    count: int


@dataclass(frozen=True)
class Facts:
    """The data of a group's statistics, or a part of it, the oldest first.

    `evenings` are single sessions.
    """

    evenings: Sequence[EveningFacts] = ()
    plays: Sequence[PlayRow] = ()
    left_out: int = 0

    @cached_property
    def nights(self) -> list[Night]:
        """The evenings as people count them: one a night, at any number of tables; the oldest first."""
        return group_nights(self.evenings)

    @property
    def years(self) -> list[int]:
        """The years that have any facts, the newest first."""
        whens = [*(row.times.started_at for row in self.evenings), *(row.ended_at for row in self.plays)]
        return sorted({night_of(when).year for when in whens}, reverse=True)

    def of_year(self, year: int) -> "Facts":
        evenings = [row for row in self.evenings if night_of(row.times.started_at).year == year]
        plays = [row for row in self.plays if night_of(row.ended_at).year == year]
        return Facts(evenings, plays, self.left_out)

    def of_person(self, id: int) -> "Facts":
        """Return the facts that a person took part in."""
        evenings = [row for row in self.evenings if any(person.pk == id for person in row.present)]
        plays = [row for row in self.plays if any(who.id == id for who in row.people)]
        return Facts(evenings, plays, self.left_out)

    def of_campaign(self, id: int) -> "Facts":
        evenings = [row for row in self.evenings if row.session.campaign_id == id]
        sessions = {row.session.pk for row in evenings}
        return Facts(evenings, [row for row in self.plays if row.session_id in sessions], self.left_out)

    @cached_property
    def dice(self) -> list[DiceRow]:
        return list(self._dice())

    def _dice(self) -> Iterator[DiceRow]:
        for evening in self.evenings:
            slug, seats = evening.session.campaign.game_slug, seats_of(evening)
            for die, by_seat in evening.digest["dice"].items():
                for seat, faces in by_seat.items():
                    yield DiceRow(slug, die, seats.get(seat, EVERYBODY), faces)

    @property
    def deeds(self) -> Iterator[DeedRow]:
        for evening in self.evenings:
            slug, seats = evening.session.campaign.game_slug, seats_of(evening)
            for award, by_seat in evening.digest["deeds"].items():
                for seat, count in by_seat.items():
                    yield DeedRow(slug, award, seats.get(seat, EVERYBODY), count)


def seats_of(evening: EveningFacts) -> dict[str, Who]:
    """Return who played at each seat of an evening: the person, or the substitute, if there was one."""
    return {seat: Who(person.pk, person.name) for seat, person in evening.played_at.items()}


def load_facts(group: Group) -> Facts:
    """Return the data of a group's statistics: seven or eight queries, none of which reads a table."""
    sessions = Session.objects.filter(campaign__group=group)
    require_counted(sessions)
    evenings = [evening for evening in load_evenings(sessions) if not evening.is_empty]
    evenings.reverse()
    rows = _load_plays(group, {evening.session.pk: evening for evening in evenings})
    return Facts(evenings, [row for row, is_out in rows if not is_out], sum(is_out for _row, is_out in rows))


def _load_plays(group: Group, evenings: Mapping[int, EveningFacts]) -> list[tuple[PlayRow, bool]]:
    """Return the plays of a group that ended, the oldest first, each with whether it is excluded."""
    plays = EndedPlay.objects.filter(session__campaign__group=group, is_taken_back=False)
    columns = ("session__campaign__game_slug", "ended_at", "minutes", "is_together", "fewest_win")
    rows = plays.order_by("ended_at", "pk").values_list("pk", "session", *columns, "is_left_out")
    players = _load_players(plays, evenings)
    return [(_to_row(row, tuple(players.get(row[0], ()))), row[-1]) for row in rows]


def _to_row(row: Sequence[Any], players: tuple[Player, ...]) -> PlayRow:
    pk, session, slug, ended_at, minutes, is_together, fewest_win, _is_out = row
    return PlayRow(pk, session, slug, ended_at, minutes, is_together, fewest_win, players)


def _load_players(
    plays: QuerySet[EndedPlay], evenings: Mapping[int, EveningFacts]
) -> dict[int, list[Player]]:
    players: dict[int, list[Player]] = {}
    results = PlayerResult.objects.filter(play__in=plays).order_by("play", "position")
    rows = results.values_list(
        "play", "play__session", "person", "person__name", "name", "is_winner", "points"
    )
    for play, session, person, called, name, has_won, points in rows:
        who = Who(0, name) if person is None else _find_who(Who(person, called), evenings.get(session))
        players.setdefault(play, []).append(Player(who, has_won, points))
    return players


def _find_who(who: Who, evening: EveningFacts | None) -> Who:
    """Return who really played: the person, or the substitute, if there was one."""
    stood_in = evening.player_of.get(who.id) if evening else None
    return Who(stood_in.pk, stood_in.name) if stood_in else who


def find_game(slug: str) -> AnyGame | None:
    return GAMES.get(slug)


def name_game(slug: str) -> str:
    """Return the name of a game; its slug if this site does not have it."""
    game = GAMES.get(slug)
    return translate(game.name) if game else slug
