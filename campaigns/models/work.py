"""The workers that are alive, as servers read it."""

from django.db import models
from django.utils import timezone


class WorkerSign(models.Model):
    """A sign of life of a worker; `name` is its machine and process."""

    name = models.CharField(max_length=200, unique=True)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name}, {self.seen_at:%Y-%m-%d %H:%M:%S}"
