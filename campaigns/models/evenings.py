"""The next evening: when a group meets, who comes, and the links and mails for people without an account."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Self
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import Campaign
from campaigns.models.groups import HASH_LENGTH, NAME_LENGTH, Group, Person
from campaigns.models.reading import RefusedIfUnreadable, find_unreadable
from companion.storage.token_links import TokenLink, TokenLinks
from companion.text.zones import load_zone

ZONE_LENGTH, NOTE_LENGTH, ANSWER_NOTE_LENGTH, UID_LENGTH, WORD_LENGTH = 60, 200, 60, 60, 12
LEAST_MINUTES, MOST_MINUTES = 15, 24 * 60


def make_uid() -> str:
    return str(uuid4())


class GameNight(models.Model):
    """An evening that a group plans: dates are proposed, one of them is fixed (`starts_at`).

    The hour is in `time_zone`. Its id in calendars never changes (`uid`), and each change of a fixed evening
    adds one to `sequence`. When an evening that repeats is over, moved or called off, the next one takes over
    the repetition.
    """

    class Repeats(models.TextChoices):
        NEVER = ""
        WEEKLY = "weekly"
        FORTNIGHTLY = "fortnightly"
        MONTHLY = "monthly"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="nights")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="nights"
    )
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    time_zone = models.CharField(max_length=ZONE_LENGTH)
    starts_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(default=180)
    repeats = models.CharField(max_length=WORD_LENGTH, choices=Repeats.choices, blank=True, default="")
    repeats_week = models.SmallIntegerField(default=0)  # of a month: 1 to 4, -1 the last; 0 if it is none
    called_off_at = models.DateTimeField(null=True, blank=True)
    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=make_uid)
    sequence = models.PositiveIntegerField(default=0)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="nights"
    )
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            CheckConstraint(
                condition=Q(repeats="")
                | Q(
                    repeats__in=["weekly", "fortnightly", "monthly"],
                    starts_at__isnull=False,
                    called_off_at=None,
                ),
                name="only_a_fixed_night_repeats",
            ),
            CheckConstraint(
                condition=Q(minutes__gte=LEAST_MINUTES, minutes__lte=MOST_MINUTES), name="a_night_takes_time"
            ),
        ]

    def __str__(self) -> str:
        return f"night {self.pk} of {self.group_id}"

    damaged: Sequence[str] = ()  # fields of its row that could not be read

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[object]) -> Self:
        """Return the night of a row, with defaults for unreadable columns."""
        made = super().from_db(db, field_names, values)
        columns = dict(zip(field_names, values, strict=False))
        damaged = find_unreadable(cls, columns)
        if "time_zone" in columns and load_zone(columns["time_zone"]) is None:
            damaged.append("time_zone")
        for name in damaged:
            field: Any = cls._meta.get_field(name)
            default = timezone.get_default_timezone_name() if name == "time_zone" else field.get_default()
            setattr(made, name, default)
        if "starts_at" in damaged:
            made.repeats = cls.Repeats.NEVER
            damaged.append("repeats")
        made.damaged = damaged
        return made

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def ends_at(self) -> datetime | None:
        return self.starts_at + timedelta(minutes=self.minutes) if self.starts_at else None

    @property
    def is_called_off(self) -> bool:
        return self.called_off_at is not None

    @property
    def is_over(self) -> bool:
        return self.ends_at is not None and self.ends_at <= timezone.now()

    def localize(self, moment: datetime) -> datetime:
        """Return a moment in the time zone of the group."""
        return moment.astimezone(self.zone)


class ProposedDate(models.Model):
    """A proposed date of an evening; the fixed date is one of them."""

    night = models.ForeignKey(GameNight, on_delete=models.CASCADE, related_name="dates")
    starts_at = models.DateTimeField()

    class Meta:
        ordering = ["starts_at"]
        constraints = [UniqueConstraint(fields=["night", "starts_at"], name="one_date_per_moment")]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d %H:%M} for {self.night_id}"


class DateAnswer(models.Model):
    """The answer of a person to a date; a word with it says more, such as "21:15"."""

    class Answer(models.TextChoices):
        YES = "yes"
        MAYBE = "maybe"
        NO = "no"

    date = models.ForeignKey(ProposedDate, on_delete=models.CASCADE, related_name="answers")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="date_answers")
    answer = models.CharField(max_length=5, choices=Answer.choices)
    note = models.CharField(max_length=ANSWER_NOTE_LENGTH, blank=True)
    answered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["date", "person"], name="one_answer_per_person"),
            CheckConstraint(condition=Q(answer__in=["yes", "maybe", "no"]), name="a_known_answer"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.answer}"


class PersonLink(RefusedIfUnreadable, TokenLink):
    """A link of one person, without an account: to answer, or to read the evenings as a calendar.

    Only the hash of its token is stored. One that an account has made for itself (`user`) is valid as long as
    the account is linked to the person. One that `is_extra` is valid besides the one that members hand out:
    it came with a merged entry, or in a mail.
    """

    class Purpose(models.TextChoices):
        ANSWER = "answer"
        CALENDAR = "calendar"

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="person_links"
    )
    purpose = models.CharField(max_length=8, choices=Purpose.choices)
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    is_extra = models.BooleanField(default=False)

    objects = TokenLinks["PersonLink"].as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(
                fields=["person", "purpose"],
                condition=Q(revoked_at=None, is_extra=False),
                name="one_open_link_per_purpose",
            ),
            CheckConstraint(condition=Q(purpose__in=["answer", "calendar"]), name="a_link_has_a_purpose"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} of {self.person_id}"

    @property
    def is_open(self) -> bool:
        """Whether it is valid now."""
        person = self.person
        is_in_time = self.expires_at is None or timezone.now() < self.expires_at
        is_theirs = self.user_id is None or person.user_id == self.user_id
        is_there = person.left_at is None and person.group.ended_at is None
        return self.revoked_at is None and is_in_time and is_theirs and is_there


class GroupLink(RefusedIfUnreadable, TokenLink):
    """A link for all of a group, as for its chat: its user picks a person of the group, and answers as that.

    Only the hash of its token is stored.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="answer_links")
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = TokenLinks["GroupLink"].as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["group"], condition=Q(revoked_at=None), name="one_open_link_of_a_group"),
        ]

    def __str__(self) -> str:
        return f"to answer in {self.group_id}"

    @property
    def is_open(self) -> bool:
        """Whether it is valid now."""
        is_valid = self.revoked_at is None and timezone.now() < self.expires_at
        return is_valid and self.group.ended_at is None


class MailAddress(models.Model):
    """The address at which a person wants to be reminded; it gets no reminder before it is confirmed.

    One that an account has entered (`user`) gets mail as long as the account is linked to the person.
    """

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="mail_address")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="mail_addresses",
    )
    address = models.EmailField()
    language = models.CharField(max_length=10)
    created_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "mail addresses"

    def __str__(self) -> str:
        return f"of {self.person_id}"


class Reminder(models.Model):
    """A reminder that one process is going to send: of one version of an evening, to one person.

    It is written before the mail is sent, so that no two processes send it.
    """

    night = models.ForeignKey(GameNight, on_delete=models.CASCADE, related_name="reminders")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="reminders")
    sequence = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["night", "person", "sequence"], name="one_reminder_per_change")
        ]

    def __str__(self) -> str:
        return f"to {self.person_id} of {self.night_id}"


class AnswerRequest(models.Model):
    """A mail that asks a person for an answer, at most one a day; it is written before the mail is sent."""

    night = models.ForeignKey(GameNight, on_delete=models.CASCADE, related_name="requests")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="requests")
    day = models.DateField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["person", "day"], name="one_request_per_day")]

    def __str__(self) -> str:
        return f"to {self.person_id} on {self.day}"
