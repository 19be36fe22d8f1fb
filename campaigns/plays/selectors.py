"""Plays that ended, as pages tell of them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Case, F, Prefetch, Q, QuerySet, When

from campaigns.attendance.selectors import format_length
from campaigns.models import Campaign, EndedPlay, Group, PlayerResult, Session
from campaigns.plays.upkeep import bring_up_to_date
from campaigns.serialization import READ_ERRORS, message_from_json
from companion.games import GAMES
from companion.i18n import translate, translate_name
from companion.rules import AnyGame


@dataclass(frozen=True)
class ResultLine:
    """What somebody had at the end of a play, in words."""

    row: PlayerResult

    @property
    def name(self) -> str:
        """What they are called now; who is nobody's seat, as the table called them."""
        return self.row.person.name if self.row.person else self.row.name

    @property
    def role(self) -> str:
        return read_words(self.row.role_json)


@dataclass(frozen=True)
class PlayFacts:
    """A play that ended: of what, when, how it came out, what everybody had.

    `results` are its rows, where they were read along.
    """

    play: EndedPlay
    results: tuple[PlayerResult, ...] | None = None

    @property
    def campaign(self) -> Campaign:
        return self.play.session.campaign

    @property
    def game(self) -> AnyGame | None:
        """The game; None of one that lies on no shelf here."""
        return GAMES.get(self.campaign.game_slug)

    @property
    def game_name(self) -> str:
        return translate(self.game.name) if self.game else self.campaign.game_slug

    @property
    def title(self) -> str:
        """What was played: a chapter, a tale, else the game."""
        return read_words(self.play.title_json) or self.game_name

    @property
    def outcome(self) -> str:
        """How it came out, in a sentence."""
        return read_words(self.play.outcome_json)

    @cached_property
    def columns(self) -> list[str]:
        return [read_words(one) for one in self.play.columns_json]

    @cached_property
    def lines(self) -> list[ResultLine]:
        """What everybody had: whoever won first, else in the order of seats."""
        found = self.play.results.all() if self.results is None else self.results
        rows = [ResultLine(row) for row in found]
        return sorted(rows, key=lambda one: (not one.row.is_winner, one.row.place or 0))

    @property
    def winners(self) -> list[str]:
        return [one.name for one in self.lines if one.row.is_winner]

    @property
    def is_won(self) -> bool:
        return bool(self.winners)

    @property
    def length(self) -> str:
        return format_length(self.play.minutes)

    @cached_property
    def best(self) -> ResultLine | None:
        """What whoever had the best points had; None where none were counted."""
        return min((one for one in self.lines if one.row.points is not None), key=self._order, default=None)

    def _order(self, line: ResultLine) -> int:
        points = line.row.points or 0
        return points if self.play.fewest_win else -points

    def rank(self) -> int:
        """Return by what plays are ordered, the best points first."""
        return self._order(self.best) if self.best else 0

    @property
    def has_points(self) -> bool:
        return any(one.row.points is not None for one in self.lines)


def read_words(kept: Any) -> str:
    """Return a stored sentence in the reader's language; "" for what cannot be read."""
    try:
        found = message_from_json(kept)
    except READ_ERRORS:
        return ""
    return translate_name(found) if found else ""


def _with_results(plays: QuerySet[EndedPlay]) -> QuerySet[EndedPlay]:
    rows = Prefetch("results", PlayerResult.objects.select_related("person"))
    found = (
        plays.filter(is_taken_back=False).select_related("session__campaign__group").prefetch_related(rows)
    )
    return found.defer("session__start", "session__summary_json")


def list_plays(group: Group, campaign: Campaign | None = None) -> list[PlayFacts]:
    """Return what a group has played to its end, in all campaigns or in one, the newest first."""
    sessions = Session.objects.filter(campaign__group=group)
    sessions = sessions.filter(campaign=campaign) if campaign else sessions
    bring_up_to_date(sessions)
    found = _with_results(EndedPlay.objects.filter(session__in=sessions)).order_by("-ended_at", "-pk")
    return [PlayFacts(play) for play in found]


@dataclass(frozen=True)
class CampaignPlays:
    """What a campaign has played to its end: the newest, and those that hold a record, if any does.

    They are as they were counted last.
    """

    newest: list[PlayFacts]
    best: PlayFacts | None = None
    quickest: PlayFacts | None = None
    longest: PlayFacts | None = None

    @property
    def has_records(self) -> bool:
        """Whether there is more than one play, and one of them holds a record."""
        return len(self.newest) > 1 and bool(self.best or self.quickest)


def summarize_plays(campaign: Campaign, most: int) -> CampaignPlays:
    """Return so many of the newest plays of a campaign, and those that hold a record: one query."""
    plays = EndedPlay.objects.filter(session__campaign=campaign, is_taken_back=False)
    found = _read_results(plays.filter(_find_notable(plays, most)))
    counts = [one for one in found if not one.play.is_left_out]
    lasting = [one for one in counts if one.play.minutes]
    return CampaignPlays(
        found[:most],
        min((one for one in counts if one.best), key=PlayFacts.rank, default=None),
        min(lasting, key=lambda one: (one.play.minutes, one.play.ended_at), default=None),
        max(lasting, key=lambda one: (one.play.minutes, one.play.ended_at), default=None),
    )


def _find_notable(plays: QuerySet[EndedPlay], most: int) -> Q:
    """Return which plays are among so many of the newest, or hold a record."""
    timed = plays.filter(is_left_out=False, minutes__gt=0)
    scored = PlayerResult.objects.filter(play__in=plays.filter(is_left_out=False), points__isnull=False)
    rank = Case(When(play__fewest_win=True, then=F("points")), default=-F("points"))
    newest = Q(pk__in=plays.order_by("-ended_at", "-pk").values("pk")[:most])
    quickest, longest = (Q(pk__in=timed.order_by(by).values("pk")[:1]) for by in ("minutes", "-minutes"))
    return newest | quickest | longest | Q(pk__in=scored.order_by(rank).values("play")[:1])


def _read_results(plays: QuerySet[EndedPlay]) -> list[PlayFacts]:
    """Return plays by the results of their people, the newest first: one query."""
    rows = PlayerResult.objects.filter(play__in=plays).order_by("-play__ended_at", "-play", "position")
    wanted = rows.select_related("person", "play__session__campaign__group")
    results: dict[int, list[PlayerResult]] = {}
    for one in wanted.defer("play__session__start", "play__session__summary_json"):
        results.setdefault(one.play_id, []).append(one)
    return [PlayFacts(some[0].play, tuple(some)) for some in results.values()]


def list_newest(group: Group) -> QuerySet[EndedPlay]:
    """Return what a group has played to its end, the newest first, to be shown in pages."""
    bring_up_to_date(Session.objects.filter(campaign__group=group))
    found = _with_results(EndedPlay.objects.filter(session__campaign__group=group))
    return found.order_by("-ended_at", "-pk")


def list_plays_of_session(session: Session) -> list[PlayFacts]:
    return [PlayFacts(play) for play in _with_results(session.plays.all())]


def find_play(group: Group, play_id: int) -> PlayFacts | None:
    """Return a play of a group, with all that its log says by now; None if it was taken back."""
    session = Session.objects.filter(campaign__group=group, plays=play_id)
    bring_up_to_date(session)
    found = _with_results(EndedPlay.objects.filter(pk=play_id, session__campaign__group=group)).first()
    return PlayFacts(found) if found else None
