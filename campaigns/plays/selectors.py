"""Plays that ended, as pages tell of them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet

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
    """A play that ended: of what, when, how it came out, what everybody had."""

    play: EndedPlay

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
        rows = [ResultLine(row) for row in self.play.results.all()]
        return sorted(rows, key=lambda one: (not one.row.is_winner, one.row.place or 0))

    @property
    def winners(self) -> list[str]:
        return [one.name for one in self.lines if one.row.is_winner]

    @property
    def is_won(self) -> bool:
        return bool(self.winners)

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
