"""Forms that were sent, so that a form that is sent twice is recognized."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint
from django.utils import timezone

from campaigns.models.groups import HASH_LENGTH

FORM_LIFETIME = timedelta(days=1)


class FormKey(models.Model):
    """A form that has begun something: the hash of all its fields, with its key, and the redirect address."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=HASH_LENGTH)
    location = models.CharField(max_length=500)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["user", "digest"], name="one_answer_per_form")]

    def __str__(self) -> str:
        return f"of {self.user_id}, {self.created_at:%Y-%m-%d %H:%M}"
