"""The box: the data that a group has typed in from its copy of a game."""

from django.db import models
from django.db.models import UniqueConstraint

from campaigns.models.campaigns import SLUG_LENGTH
from campaigns.models.groups import Group


class Box(models.Model):
    """The data that a group has typed in from its own copy of a game; all its campaigns use it."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="boxes")
    game_slug = models.CharField(max_length=SLUG_LENGTH)
    content = models.TextField()
    version = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "boxes"
        constraints = [UniqueConstraint(fields=["group", "game_slug"], name="one_box_per_game")]

    def __str__(self) -> str:
        return f"{self.game_slug} of {self.group_id}"
