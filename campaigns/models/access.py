"""Devices without an account: how they are let to a table, and what they ask of the game master."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import SLUG_LENGTH, Campaign, Session
from campaigns.models.groups import HASH_LENGTH, NAME_LENGTH, Person
from campaigns.models.log import KEY_LENGTH
from campaigns.serialization import message_from_json
from companion.rules import Message

WORD_LENGTH = 10


class JoinCode(models.Model):
    """The short code that a game master shows for some minutes; only its hash is kept."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="join_codes")
    code_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    made = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"to {self.campaign_id}, {self.made:%Y-%m-%d %H:%M}"


class Pass(models.Model):
    """What lets one device to a campaign's table without an account.

    It is asked for with a code, and holds once a game master has `admitted` it; or it is handed out as a
    link, of which only the hash is kept, and holds once the link was `opened`, which can be done once.
    A player's is for the seat of a `person`; others are called by a `label`.
    """

    class Role(models.TextChoices):
        GM = "gm"
        PLAYER = "player"
        SPECTATOR = "spectator"

    class May(models.TextChoices):
        """What a player may do with its own figure: play, ask the game master to, or look on."""

        PLAY = "play"
        SUGGEST = "suggest"
        LOOK = "look"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="passes")
    role = models.CharField(max_length=WORD_LENGTH, choices=Role.choices)
    person = models.ForeignKey(
        Person, on_delete=models.RESTRICT, null=True, blank=True, related_name="passes"
    )
    may = models.CharField(max_length=WORD_LENGTH, choices=May.choices, default=May.PLAY)
    label = models.CharField(max_length=NAME_LENGTH, blank=True)
    link_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    made = models.DateTimeField(default=timezone.now)
    opened = models.DateTimeField(null=True, blank=True)
    admitted = models.DateTimeField(null=True, blank=True)
    ends = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["link_hash"], condition=~Q(link_hash=""), name="one_pass_per_link"),
            CheckConstraint(
                condition=Q(role="player", person__isnull=False) | (~Q(role="player") & Q(person=None)),
                name="a_player_is_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.person_id or self.label} of {self.campaign_id}"

    @property
    def name(self) -> str:
        """What whoever looks is called now."""
        return self.person.name if self.person else self.label

    @property
    def holds(self) -> bool:
        """Whether its device may look at the table now."""
        return self.is_open and self.opened is not None and self.admitted is not None

    @property
    def is_open(self) -> bool:
        """Whether it may still come to hold."""
        return self.revoked is None and timezone.now() < self.ends

    @property
    def waits(self) -> bool:
        """Whether somebody knocks, and the game master has not answered."""
        return self.is_open and self.opened is not None and self.admitted is None


class Suggestion(models.Model):
    """A play that a player would make and a game master decides upon: the sheet as it was sent."""

    class Outcome(models.TextChoices):
        OPEN = ""
        DONE = "done"
        DECLINED = "declined"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="suggestions")
    by = models.ForeignKey(Pass, on_delete=models.CASCADE, related_name="suggestions")
    key = models.CharField(max_length=KEY_LENGTH)
    action = models.CharField(max_length=SLUG_LENGTH)
    body = models.TextField()
    says = models.JSONField()
    made = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(max_length=WORD_LENGTH, choices=Outcome.choices, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["session", "key"], name="one_suggestion_per_key")]

    def __str__(self) -> str:
        return f"{self.action} of {self.by_id}"

    @property
    def sentence(self) -> Message:
        found: Message = message_from_json(self.says)
        return found
