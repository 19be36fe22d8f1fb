"""The evenings of a campaign for its page: story, people, notes, photos."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.chronicle.recap import EVENINGS
from campaigns.history.presence import EveningFacts, list_campaign_evenings
from campaigns.models import Campaign, Photo, Session
from campaigns.notes.selectors import WrittenNote, notes_by_session
from campaigns.photos.selectors import photos_by_session
from campaigns.sessions.journal import JournalLine, JournalSession, read_evenings
from companion.accounts.models import User
from companion.rules import Message

LINES, LINES_BEFORE = 6, 2  # for the newest session, and for each earlier one; the journal has all
NOTES = 3  # notes of a session, the newest


@dataclass(frozen=True)
class ToldEvening:
    """An evening: its facts, the newest lines of its story, its photos and its notes for the reader."""

    facts: EveningFacts
    story: Sequence[JournalLine]
    shown: int
    photos: Sequence[Photo] = ()
    notes: Sequence[WrittenNote] = ()

    @property
    def session(self) -> Session:
        return self.facts.session

    @property
    def lines(self) -> Sequence[JournalLine]:
        return self.story[-self.shown :]

    @property
    def chapter(self) -> Message | None:
        """The title of the chapter that began that evening, None if none did."""
        return next((line.chapter for line in reversed(self.story) if line.chapter), None)

    @property
    def newest_notes(self) -> Sequence[WrittenNote]:
        return self.notes[-NOTES:]

    @property
    def more_notes(self) -> int:
        return max(0, len(self.notes) - NOTES)


@dataclass(frozen=True)
class CampaignEvenings:
    """A page of a campaign's evenings, the newest first; `logs` are the stories of their logs, oldest first.

    `before` is the number of the oldest, for the address of the page before it; 0 if there is none.
    """

    told: Sequence[ToldEvening]
    sessions: Sequence[Session]
    logs: Sequence[JournalSession]
    before: int

    @property
    def newest(self) -> Session:
        return self.sessions[0]


def tell_evenings(campaign: Campaign, user: User, before: int = 0) -> CampaignEvenings:
    """Return the newest evenings of a campaign, or the newest before that number: five queries.

    A session without an entry, photo or note is left out.
    """
    facts = list_campaign_evenings(campaign.pk, EVENINGS, before)
    sessions = [evening.session for evening in facts]
    logs = read_evenings(sessions)
    stories = {evening.session.pk: evening.lines for evening in logs}
    photos, notes = photos_by_session(sessions), notes_by_session(sessions, user)
    evenings: list[ToldEvening] = []
    for evening in facts:
        pk = evening.session.pk
        if not evening.is_empty or pk in photos or pk in notes:
            most = LINES_BEFORE if evenings or before else LINES
            evenings.append(ToldEvening(evening, stories[pk], most, photos.get(pk, ()), notes.get(pk, ())))
    oldest = sessions[-1].number if sessions else 0
    return CampaignEvenings(evenings, sessions, logs, oldest if oldest > 1 else 0)
