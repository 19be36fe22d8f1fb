"""The models, by aggregate: groups, campaigns, the log, boxes, access, notes, photos, the chronicle."""

from campaigns.models.access import JoinCode, Pass, Suggestion
from campaigns.models.box import Box
from campaigns.models.campaigns import SLUG_LENGTH, Campaign, GameMissing, Seat, Session
from campaigns.models.chronicle import Recap, StoryLink
from campaigns.models.groups import (
    HASH_LENGTH,
    INVITATION_LIFETIME,
    NAME_LENGTH,
    Claim,
    Group,
    Invitation,
    Membership,
    Person,
)
from campaigns.models.log import KEY_LENGTH, AppendOnly, Entry
from campaigns.models.notes import THREAD_LENGTH, Note, NoteDraft, Thread
from campaigns.models.photos import WORDS_LENGTH, Photo

__all__ = [
    "HASH_LENGTH",
    "INVITATION_LIFETIME",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "SLUG_LENGTH",
    "THREAD_LENGTH",
    "WORDS_LENGTH",
    "AppendOnly",
    "Box",
    "Campaign",
    "Claim",
    "Entry",
    "GameMissing",
    "Group",
    "Invitation",
    "JoinCode",
    "Membership",
    "Note",
    "NoteDraft",
    "Pass",
    "Person",
    "Photo",
    "Recap",
    "Seat",
    "Session",
    "StoryLink",
    "Suggestion",
    "Thread",
]
