"""Campaigns and their sessions, who sits where, and the log, which only grows; and the models of groups."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.belonging import HASH_LENGTH, NAME_LENGTH, Claim, Group, Invitation, Membership, Person
from campaigns.serialization import message_from_json, play_from_json
from companion.games import GAMES
from companion.rules import AnyGame, Play, Say, seat_at
from companion.rules.log import Plays, Word

__all__ = [
    "HASH_LENGTH",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "SEAT_LENGTH",
    "SLUG_LENGTH",
    "WORD_LENGTH",
    "Box",
    "Campaign",
    "Claim",
    "Entry",
    "Group",
    "Invitation",
    "JoinCode",
    "Membership",
    "OnlyAdded",
    "Pass",
    "Person",
    "Seat",
    "Session",
    "Suggestion",
]

SLUG_LENGTH = 60
KEY_LENGTH = 80
SEAT_LENGTH = 20
WORD_LENGTH = 10


class Campaign(models.Model):
    """One game that a group plays over many evenings."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="campaigns")
    name = models.CharField(max_length=NAME_LENGTH)
    game_slug = models.CharField(max_length=SLUG_LENGTH)  # no choices: a new game needs no migration
    made = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)
    doors = models.PositiveIntegerField(default=0)  # one more with each change of who may look, and how

    class Meta:
        ordering = ["-made"]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> AnyGame:
        return GAMES[self.game_slug]


class Session(models.Model):
    """One evening: the table it started from, and its log; closed when the table is packed away.

    `start` is JSON of the game's `version`, written and read in `kept` only.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    start = models.TextField()
    version = models.PositiveIntegerField()
    began = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)
    is_paused = models.BooleanField(default=False)
    turn_minutes = models.PositiveSmallIntegerField(default=0)  # of the turn timer, 0: there is none

    class Meta:
        ordering = ["number"]
        constraints = [UniqueConstraint(fields=["campaign", "number"], name="one_session_per_number")]

    def __str__(self) -> str:
        return f"{self.campaign_id}, session {self.number}"

    @property
    def game(self) -> AnyGame:
        return self.campaign.game

    @property
    def is_open(self) -> bool:
        return self.closed is None

    @property
    def names(self) -> dict[str, str]:
        """Each seat of the table, in their order, with what its person is called now: one query."""
        return {seat.key: seat.person.name for seat in self.seats.select_related("person")}

    @property
    def people(self) -> list[str]:
        """What those at the table are called now, in the order of their seats: one query."""
        return list(self.names.values())


class Seat(models.Model):
    """A place at one evening's table: who sits there, and who looks from it with a device of its own.

    That is a device without an account, by its pass, or an account that sat down there; where it is neither,
    the person looks at the tablet that all share. Places are counted from 1.
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
        """What games and the log call it."""
        return seat_at(self.position - 1)

    @property
    def is_elsewhere(self) -> bool:
        """Whether its person looks with a device of its own, so that the shared tablet shows it nothing."""
        return self.user_id is not None or (self.device is not None and self.device.holds)


