"""The box: the data that a group has typed in from its copy of a game."""

from django.db import models
from django.db.models import UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import SLUG_LENGTH
from campaigns.models.groups import HASH_LENGTH, Group


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


class BookImport(models.Model):
    """The last book that was taken into a box: until the box changes again it can be taken back as a whole.

    `name` is what the book is called, `rows` are its rows in the box: the slug of a shelf, an id, how it came
    (an `CameInAs`). `former` is the content of the box before, "" if nothing was typed yet, of `version`;
    `digest` is the hash of its content after.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="book_imports")
    game_slug = models.CharField(max_length=SLUG_LENGTH)
    name = models.CharField(max_length=100)
    rows = models.JSONField(default=list)
    former = models.TextField(blank=True)
    version = models.PositiveIntegerField()
    digest = models.CharField(max_length=HASH_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [UniqueConstraint(fields=["group", "game_slug"], name="one_book_import_per_box")]

    def __str__(self) -> str:
        return f"{self.game_slug} of {self.group_id}, {len(self.rows)} rows"
