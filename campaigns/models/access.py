"""Access of devices without an account: join codes, passes, and suggestions to the game master."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.log.serialization import message_from_json
from campaigns.models.campaigns import SLUG_LENGTH, Campaign, Session
from campaigns.models.groups import HASH_LENGTH, NAME_LENGTH, Person
from campaigns.models.log import KEY_LENGTH
from campaigns.models.reading import RefusedIfUnreadable
from companion.rules import Message
from companion.storage.token_links import TokenLink, TokenLinks

WORD_LENGTH = 10

GM = "gm"  # the shared tablet: what is stored and printed is what it may show
SPECTATOR = "spectator"  # a spectator, who knows no secret


class JoinCode(models.Model):
    """The short code that a game master shows for some minutes; only its hash is stored."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="join_codes")
    code_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"to {self.campaign_id}, {self.created_at:%Y-%m-%d %H:%M}"


class Pass(RefusedIfUnreadable, TokenLink):
    """The access of one device to a campaign's table without an account.

    It is requested with a code, and is active once a game master has admitted it (`admitted_at`); or it is
    handed out as a link, of which only the hash is stored, and is active once the link was opened
    (`opened_at`), which can be done once. The pass of a player is for the seat of a `person`; others have a
    `label`.
    """

    class Role(models.TextChoices):
        GM = "gm"
        PLAYER = "player"
        SPECTATOR = "spectator"

    class Permission(models.TextChoices):
        """What a player may do with its own figure: play, ask the game master to, or look on."""

        PLAY = "play"
        SUGGEST = "suggest"
        LOOK = "look"

    HASH, USED_AT = "link_hash", "opened_at"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="passes")
    role = models.CharField(max_length=WORD_LENGTH, choices=Role.choices)
    person = models.ForeignKey(
        Person, on_delete=models.RESTRICT, null=True, blank=True, related_name="passes"
    )
    permission = models.CharField(max_length=WORD_LENGTH, choices=Permission.choices, default=Permission.PLAY)
    label = models.CharField(max_length=NAME_LENGTH, blank=True)
    link_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    opened_at = models.DateTimeField(null=True, blank=True)
    admitted_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = TokenLinks["Pass"].as_manager()

    class Meta:
        verbose_name_plural = "passes"
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["link_hash"], condition=~Q(link_hash=""), name="one_pass_per_link"),
            CheckConstraint(
                condition=Q(role="player", person__isnull=False) | (~Q(role="player") & Q(person=None)),
                name="a_player_is_a_person",
            ),
            CheckConstraint(condition=Q(role__in=["gm", "player", "spectator"]), name="a_pass_has_a_role"),
            CheckConstraint(
                condition=Q(permission="play") | Q(permission__in=["suggest", "look"], role="player"),
                name="only_players_are_restricted",
            ),
            CheckConstraint(
                condition=Q(link_hash="", opened_at__isnull=False)
                | (~Q(link_hash="") & Q(admitted_at__isnull=False)),
                name="a_request_is_open_and_a_link_admitted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.person_id or self.label} of {self.campaign_id}"

    @property
    def name(self) -> str:
        """The present name of the person, or the label of a pass without a person."""
        return self.person.name if self.person else self.label

    @property
    def is_active(self) -> bool:
        """Whether its device may look at the table now."""
        return self.is_open and self.opened_at is not None and self.admitted_at is not None

    @property
    def is_open(self) -> bool:
        """Whether it is active, or may still become so."""
        return self.revoked_at is None and timezone.now() < self.expires_at

    @property
    def is_pending(self) -> bool:
        """Whether the device has asked to be let in, and the game master has not answered."""
        return self.is_open and self.opened_at is not None and self.admitted_at is None


class Suggestion(models.Model):
    """A play that a player suggests and a game master decides upon, with its form data."""

    class Outcome(models.TextChoices):
        OPEN = ""
        DONE = "done"
        DECLINED = "declined"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="suggestions")
    device = models.ForeignKey(Pass, on_delete=models.CASCADE, related_name="suggestions")
    key = models.CharField(max_length=KEY_LENGTH)
    action = models.CharField(max_length=SLUG_LENGTH)
    body = models.TextField()
    sentence_json = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(max_length=WORD_LENGTH, choices=Outcome.choices, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["session", "key"], name="one_suggestion_per_key"),
            CheckConstraint(condition=Q(outcome__in=["", "done", "declined"]), name="a_known_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.action} of {self.device_id}"

    @property
    def sentence(self) -> Message:
        sentence: Message = message_from_json(self.sentence_json)
        return sentence
