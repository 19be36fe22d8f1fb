"""A sheet that somebody wants as a PDF: what to draw, and how far it is. The row keeps it, not the broker."""

from datetime import timedelta

from django.core.files.storage import storages
from django.db import models
from django.utils import timezone
from django.utils.text import slugify

from campaigns.models import Session
from companion.rules import Sheet, When, _

YEAR = "year"  # a sheet of the house: the year of a group, kept by one of its sessions
CHRONICLE = "chronicle"  # and the book of a campaign, kept by its newest session
OF_THE_HOUSE = (
    Sheet(YEAR, _("The year in review"), _("evenings, games, awards"), When.AFTER),
    Sheet(CHRONICLE, _("The chronicle"), _("the campaign as a book"), When.AFTER),
)
LATE = timedelta(seconds=8)


class SheetJob(models.Model):
    """One sheet of a session. `page` is its HTML until drawn; after `lease_until` others may take it."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        RENDERING = "rendering"
        READY = "ready"
        FAILED = "failed"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sheet_jobs")
    slug = models.CharField(max_length=40)
    language = models.CharField(max_length=8)
    paper = models.CharField(max_length=8)
    is_filled = models.BooleanField()
    is_large = models.BooleanField()
    fingerprint = models.CharField(max_length=64)
    page = models.TextField(blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(default=timezone.now)
    problem = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "fingerprint"], name="one_job_per_page")]
        indexes = [models.Index(fields=["status", "lease_until"], name="jobs_that_are_due")]

    @property
    def stored_as(self) -> str:
        """Its name in the storage of sheets."""
        return f"{self.fingerprint}.pdf"

    @property
    def file_name(self) -> str:
        campaign = self.session.campaign
        about = campaign.group.name if self.slug == YEAR else campaign.name
        words = slugify(f"{about} {self.slug} {self.language}")
        return f"{words or self.slug}.pdf"

    @property
    def sheet(self) -> Sheet:
        sheets = (*OF_THE_HOUSE, *self.session.game.sheets)
        return next(sheet for sheet in sheets if sheet.slug == self.slug)

    @property
    def is_ready(self) -> bool:
        return self.status == self.Status.READY and storages["sheets"].exists(self.stored_as)

    @property
    def is_open(self) -> bool:
        return self.status in (self.Status.WAITING, self.Status.RENDERING)

    @property
    def is_late(self) -> bool:
        """Whether it waits so long that people should know of another way."""
        return self.status == self.Status.WAITING and timezone.now() - self.created_at > LATE
