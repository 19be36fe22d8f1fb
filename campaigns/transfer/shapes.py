"""What is in a file of campaigns, as JSON is read into it: strictly, and nothing more than this."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, TypeAlias

# A table as it differs from the one before (see `table_texts`), or as its whole text.
TableText: TypeAlias = str | dict[str, tuple[int, int, str]]


class Strict:
    """A shape that takes no field that it does not know."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(frozen=True, kw_only=True)
class Manifest(Strict):
    """What is in a file: its format, the site's version, and the hash of each part."""

    format: str
    number: int
    release: str
    made_at: datetime
    parts: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class PersonRow(Strict):
    """Somebody of a group; `former` are names of entries that have become one with this."""

    name: str
    left_at: datetime | None = None
    former: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class PauseRow(Strict):
    started_at: datetime
    ended_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class AttendanceRow(Strict):
    """Somebody who was there, or away: places among the people."""

    person: int
    is_away: bool = False
    stand_in: int | None = None


@dataclass(frozen=True, kw_only=True)
class HandRow(Strict):
    """What people have said of an evening by hand; None is as its log and its seats say."""

    started_at: datetime | None = None
    ended_at: datetime | None = None
    paused_minutes: int | None = None
    place: str = ""
    people: list[AttendanceRow] | None = None
    guests: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class EndedPlayRow(Strict):
    """A play that ended: what other programs know it by, and whether it counts; all else is in the log."""

    position: int
    uid: str
    is_left_out: bool = False


@dataclass(frozen=True, kw_only=True)
class MistakeRow(Strict):
    """What groups get wrong, as it was shown in an evening."""

    slug: str
    shown_at: datetime


@dataclass(frozen=True, kw_only=True)
class CoachRow(Strict):
    """What the coach has to do with an evening."""

    is_coached: bool = False
    shows_mistakes: bool = False
    mistakes: list[MistakeRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class LessonRow(Strict):
    """A lesson that a group was told: in which moment of which log, none for one that it knew before."""

    game: str
    slug: str
    evening: str = ""
    moment: str = ""
    is_closed: bool = False
    told_at: datetime


@dataclass(frozen=True, kw_only=True)
class EveningRow(Strict):
    """A session: its first table, who sat there (places among the people), and the part that is its log."""

    version: int
    start: str
    started_at: datetime
    closed_at: datetime | None = None
    turn_minutes: int = 0
    uses_own_dice: bool = False
    head: str
    seats: list[int]
    log: str
    pauses: list[PauseRow] = field(default_factory=list)
    hand: HandRow | None = None
    plays: list[EndedPlayRow] = field(default_factory=list)
    coach: CoachRow | None = None


@dataclass(frozen=True, kw_only=True)
class NoteRow(Strict):
    """A note that all members may read; `evening` is the part that is the log of its evening."""

    text: str
    evening: str = ""
    figure: str = ""
    author_name: str = ""
    created_at: datetime
    changed_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class ThreadRow(Strict):
    words: str
    author_name: str = ""
    created_at: datetime
    tied_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class RecapRow(Strict):
    """The recap, where somebody has edited it."""

    text: str
    author_name: str = ""
    edited_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class LetterRow(Strict):
    """A letter on a photo, what it stands for, and its place in thousandths of the picture."""

    letter: str
    name: str = ""
    x: int
    y: int


@dataclass(frozen=True, kw_only=True)
class PhotoRow(Strict):
    """A photo: the part that is its picture, the part that is the log of its evening, what stands under it.

    Photos of an evening stand as in its album.
    """

    picture: str
    evening: str
    words: str = ""
    is_table: bool = False
    author_name: str = ""
    created_at: datetime
    digest: str  # of what was sent first: by it doubles are found
    letters: list[LetterRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class CampaignRow(Strict):
    name: str
    game: str
    created_at: datetime
    ended_at: datetime | None = None
    evenings: list[EveningRow]
    notes: list[NoteRow] = field(default_factory=list)
    threads: list[ThreadRow] = field(default_factory=list)
    recap: RecapRow | None = None
    photos: list[PhotoRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class AnswerRow(Strict):
    """What somebody, a place among the people, says to a date."""

    person: int
    answer: str
    note: str = ""
    answered_at: datetime


@dataclass(frozen=True, kw_only=True)
class DateRow(Strict):
    starts_at: datetime
    answers: list[AnswerRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class NightRow(Strict):
    """An evening that is planned, of a campaign by its place or of none."""

    uid: str
    campaign: int | None = None
    place: str = ""
    note: str = ""
    time_zone: str
    starts_at: datetime | None = None
    minutes: int
    repeats: str = ""
    repeats_week: int = 0
    called_off_at: datetime | None = None
    sequence: int = 0
    created_at: datetime
    changed_at: datetime
    dates: list[DateRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class GroupRow(Strict):
    """A group, with all of its campaigns or with one; its boxes are parts of their own."""

    name: str
    people: list[PersonRow]
    campaigns: list[CampaignRow]
    nights: list[NightRow] = field(default_factory=list)
    lessons: list[LessonRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class EntryRow(Strict):
    """A line of a log: the columns that its seal is of, and the seal."""

    number: int
    key: str
    body_hash: str
    kind: str
    action: str = ""
    answers: dict[str, Any] = field(default_factory=dict)
    rolled: list[str] = field(default_factory=list)
    sentence_json: dict[str, Any]
    news_json: list[dict[str, Any]] = field(default_factory=list)
    amends: list[dict[str, Any]] = field(default_factory=list)
    version: int
    at_play: int
    redo_play: int = 0
    author_name: str = ""
    seat: str = ""
    created_at: datetime
    table: TableText
    seal: str


@dataclass(frozen=True, kw_only=True)
class PartRow(Strict):
    """A play that an amend has put in the place of another."""

    action: str
    answers: dict[str, Any]
    rolled: list[str]
    sentence: dict[str, Any]
    news: list[dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class AmendRow(Strict):
    """What an amend makes of an earlier play."""

    number: int
    parts: list[PartRow]
    replaced: list[dict[str, Any]] | None = None
