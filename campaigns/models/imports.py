"""Imports of files of campaigns: how much has arrived, how far the import is, and its result."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns.models.groups import HASH_LENGTH, Group
from companion.work.ages import age
from companion.work.jobs import Job, Jobs

LATE = timedelta(seconds=20)


class ImportStatus(models.TextChoices):
    """The life of an import: it is coming until all of its parts are here."""

    COMING = "coming"
    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    REFUSED = "refused"


class FileImport(Job):
    """The file that an account imports; there is one at a time. Its parts are in the storage, under `token`.

    `mark` is the hash of the first part: by it an upload that was interrupted is recognized. `sender` is the
    address that it comes from. After `lease_until` another process may take it up. `problem` and `result` are
    JSON, and are shown in the reader's own language.
    """

    Status = ImportStatus

    WAITING, WORKING, DONE, FAILED = Status.WAITING, Status.WORKING, Status.DONE, Status.REFUSED
    OPEN = (WAITING, WORKING)

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    token = models.CharField(max_length=32, unique=True)
    mark = models.CharField(max_length=HASH_LENGTH)
    size = models.PositiveIntegerField()
    here = models.PositiveIntegerField(default=0)
    group = models.ForeignKey(Group, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    status = models.CharField(max_length=7, choices=Status, default=Status.COMING)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    sender = models.CharField(max_length=64, default="", db_default="", blank=True)
    step = models.JSONField(default=dict)
    problem = models.JSONField(default=dict)
    result = models.JSONField(default=dict)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = Jobs["FileImport"].as_manager()

    class Meta:
        indexes = [models.Index(fields=["status", "lease_until"], name="imports_that_are_due")]

    def __str__(self) -> str:
        return f"of {self.user_id}, {self.here} of {self.size} bytes, {self.status}"

    @property
    def is_late(self) -> bool:
        """Whether it has waited so long that the page says why."""
        return self.status == self.Status.WAITING and age(self.changed_at) > LATE
