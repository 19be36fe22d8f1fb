"""The recap of a campaign, and links to its story for readers without an account."""

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import Campaign
from campaigns.models.groups import HASH_LENGTH, NAME_LENGTH
from campaigns.models.reading import RefusedIfUnreadable
from companion.storage.token_links import TokenLink, TokenLinks


class Recap(models.Model):
    """The recap of a campaign as a member has edited it; without a `text` it is made from the log.

    `basis` is the state of the log when it was edited (see `campaigns.chronicle.changes`), `at_sentence` the
    sentence that is read aloud now. `version` grows with each change of the text.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="recap")
    text = models.TextField(blank=True, default="")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    edited_at = models.DateTimeField(null=True, blank=True)
    basis = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    at_sentence = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"of {self.campaign_id}"


class StoryLink(RefusedIfUnreadable, TokenLink):
    """A link to the story of a campaign for readers without an account; only its token's hash is stored."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="story_links")
    label = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    token_hash = models.CharField(max_length=HASH_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = TokenLinks["StoryLink"].as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [UniqueConstraint(fields=["token_hash"], name="one_story_per_link")]

    def __str__(self) -> str:
        return f"to {self.campaign_id}, {self.created_at:%Y-%m-%d %H:%M}"

    @property
    def is_open(self) -> bool:
        """Whether it is valid now."""
        return self.revoked_at is None and timezone.now() < self.expires_at
