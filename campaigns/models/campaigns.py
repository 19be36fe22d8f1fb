"""Campaigns, their sessions, and the seats of these."""

import re
from secrets import token_hex

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.groups import NAME_LENGTH, Group, Person
from companion.games import GAMES
from companion.rules import AnyGame, seat_at
from companion.text.i18n import names_in_all_languages, translate

SLUG_LENGTH = 60


class GameMissing(Exception):  # what is so, as IllegalPlay
    """A campaign's game is not installed on this site."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        super().__init__(f"There is no game {slug!r} here.")


class Campaign(models.Model):
    """One game that a group plays over many evenings."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="campaigns")
    name = models.CharField(max_length=NAME_LENGTH)
    game_slug = models.CharField(max_length=SLUG_LENGTH)  # no choices: a new game needs no migration
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    access_version = models.PositiveIntegerField(default=0)  # one more with each change of who may look

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name

    @property
    def game_beside(self) -> str:
        """The game, to be shown beside the name; "" if the campaign has the name of its game."""
        names = "|".join(map(re.escape, names_in_all_languages(self.game.name)))
        return "" if re.fullmatch(rf"(?:{names})(?: \d+)?", self.name) else translate(self.game.name)

    @property
    def game(self) -> AnyGame:
        """The campaign's game. Raises: GameMissing."""
        try:
            return GAMES[self.game_slug]
        except KeyError:
            raise GameMissing(self.game_slug) from None


def make_mark_key() -> str:
    """Return a random key for the marks of a log, which cannot be guessed."""
    return token_hex(32)


class Session(models.Model):
    """One evening: the table it started from, and its log; closed when the table is packed away.

    `start` is JSON of the game's `version`, read and written by `serialization`, and `summary_json` the
    summary of that table (see `campaigns.log.summaries`).
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    start = models.TextField()
    summary_json = models.JSONField(null=True, default=None)
    version = models.PositiveIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    head = models.CharField(max_length=64, blank=True, default="")  # the newest seal, when it was closed
    mark_key = models.CharField(max_length=64, default=make_mark_key, editable=False)  # unused since 1.11
    is_paused = models.BooleanField(default=False)
    tablet = models.CharField(max_length=64, blank=True, default="")  # see `campaigns.access.tablets`
    turn_minutes = models.PositiveSmallIntegerField(default=0)  # of the turn timer, 0: there is none
    candle_ends_at = models.DateTimeField(null=True, blank=True)  # see `campaigns.sessions.candles`
    candle_seconds = models.PositiveSmallIntegerField(default=0)  # the whole time that it burns
    speaker = models.CharField(max_length=90, blank=True, default="")  # see `campaigns.access.speakers`
    # Answers of chance are typed, unless a command asks for a roll.
    uses_own_dice = models.BooleanField(default=False, db_default=False)
    is_coached = models.BooleanField(default=False)  # see `campaigns.teaching`
    shows_mistakes = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["campaign", "number"], name="one_session_per_number"),
            CheckConstraint(condition=Q(number__gte=1), name="sessions_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}, session {self.number}"

    @property
    def game(self) -> AnyGame:
        return self.campaign.game

    @property
    def is_open(self) -> bool:
        return self.closed_at is None

    @property
    def names(self) -> dict[str, str]:
        """The present names of the people by seat, in the order of seats: one query."""
        return {seat.key: seat.person.name for seat in self.seats.select_related("person")}

    @property
    def people(self) -> list[str]:
        """The present names of the people, in the order of seats: one query."""
        return list(self.names.values())


class Seat(models.Model):
    """A place at a session's table: its person, and the device or account that looks from it.

    A device without an account has a pass; an account has sat down there. Without either the person looks at
    the shared tablet. Places are counted from 1.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.RESTRICT, related_name="seats")
    device = models.ForeignKey("Pass", on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            UniqueConstraint(fields=["session", "position"], name="one_seat_per_position"),
            UniqueConstraint(fields=["session", "person"], name="one_seat_per_person"),
            UniqueConstraint(fields=["session", "device"], name="one_seat_per_device"),
            UniqueConstraint(fields=["session", "user"], name="one_seat_per_account"),
            CheckConstraint(condition=Q(position__gte=1), name="seats_count_from_one"),
            CheckConstraint(condition=Q(device=None) | Q(user=None), name="a_device_or_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.session_id}"

    @property
    def key(self) -> str:
        """The seat's key in games and in the log."""
        return seat_at(self.position - 1)

    @property
    def is_elsewhere(self) -> bool:
        """Whether its person looks with a device of its own, so that the shared tablet shows it nothing."""
        return self.user_id is not None or (self.device is not None and self.device.is_active)
