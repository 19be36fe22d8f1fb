"""Groups and their people, campaigns and their sessions, and the log, which only grows."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils import timezone

from campaigns.plain import play_of, said
from companion.games import GAMES
from companion.rules import Game, Play, Say
from companion.rules.log import Plays, Word

NAME_LENGTH = 60
SLUG_LENGTH = 60
KEY_LENGTH = 80
HASH_LENGTH = 64


class Group(models.Model):
    """People who play together. What belongs to a group is not found by anybody else."""

    name = models.CharField(max_length=NAME_LENGTH)
    made = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)  # put away, never lost

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """An account that may see and play a group's tables; an owner also says who belongs to it."""

    class Role(models.TextChoices):
        OWNER = "owner"
        MEMBER = "member"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role.choices, default=Role.MEMBER)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["group", "user"], name="one_membership_per_user")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.group_id}"

    @property
    def is_owner(self) -> bool:
        return self.role == self.Role.OWNER


class Invitation(models.Model):
    """A link that makes whoever opens it a member: only the hash of its token is kept, and it opens once."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    made = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"to {self.group_id}, {self.made:%Y-%m-%d %H:%M}"


class Person(models.Model):
    """Somebody at the table, with or without an account."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=NAME_LENGTH)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["group", "name"], name="one_person_per_name")]

    def __str__(self) -> str:
        return self.name


class Campaign(models.Model):
    """One game that a group plays over many evenings."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="campaigns")
    name = models.CharField(max_length=NAME_LENGTH)
    game_slug = models.CharField(max_length=SLUG_LENGTH)  # no choices: a new game needs no migration
    made = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made"]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> Game:
        return GAMES[self.game_slug]


class Session(models.Model):
    """One evening: the table it started from, and its log; closed when the table is packed away.

    `start` is JSON of the game's `version`, written and read in `kept` only.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    start = models.TextField()
    version = models.PositiveIntegerField()
    people = models.JSONField(default=list)
    began = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [UniqueConstraint(fields=["campaign", "number"], name="one_session_per_number")]

    def __str__(self) -> str:
        return f"{self.campaign_id}, session {self.number}"

    @property
    def game(self) -> Game:
        return self.campaign.game

    @property
    def is_open(self) -> bool:
        return self.closed is None


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
        return play_of(self.action, self.answers)

    @property
    def changes(self) -> Plays:
        """What an amend puts in the place of earlier plays."""
        rows = [row for row in self.amends if "was" in row]
        return {
            row["number"]: tuple(play_of(part["action"], part["answers"]) for part in row["parts"])
            for row in rows
        }

    @property
    def sentence(self) -> Say:
        """What was done, or what this entry took back or brought back."""
        found: Say = said(self.says)
        return found

    @property
    def told(self) -> tuple[Say, ...]:
        """The news: what it made happen."""
        return tuple(said(one) for one in self.news)

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
