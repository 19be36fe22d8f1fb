"""Facts about plays that ended, for pages."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Case, F, Prefetch, Q, QuerySet, When

from campaigns.history.upkeep import require_counted
from campaigns.log.serialization import READ_ERRORS, message_from_json
from campaigns.models import Campaign, EndedPlay, Group, PlayerResult, Session
from companion.games import GAMES
from companion.rules import AnyGame
from companion.text.dates import format_length
from companion.text.i18n import translate, translate_name


@dataclass(frozen=True)
class ResultLine:
    """A person's result of a play, in words."""

    row: PlayerResult

    @property
    def name(self) -> str:
        """The person's present name; without a person, the name at the table."""
        return self.row.person.name if self.row.person else self.row.name

    @property
    def role(self) -> str:
        return read_words(self.row.role_json)


@dataclass(frozen=True)
class PlayFacts:
    """A play that ended: of what, when, its outcome, and the result of each person.

    `results` are its rows, if they were read with it.
    """

    play: EndedPlay
    results: tuple[PlayerResult, ...] | None = None

    @property
    def campaign(self) -> Campaign:
        return self.play.session.campaign

    @property
    def game(self) -> AnyGame | None:
        """The game; None if this site does not have it."""
        return GAMES.get(self.campaign.game_slug)

    @property
    def game_name(self) -> str:
        return translate(self.game.name) if self.game else self.campaign.game_slug

    @property
    def title(self) -> str:
        """The chapter or tale that was played, else the game."""
        return read_words(self.play.title_json) or self.game_name

    @property
    def outcome(self) -> str:
        """The outcome, in a sentence."""
        return read_words(self.play.outcome_json)

    @cached_property
    def columns(self) -> list[str]:
        return [read_words(column) for column in self.play.columns_json]

    @cached_property
    def lines(self) -> list[ResultLine]:
        """The result of each person: winners first, then in the order of places and seats."""
        results = self.play.results.all() if self.results is None else self.results
        rows = [ResultLine(row) for row in results]
        return sorted(rows, key=lambda line: (not line.row.is_winner, line.row.place or 0))

    @property
    def winners(self) -> list[str]:
        return [line.name for line in self.lines if line.row.is_winner]

    @property
    def is_won(self) -> bool:
        return bool(self.winners)

    @property
    def length(self) -> str:
        return format_length(self.play.minutes)

    @cached_property
    def best(self) -> ResultLine | None:
        """The result with the best points; None if no points were counted."""
        return min(
            (line for line in self.lines if line.row.points is not None), key=self._order, default=None
        )

    def _order(self, line: ResultLine) -> int:
        points = line.row.points or 0
        return points if self.play.fewest_win else -points

    def rank(self) -> int:
        """Return the sort key of plays, the best points first."""
        return self._order(self.best) if self.best else 0

    @property
    def has_points(self) -> bool:
        return any(line.row.points is not None for line in self.lines)


def read_words(stored: object) -> str:
    """Return a stored sentence in the reader's language; "" if it cannot be read."""
    try:
        sentence = message_from_json(stored)
    except READ_ERRORS:
        return ""
    return translate_name(sentence) if sentence else ""


def _with_results(plays: QuerySet[EndedPlay]) -> QuerySet[EndedPlay]:
    rows = Prefetch("results", PlayerResult.objects.select_related("person"))
    rows_with_results = (
        plays.filter(is_taken_back=False).select_related("session__campaign__group").prefetch_related(rows)
    )
    return rows_with_results.defer("session__start", "session__summary_json")


def list_plays(group: Group, campaign: Campaign | None = None) -> list[PlayFacts]:
    """Return the plays of a group that ended, in all campaigns or in one, the newest first."""
    sessions = Session.objects.filter(campaign__group=group)
    sessions = sessions.filter(campaign=campaign) if campaign else sessions
    require_counted(sessions)
    plays = _with_results(EndedPlay.objects.filter(session__in=sessions)).order_by("-ended_at", "-pk")
    return [PlayFacts(play) for play in plays]


@dataclass(frozen=True)
class CampaignPlays:
    """The plays of a campaign that ended: the newest, and those that hold a record, if there are any.

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
    """Return the `most` newest plays of a campaign, and those that hold a record: one query."""
    plays = EndedPlay.objects.filter(session__campaign=campaign, is_taken_back=False)
    facts = _read_results(plays.filter(_find_notable(plays, most)))
    counts = [play for play in facts if not play.play.is_left_out]
    lasting = [play for play in counts if play.play.minutes]
    return CampaignPlays(
        facts[:most],
        min((play for play in counts if play.best), key=PlayFacts.rank, default=None),
        min(lasting, key=lambda play: (play.play.minutes, play.play.ended_at), default=None),
        max(lasting, key=lambda play: (play.play.minutes, play.play.ended_at), default=None),
    )


def _find_notable(plays: QuerySet[EndedPlay], most: int) -> Q:
    """Return the condition of plays that are among the `most` newest, or hold a record."""
    timed = plays.filter(is_left_out=False, minutes__gt=0)
    scored = PlayerResult.objects.filter(play__in=plays.filter(is_left_out=False), points__isnull=False)
    rank = Case(When(play__fewest_win=True, then=F("points")), default=-F("points"))
    newest = Q(pk__in=plays.order_by("-ended_at", "-pk").values("pk")[:most])
    quickest, longest = (Q(pk__in=timed.order_by(by).values("pk")[:1]) for by in ("minutes", "-minutes"))
    return newest | quickest | longest | Q(pk__in=scored.order_by(rank).values("play")[:1])


def _read_results(plays: QuerySet[EndedPlay]) -> list[PlayFacts]:
    """Return plays with their results, the newest first: one query."""
    rows = PlayerResult.objects.filter(play__in=plays).order_by("-play__ended_at", "-play", "position")
    wanted = rows.select_related("person", "play__session__campaign__group")
    results: dict[int, list[PlayerResult]] = {}
    for row in wanted.defer("play__session__start", "play__session__summary_json"):
        results.setdefault(row.play_id, []).append(row)
    return [PlayFacts(play_rows[0].play, tuple(play_rows)) for play_rows in results.values()]


def list_newest(group: Group) -> QuerySet[EndedPlay]:
    """Return the plays of a group that ended, the newest first, to be shown in pages."""
    require_counted(Session.objects.filter(campaign__group=group))
    plays = _with_results(EndedPlay.objects.filter(session__campaign__group=group))
    return plays.order_by("-ended_at", "-pk")


def list_plays_of_session(session: Session) -> list[PlayFacts]:
    return [PlayFacts(play) for play in _with_results(session.plays.all())]


def find_play(group: Group, play_id: int) -> PlayFacts | None:
    """Return a play of a group, after counting its log; None if it was undone."""
    session = Session.objects.filter(campaign__group=group, plays=play_id)
    require_counted(session)
    play = _with_results(EndedPlay.objects.filter(pk=play_id, session__campaign__group=group)).first()
    return PlayFacts(play) if play else None
