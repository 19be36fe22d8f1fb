"""A file of campaigns on its way in: how much of it is here, how far it is taken in, what came of it."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns.models.groups import HASH_LENGTH, Group

LATE = timedelta(seconds=20)


class FileImports(models.QuerySet["FileImport"]):
    """Imports, those of them that are to be taken in, and those that nobody works at."""

    def to_take_in(self) -> Self:
        """Those that are all here, and of which nothing has come yet."""
        return self.filter(status__in=FileImport.OPEN)

    def due(self) -> Self:
        """Those that wait: never taken up, or by one who died."""
        return self.to_take_in().filter(lease_until__lt=timezone.now()).order_by("changed_at")


class FileImport(models.Model):
    """The one file that an account brings at a time. Its parts are in the storage of imports, under `token`.

    `mark` is the hash of the first part: by it a file that was broken off is known again. After `lease_until`
    others may take it up. `problem` and `result` are JSON, read out in the reader's own language.
    """

    class Status(models.TextChoices):
        COMING = "coming"
        WAITING = "waiting"
        WORKING = "working"
        DONE = "done"
        REFUSED = "refused"

    OPEN = (Status.WAITING, Status.WORKING)

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    token = models.CharField(max_length=32, unique=True)
    mark = models.CharField(max_length=HASH_LENGTH)
    size = models.PositiveIntegerField()
    here = models.PositiveIntegerField(default=0)
    group = models.ForeignKey(Group, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    status = models.CharField(max_length=7, choices=Status, default=Status.COMING)
    tries = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(default=timezone.now)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    step = models.JSONField(default=dict)
    problem = models.JSONField(default=dict)
    result = models.JSONField(default=dict)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = FileImports.as_manager()

    class Meta:
        indexes = [models.Index(fields=["status", "lease_until"], name="imports_that_are_due")]

    def __str__(self) -> str:
        return f"of {self.user_id}, {self.here} of {self.size} bytes, {self.status}"

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN

    @property
    def is_late(self) -> bool:
        """Whether it waits so long that people should know why."""
        return self.status == self.Status.WAITING and timezone.now() - self.changed_at > LATE
