"""The rows of a file of campaigns, as JSON is read into them: strictly, without unknown fields."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Self, TypeAlias

# A table as its difference from the one before (see `TableTexts`), or as its whole text.
TableText: TypeAlias = str | dict[str, tuple[int, int, str]]


class Strict:
    """A dataclass that accepts no unknown field; a field is a column of the same name, or is said by hand."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    __dataclass_fields__: ClassVar[dict[str, Any]]

    @classmethod
    def of(cls, record: object, **other: Any) -> Self:
        """Return the row of a record: `other` fields, and its columns."""
        return cls(
            **{name: getattr(record, name) for name in {*cls.__dataclass_fields__} - {*other}}, **other
        )

    def columns(self, *left_out: str) -> dict[str, Any]:
        """Return the fields that are columns: all but those `left_out`."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in left_out}


@dataclass(frozen=True, kw_only=True)
class FileManifest(Strict):
    """The list of a file: its format, the site's version, and the hash of each part."""

    format: str
    number: int
    release: str
    made_at: datetime
    parts: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class PersonRow(Strict):
    """A person of a group; `former` are the names of entries that were merged with this one."""

    name: str
    left_at: datetime | None = None
    former: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class PauseRow(Strict):
    started_at: datetime
    ended_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class AttendanceRow(Strict):
    """A person who was there, or away; people are indexes in the list of people."""

    person: int
    is_away: bool = False
    stand_in: int | None = None


@dataclass(frozen=True, kw_only=True)
class HandRow(Strict):
    """The corrections of a session; None means that the value of the log or the seats counts."""

    started_at: datetime | None = None
    ended_at: datetime | None = None
    paused_minutes: int | None = None
    place: str = ""
    people: list[AttendanceRow] | None = None
    guests: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class EndedPlayRow(Strict):
    """A play that ended: its id for other programs, and whether it is excluded; all else is in the log."""

    position: int
    uid: str
    is_left_out: bool = False


@dataclass(frozen=True, kw_only=True)
class MistakeRow(Strict):
    """A mistake that was shown in a session."""

    slug: str
    shown_at: datetime


@dataclass(frozen=True, kw_only=True)
class CoachRow(Strict):
    """The state of the coach in a session."""

    is_coached: bool = False
    shows_mistakes: bool = False
    mistakes: list[MistakeRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class LessonRow(Strict):
    """A lesson that was shown to a group: its log and moment, empty if the group knew it before."""

    game: str
    slug: str
    evening: str = ""
    moment: str = ""
    is_closed: bool = False
    told_at: datetime


@dataclass(frozen=True, kw_only=True)
class EveningRow(Strict):
    """A session: its first table, its people by index, and the part that has its log."""

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
    """A note that all members may read; `evening` is the part that has the log of its session."""

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
    """The recap, if a member has edited it."""

    text: str
    author_name: str = ""
    edited_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class LetterRow(Strict):
    """A letter on a photo, its meaning, and its place in thousandths of the picture."""

    letter: str
    name: str = ""
    x: int
    y: int


@dataclass(frozen=True, kw_only=True)
class PhotoRow(Strict):
    """A photo: the part that has its picture, the part that has the log of its evening, its caption.

    Photos of an evening come in the order of its album.
    """

    picture: str
    evening: str
    words: str = ""
    is_table: bool = False
    author_name: str = ""
    created_at: datetime
    digest: str  # of the file that was sent first: duplicates are found by it
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
    """The answer of a person, an index in the list of people, to a date."""

    person: int
    answer: str
    note: str = ""
    answered_at: datetime


@dataclass(frozen=True, kw_only=True)
class DateInFile(Strict):
    starts_at: datetime
    answers: list[AnswerRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class NightRow(Strict):
    """A planned evening, with the index of its campaign or none."""

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
    dates: list[DateInFile] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class GroupRow(Strict):
    """A group, with all of its campaigns or with one; its boxes are parts of their own."""

    name: str
    people: list[PersonRow]
    campaigns: list[CampaignRow]
    nights: list[NightRow] = field(default_factory=list)
    lessons: list[LessonRow] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class EntryInFile(Strict):
    """A line of a log: the columns that its seal covers, and the seal."""

    number: int
    key: str
    body_hash: str
    kind: str
    action: str = ""
    answers: dict[str, object] = field(default_factory=dict)
    rolled: list[str] = field(default_factory=list)
    sentence_json: dict[str, object]
    news_json: list[dict[str, object]] = field(default_factory=list)
    amends: list[dict[str, object]] = field(default_factory=list)
    version: int
    at_play: int
    redo_play: int = 0
    author_name: str = ""
    seat: str = ""
    created_at: datetime
    table: TableText
    seal: str


@dataclass(frozen=True, kw_only=True)
class PartInFile(Strict):
    """A play that an amend has put in the place of another."""

    action: str
    answers: dict[str, object]
    rolled: list[str]
    sentence: dict[str, object]
    news: list[dict[str, object]]


@dataclass(frozen=True, kw_only=True)
class AmendInFile(Strict):
    """The change that an amend makes to an earlier play."""

    number: int
    parts: list[PartInFile]
    replaced: list[dict[str, object]] | None = None
