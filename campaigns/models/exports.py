"""Exports whose logs are too long for a page: the worker writes their files."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns.models.groups import LANGUAGE_LENGTH
from companion.work.jobs import Job, Jobs


class ExportStatus(models.TextChoices):
    """The life of an export."""

    WAITING = "waiting"
    WORKING = "working"
    READY = "ready"
    REFUSED = "refused"


class FileExport(Job):
    """The file that an account exports; there is one at a time.

    `number` is the id of the campaign or the group; the file is named after `name`. Its parts are in the
    storage of exports, under `token`. `left_out` and `problem` are JSON, and are shown in the reader's
    language.
    """

    class Kind(models.TextChoices):
        CAMPAIGN = "campaign"
        GROUP = "group"
        ACCOUNT = "account"

    Status = ExportStatus

    WAITING, WORKING, DONE, FAILED = Status.WAITING, Status.WORKING, Status.READY, Status.REFUSED
    OPEN = (WAITING, WORKING)

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    number = models.PositiveBigIntegerField(default=0)
    name = models.CharField(max_length=200, default="")
    language = models.CharField(max_length=LANGUAGE_LENGTH, default="")
    has_photos = models.BooleanField(default=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    token = models.CharField(max_length=32, default="", blank=True)
    size = models.PositiveIntegerField(default=0)
    left_out = models.JSONField(default=list)
    problem = models.JSONField(default=dict)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = Jobs["FileExport"].as_manager()

    class Meta:
        indexes = [models.Index(fields=["status", "lease_until"], name="exports_that_are_due")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of {self.user_id}, {self.status}"

    @property
    def is_ready(self) -> bool:
        return self.status == self.Status.READY
