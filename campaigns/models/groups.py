"""Groups: their people, the accounts that belong to them, and which account is which person."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from companion.storage.token_links import TokenLink, TokenLinks

NAME_LENGTH = 60
HASH_LENGTH, LANGUAGE_LENGTH = 64, 10
INVITATION_LIFETIME = timedelta(days=7)


class GroupQuerySet(models.QuerySet["Group"]):
    def real(self) -> Self:
        """Return the groups without demos."""
        return self.filter(demo_of=None)


class Group(models.Model):
    """People who play together. Only members can find what belongs to a group.

    A group with `demo_of` is a demo, made up for this account to look at (see `campaigns.demos`).
    """

    name = models.CharField(max_length=NAME_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)  # archived, never deleted
    demo_of = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="demos"
    )
    demo_language = models.CharField(max_length=LANGUAGE_LENGTH, blank=True, default="")

    objects = GroupQuerySet.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["demo_of"], condition=Q(ended_at=None), name="one_demo_per_account"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_demo(self) -> bool:
        return self.demo_of_id is not None


class MemberRole(models.TextChoices):
    """What an account may do in a group."""

    OWNER = "owner"
    MEMBER = "member"


class Membership(models.Model):
    """An account that may see and play a group's tables; an owner also decides who belongs to it."""

    Role = MemberRole

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role.choices, default=Role.MEMBER)

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["group", "user"], name="one_membership_per_user"),
            CheckConstraint(condition=Q(role__in=["owner", "member"]), name="a_member_has_a_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.group_id}"

    @property
    def is_owner(self) -> bool:
        return self.role == self.Role.OWNER


class Invitation(TokenLink):
    """A link that makes its user a member: only the hash of its token is stored, and it works once."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    objects = TokenLinks["Invitation"].as_manager()

    def __str__(self) -> str:
        return f"to {self.group_id}, {self.created_at:%Y-%m-%d %H:%M}"

    @property
    def expires_at(self) -> datetime:
        """When its link expires."""
        return self.created_at + INVITATION_LIFETIME


class PersonQuerySet(models.QuerySet["Person"]):
    def present(self) -> Self:
        """Return those who have not left their group."""
        return self.filter(left_at=None)


class Person(models.Model):
    """A person at the table, with or without an account; who has left stays in what was played.

    `user` is the account of this person: a member and an owner of the group have both said so (see `Claim`).
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=NAME_LENGTH)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="people"
    )
    left_at = models.DateTimeField(null=True, blank=True)

    objects = PersonQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "people"
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["group", "name"], condition=Q(left_at=None), name="one_person_per_name"),
            UniqueConstraint(fields=["group", "user"], name="one_person_per_account"),
        ]

    def __str__(self) -> str:
        return self.name


class FormerPerson(models.Model):
    """An entry of a person that was merged with `person`: its name, and its former id.

    By the id a second request finds that the merge is done; by the name an older file finds the person.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="former")
    number = models.PositiveBigIntegerField(null=True, unique=True)  # None if it came with a file
    name = models.CharField(max_length=NAME_LENGTH)
    merged_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "former people"
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} is {self.person_id}"


class Claim(models.Model):
    """An account is said to be a person of the group, and the other side has not agreed yet.

    The other side is the account itself if an owner has said it (`is_offer`), else an owner.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="claims")
    is_offer = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["person", "user"], name="one_claim_per_account")]

    def __str__(self) -> str:
        return f"{self.user_id} is {self.person_id}"
