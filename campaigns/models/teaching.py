"""The lessons and mistakes of the coach: a lesson once for a group and game, a mistake once an evening."""

from django.db import models
from django.db.models import UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import SLUG_LENGTH, Session
from campaigns.models.groups import Group

MOMENT_LENGTH = 80


class LessonTold(models.Model):
    """A lesson that a group has seen, at a table in a moment of its play; `is_closed` once it was skipped.

    Without a session its group knew it already: its log has done what it teaches.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="lessons_told")
    game_slug = models.CharField(max_length=SLUG_LENGTH)
    slug = models.CharField(max_length=SLUG_LENGTH)
    session = models.ForeignKey(Session, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    moment = models.CharField(max_length=MOMENT_LENGTH, blank=True, default="")
    is_closed = models.BooleanField(default=False)
    told_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "lessons told"
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["group", "game_slug", "slug"], name="one_telling_per_lesson")]

    def __str__(self) -> str:
        return f"{self.slug} of {self.game_slug}"


class MistakeShown(models.Model):
    """A mistake that was shown at a table this evening."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="mistakes_shown")
    slug = models.CharField(max_length=SLUG_LENGTH)
    shown_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "mistakes shown"
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["session", "slug"], name="one_showing_per_mistake")]

    def __str__(self) -> str:
        return f"{self.slug} in {self.session_id}"
