"""The models, by aggregate: groups, campaigns, the log, boxes, access, evenings, plays, notes, the search."""

from campaigns.models.access import JoinCode, Pass, Suggestion
from campaigns.models.attendance import Attendance, EveningCorrection, Pause
from campaigns.models.box import BookImport, Box
from campaigns.models.campaigns import SLUG_LENGTH, Campaign, GameMissing, Seat, Session
from campaigns.models.chronicle import Recap, StoryLink
from campaigns.models.evenings import (
    AnswerRequest,
    DateAnswer,
    GameNight,
    GroupLink,
    MailAddress,
    PersonLink,
    ProposedDate,
    Reminder,
)
from campaigns.models.exports import FileExport
from campaigns.models.forms import FORM_LIFETIME, FormKey
from campaigns.models.groups import (
    HASH_LENGTH,
    INVITATION_LIFETIME,
    NAME_LENGTH,
    Claim,
    FormerPerson,
    Group,
    Invitation,
    Membership,
    Person,
)
from campaigns.models.imports import FileImport
from campaigns.models.log import KEY_LENGTH, AppendOnly, Entry
from campaigns.models.notes import THREAD_LENGTH, Note, NoteDraft, Thread
from campaigns.models.photos import WORDS_LENGTH, Photo, PhotoLetter
from campaigns.models.plays import EndedPlay, LogDigest, PlayerResult
from campaigns.models.reading import TableUnreadable
from campaigns.models.search import SearchedLog, SearchKind, SearchRow
from campaigns.models.teaching import LessonTold, MistakeShown
from campaigns.models.work import WorkerSign

__all__ = [
    "WorkerSign",
    "FORM_LIFETIME",
    "HASH_LENGTH",
    "INVITATION_LIFETIME",
    "KEY_LENGTH",
    "NAME_LENGTH",
    "SLUG_LENGTH",
    "THREAD_LENGTH",
    "WORDS_LENGTH",
    "AnswerRequest",
    "AppendOnly",
    "Attendance",
    "BookImport",
    "Box",
    "Campaign",
    "Claim",
    "DateAnswer",
    "EndedPlay",
    "Entry",
    "EveningCorrection",
    "FileExport",
    "FileImport",
    "FormKey",
    "FormerPerson",
    "GameMissing",
    "GameNight",
    "GroupLink",
    "Group",
    "Invitation",
    "JoinCode",
    "MailAddress",
    "MistakeShown",
    "LessonTold",
    "LogDigest",
    "Membership",
    "Note",
    "NoteDraft",
    "Pass",
    "Pause",
    "Person",
    "PersonLink",
    "ProposedDate",
    "Reminder",
    "PlayerResult",
    "Photo",
    "PhotoLetter",
    "Recap",
    "SearchKind",
    "SearchRow",
    "SearchedLog",
    "Seat",
    "Session",
    "StoryLink",
    "Suggestion",
    "TableUnreadable",
    "Thread",
]
