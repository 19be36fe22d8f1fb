"""A file that is stored in the database."""

from django.db import models
from django.utils import timezone

NAME_LENGTH = 200


class StoredFile(models.Model):
    """A file by its name, whole: written at once or not at all."""

    name = models.CharField(max_length=NAME_LENGTH, unique=True)
    content = models.BinaryField()
    size = models.PositiveIntegerField()
    modified_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name