class OnlyAdded(models.QuerySet["Entry"]):
    """Lines of a log: they are added, never changed, never taken away."""

    def update(self, **_values: Any) -> NoReturn:
        raise TypeError("Entries of the log are never changed.")

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError("Entries of the log are never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("Entries of the log are never deleted.")


class Entry(models.Model):
    """One line of the log: what was done, by whom, and the table after it.

    `at_play` is the number of the newest play that counts after this entry (0: the session's start), and
    `redo_play` that of the play that redo would bring back (0: none), so that undo reads two rows however
    long the log; an amend is a play in this, and `amends` says what it makes of earlier ones, a row each (see
    `past`). `table` is JSON of the game's `version`, written and read in `kept` only.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH)
    body_hash = models.CharField(max_length=HASH_LENGTH)
    word = models.CharField(max_length=5)
    action = models.CharField(max_length=SLUG_LENGTH, blank=True)
    answers = models.JSONField(default=dict)
    made = models.JSONField(default=list)
    says = models.JSONField()
    news = models.JSONField(default=list)
    amends = models.JSONField(default=list)
    table = models.TextField()
    version = models.PositiveIntegerField()
    at_play = models.PositiveIntegerField()
    redo_play = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by_name = models.CharField(max_length=150, blank=True)
    seat = models.CharField(max_length=SEAT_LENGTH, blank=True)  # "" for the tablet that all share
    at = models.DateTimeField(default=timezone.now)

    objects = OnlyAdded.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["session", "number"], name="one_entry_per_number"),
            UniqueConstraint(fields=["session", "key"], name="one_entry_per_key"),
        ]
        indexes = [
            models.Index(
                fields=["session", "redo_play", "number"], name="undos_of_a_play", condition=Q(word=Word.UNDO)
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.word} {self.action}"

    @property
    def is_play(self) -> bool:
        return self.word == Word.PLAY

    @property
    def play(self) -> Play:
        """The play as it was made."""
        return play_from_json(self.action, self.answers)

    @property
    def changes(self) -> Plays:
        """What an amend puts in the place of earlier plays."""
        rows = [row for row in self.amends if "was" in row]
        return {
            row["number"]: tuple(play_from_json(part["action"], part["answers"]) for part in row["parts"])
            for row in rows
        }

    @property
    def sentence(self) -> Say:
        """What was done, or what this entry took back or brought back."""
        found: Say = message_from_json(self.says)
        return found

    @property
    def told(self) -> tuple[Say, ...]:
        """The news: what it made happen."""
        return tuple(message_from_json(one) for one in self.news)

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("Entries of the log are never changed.")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError("Entries of the log are never deleted.")


class Box(models.Model):
    """What a group has typed in from its own copy of a game, kept for all its campaigns."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="boxes")
    game_slug = models.CharField(max_length=SLUG_LENGTH)
    content = models.TextField()
    version = models.PositiveIntegerField()

    class Meta:
        constraints = [UniqueConstraint(fields=["group", "game_slug"], name="one_box_per_game")]

    def __str__(self) -> str:
        return f"{self.game_slug} of {self.group_id}"


# devices without an account, and what they ask of the game master


class JoinCode(models.Model):
    """The short code that a game master shows for some minutes; only its hash is kept."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="join_codes")
    code_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    made = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"to {self.campaign_id}, {self.made:%Y-%m-%d %H:%M}"


class Pass(models.Model):
    """What lets one device to a campaign's table without an account.

    It is asked for with a code, and holds once a game master has `admitted` it; or it is handed out as a
    link, of which only the hash is kept, and holds once the link was `opened`, which can be done once.
    A player's is for the seat of a `person`; others are called by a `label`.
    """

    class Role(models.TextChoices):
        GM = "gm"
        PLAYER = "player"
        SPECTATOR = "spectator"

    class May(models.TextChoices):
        """What a player may do with its own figure: play, ask the game master to, or look on."""

        PLAY = "play"
        SUGGEST = "suggest"
        LOOK = "look"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="passes")
    role = models.CharField(max_length=WORD_LENGTH, choices=Role.choices)
    person = models.ForeignKey(
        Person, on_delete=models.RESTRICT, null=True, blank=True, related_name="passes"
    )
    may = models.CharField(max_length=WORD_LENGTH, choices=May.choices, default=May.PLAY)
    label = models.CharField(max_length=NAME_LENGTH, blank=True)
    link_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    made = models.DateTimeField(default=timezone.now)
    opened = models.DateTimeField(null=True, blank=True)
    admitted = models.DateTimeField(null=True, blank=True)
    ends = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["link_hash"], condition=~Q(link_hash=""), name="one_pass_per_link"),
            CheckConstraint(
                condition=Q(role="player", person__isnull=False) | (~Q(role="player") & Q(person=None)),
                name="a_player_is_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.person_id or self.label} of {self.campaign_id}"

    @property
    def name(self) -> str:
        """What whoever looks is called now."""
        return self.person.name if self.person else self.label

    @property
    def holds(self) -> bool:
        """Whether its device may look at the table now."""
        return self.is_open and self.opened is not None and self.admitted is not None

    @property
    def is_open(self) -> bool:
        """Whether it may still come to hold."""
        return self.revoked is None and timezone.now() < self.ends

    @property
    def waits(self) -> bool:
        """Whether somebody knocks, and the game master has not answered."""
        return self.is_open and self.opened is not None and self.admitted is None


class Suggestion(models.Model):
    """A play that a player would make and a game master decides upon: the sheet as it was sent."""

    class Outcome(models.TextChoices):
        OPEN = ""
        DONE = "done"
        DECLINED = "declined"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="suggestions")
    by = models.ForeignKey(Pass, on_delete=models.CASCADE, related_name="suggestions")
    key = models.CharField(max_length=KEY_LENGTH)
    action = models.CharField(max_length=SLUG_LENGTH)
    body = models.TextField()
    says = models.JSONField()
    made = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(max_length=WORD_LENGTH, choices=Outcome.choices, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["session", "key"], name="one_suggestion_per_key")]

    def __str__(self) -> str:
        return f"{self.action} of {self.by_id}"

    @property
    def sentence(self) -> Say:
        found: Say = message_from_json(self.says)
        return found
