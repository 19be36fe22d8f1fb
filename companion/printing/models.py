"""A sheet to be made as a PDF: its page, and how far it is. The row keeps the page, not the broker."""

from dataclasses import dataclass
from datetime import timedelta

from django.core.files.storage import storages
from django.db import models
from django.utils import timezone
from django.utils.text import slugify

from campaigns.models import Group, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import Sheet, When, _
from companion.work.ages import age
from companion.work.jobs import Job, Jobs

YEAR = "year"  # a sheet of the platform's own: the year of a group
CHRONICLE = "chronicle"  # the book of a campaign
PACK = "pack"  # several sheets as one file
OF_THE_HOUSE = (
    Sheet(YEAR, _("The year in review"), _("evenings, games, awards"), When.AFTER),
    Sheet(CHRONICLE, _("The campaign’s book"), _("the campaign as a book"), When.AFTER),
    Sheet(PACK, _("Several sheets")),
)
LATE = timedelta(seconds=8)
# How old a job may be, and after how many milliseconds its page looks again: most sheets take half a second,
# a pack takes several.
LOOKS_AT_PACK = ((LATE, 300),)
LOOKS = ((timedelta(seconds=1), 60), *LOOKS_AT_PACK)


@dataclass(frozen=True)
class Asker:
    """Whose sheets are: those of a table, of a group (no session), or of an account (no group either).

    `about` is what their files are called after.
    """

    about: str
    session: Session | None = None
    group: Group | None = None
    user: User | None = None

    @classmethod
    def at(cls, session: Session) -> "Asker":
        """Return a table as the one that wants a sheet."""
        return cls(session.campaign.name, session, session.campaign.group)

    @property
    def whose(self) -> dict[str, object]:
        """Return the filter of this asker's own jobs."""
        return {"session": self.session, "group": self.group, "user": self.user}


class SheetJob(Job):
    """A sheet, or a pack of several (see `PackedSheet`).

    `page` is its HTML until drawn; after `lease_until` others may take it. `pages` is how many it has, as far
    as it is laid out. One that `is_carrying` has its campaign with it as a file, which is for owners alone.
    For its `unknown_signs` the machine had no font.
    One that `is_by_itself` is wanted without a pack, too. `taken_at` is when a worker took it up last.
    `chosen` are the further choices: whether it is a form, how cards are cut out.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        RENDERING = "rendering"
        READY = "ready"
        FAILED = "failed"
        STOPPED = "stopped"

    WAITING, WORKING, DONE, FAILED = Status.WAITING, Status.RENDERING, Status.READY, Status.FAILED
    OPEN = (WAITING, WORKING)
    OLDEST = "created_at"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, null=True, related_name="sheet_jobs")
    group = models.ForeignKey(Group, on_delete=models.CASCADE, null=True, related_name="sheet_jobs")
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="sheet_jobs")
    about = models.CharField(max_length=200, blank=True)
    game_slug = models.CharField(max_length=40, blank=True)
    slug = models.CharField(max_length=40)
    language = models.CharField(max_length=8)
    paper = models.CharField(max_length=8)
    is_filled = models.BooleanField()
    is_large = models.BooleanField()
    is_carrying = models.BooleanField(default=False)
    is_by_itself = models.BooleanField(default=False)
    chosen = models.JSONField(default=dict)
    fingerprint = models.CharField(max_length=64)
    page = models.TextField(blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    pages = models.PositiveSmallIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)
    unknown_signs = models.CharField(max_length=100, blank=True, default="", db_default="")
    created_at = models.DateTimeField(default=timezone.now)

    objects = Jobs["SheetJob"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "fingerprint"], name="one_job_per_page"),
            models.UniqueConstraint(
                fields=["group", "fingerprint"],
                condition=models.Q(session=None),
                name="one_job_per_page_of_a_group",
            ),
            models.UniqueConstraint(
                fields=["user", "fingerprint"],
                condition=models.Q(group=None),
                name="one_job_per_page_of_an_account",
            ),
            models.CheckConstraint(
                condition=models.Q(group__isnull=False, user=None)
                | models.Q(group=None, session=None, user__isnull=False),
                name="job_is_of_a_group_or_an_account",
            ),
        ]
        indexes = [models.Index(fields=["status", "lease_until"], name="jobs_that_are_due")]

    @property
    def stored_as(self) -> str:
        """Its name in the storage of sheets."""
        return f"{self.fingerprint}.pdf"

    @property
    def file_name(self) -> str:
        words = slugify(f"{self.about} {self.slug} {self.language}")
        return f"{words or self.slug}.pdf"

    @property
    def sheet(self) -> Sheet:
        """The sheet as its game or the platform declares it; if it is declared no more, its slug alone."""
        game = GAMES.get(self.game_slug)
        sheets = (*OF_THE_HOUSE, *(game.sheets if game else ()))
        return next((sheet for sheet in sheets if sheet.slug == self.slug), Sheet(self.slug, self.slug))

    @property
    def is_pack(self) -> bool:
        return self.slug == PACK

    @property
    def called(self) -> str:
        """The title of a pack, in its language: the titles of its sheets."""
        return ", ".join(part.title for part in self.packed.all()) if self.is_pack else ""

    @property
    def is_ready(self) -> bool:
        return self.status == self.Status.READY and storages["sheets"].exists(self.stored_as)

    def read(self) -> bytes:
        """Return the PDF. Raises: FileNotFoundError."""
        with storages["sheets"].open(self.stored_as) as file:
            return bytes(file.read())

    @property
    def is_stopped(self) -> bool:
        return self.status == self.Status.STOPPED

    @property
    def look_after(self) -> int:
        """Milliseconds after which a page looks again; 0 once it is old enough for a look a second."""
        looks = LOOKS_AT_PACK if self.is_pack else LOOKS
        return next((wait for until, wait in looks if age(self.created_at) < until), 0)

    @property
    def is_late(self) -> bool:
        """Whether it waits so long that people should know of another way."""
        return self.status == self.Status.WAITING and age(self.created_at) > LATE


class PackedSheet(models.Model):
    """A sheet of a pack: in which place, how many times, and what its bookmark is called."""

    pack = models.ForeignKey(SheetJob, on_delete=models.CASCADE, related_name="packed")
    sheet = models.ForeignKey(SheetJob, on_delete=models.CASCADE, related_name="packed_in")
    place = models.PositiveSmallIntegerField()
    copies = models.PositiveSmallIntegerField(default=1)
    title = models.CharField(max_length=200)

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["pack", "place"], name="one_sheet_a_place_of_a_pack")]
