"""Groups and their people, campaigns and their sessions, the log of each session, the box."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models

from companion.games import GAMES
from companion.rules import Game, Play, Say
from companion.rules.log import Word

NAME_LENGTH = 60


class Group(models.Model):
    """People who play together. What belongs to a group is not found by anybody else."""

    name = models.CharField(max_length=NAME_LENGTH)
    made = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """An account that may see and play a group's tables."""

    class Role(models.TextChoices):
        OWNER = "owner"
        MEMBER = "member"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role, default=Role.MEMBER)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "user"], name="one_membership_per_user")]


class Person(models.Model):
    """Somebody at the table, with or without an account."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=NAME_LENGTH)
    is_gone = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


class Campaign(models.Model):
    """One game that a group plays over many evenings."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="campaigns")
    name = models.CharField(max_length=NAME_LENGTH)
    game_slug = models.CharField(max_length=40)  # no choices: a new game needs no migration
    made = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made"]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> Game:
        return GAMES[self.game_slug]


class Session(models.Model):
    """One evening: it starts from the last table of the one before; packing away closes it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    start = models.JSONField()
    version = models.PositiveIntegerField()
    began = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_session_per_number")]

    @property
    def game(self) -> Game:
        return self.campaign.game


class Unchanging(models.QuerySet["Entry"]):
    """Rows that are only ever added."""

    def update(self, **_values: Any) -> NoReturn:
        raise TypeError("Log entries are never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("Log entries are never deleted.")


class Entry(models.Model):
    """One line of the log: what was done, by whom, the table after it. Lines are only ever added.

    `at_play` is the number of the play whose table holds after this line (0 the session's start), `redo_play`
    that of the play which redo would bring back (0 none): undo and redo are read from the newest line.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    word = models.CharField(max_length=8)
    action = models.CharField(max_length=60, blank=True)
    answers = models.JSONField(default=dict)
    made = models.JSONField(default=list)
    says = models.JSONField()
    news = models.JSONField(default=list)
    table = models.JSONField()
    version = models.PositiveIntegerField()
    at_play = models.PositiveIntegerField()
    redo_play = models.PositiveIntegerField(default=0)
    undid = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = models.Manager.from_queryset(Unchanging)()

    class Meta:
        ordering = ["number"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["session", "key"], name="one_entry_per_key"),
        ]
        indexes = [models.Index(fields=["session", "undid"], name="entries_that_undid")]

    @property
    def is_play(self) -> bool:
        return self.word == Word.PLAY

    @property
    def play(self) -> Play:
        """The play as it was made; JSON turned its tuples into lists."""
        return Play(self.action, {name: tupled(answer) for name, answer in self.answers.items()})

    @property
    def sentence(self) -> Say:
        sentence: Say = said(self.says)
        return sentence

    @property
    def told(self) -> tuple[Say, ...]:
        return tuple(said(one) for one in self.news)

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("Log entries are never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("Log entries are never deleted.")


class Box(models.Model):
    """What a group has typed in from its own copy of a game."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="boxes")
    game_slug = models.CharField(max_length=40)
    content = models.JSONField()
    version = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "game_slug"], name="one_box_per_game")]


def tupled(value: Any) -> Any:
    """Return JSON's lists as the tuples that answers are made of."""
    return tuple(tupled(one) for one in value) if isinstance(value, list) else value


def plain(part: Any) -> Any:
    """Return a sentence, or a part of one, as JSON can keep it."""
    if isinstance(part, Say):
        parts = {name: plain(one) for name, one in part.parts.items()}
        kept = {"id": part.id, "parts": parts, "plural": part.plural, "count": part.count}
        return {name: value for name, value in kept.items() if value not in ({}, "", None)}
    return [plain(one) for one in part] if isinstance(part, tuple) else part


def said(kept: Any) -> Any:
    """Return a sentence, or a part of one, from what `plain` made of it."""
    if isinstance(kept, dict):
        parts = {name: said(one) for name, one in kept.get("parts", {}).items()}
        return Say(kept["id"], parts, kept.get("plural", ""), kept.get("count"))
    return tuple(said(one) for one in kept) if isinstance(kept, list) else kept
