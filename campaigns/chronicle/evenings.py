"""The evenings of a campaign as its page tells them: what happened, who was there, notes, photos."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.attendance.selectors import EveningFacts, list_campaign_evenings
from campaigns.chronicle.recap import EVENINGS
from campaigns.journal import Evening, JournalLine, read_evenings
from campaigns.models import Campaign, Photo, Session
from campaigns.notes.selectors import WrittenNote, notes_by_session
from campaigns.photos.selectors import photos_by_session
from companion.accounts.models import User
from companion.rules import Message

LINES, LINES_BEFORE = 6, 2  # of the newest evening, of each before it; the journal has them all
NOTES = 3  # of an evening, the newest


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
        """The title of what was begun that evening, None where nothing was."""
        return next((line.chapter for line in reversed(self.story) if line.chapter), None)

    @property
    def newest_notes(self) -> Sequence[WrittenNote]:
        return self.notes[-NOTES:]

    @property
    def more_notes(self) -> int:
        return max(0, len(self.notes) - NOTES)


@dataclass(frozen=True)
class CampaignEvenings:
    """A page of a campaign's evenings, the newest first; `logs` is what their logs tell, oldest first.

    `before` is the number of the oldest, and so the address of those before it; 0 where there are none.
    """

    told: Sequence[ToldEvening]
    sessions: Sequence[Session]
    logs: Sequence[Evening]
    before: int

    @property
    def newest(self) -> Any:
        return self.sessions[0]


def tell_evenings(campaign: Campaign, user: User, before: int = 0) -> CampaignEvenings:
    """Return the newest evenings of a campaign, or the newest before that number: five queries.

    An evening at which nothing was done is not told.
    """
    facts = list_campaign_evenings(campaign.pk, EVENINGS, before)
    found = [one.session for one in facts]
    logs = read_evenings(found)
    stories = {one.session.pk: one.lines for one in logs}
    photos, notes = photos_by_session(found), notes_by_session(found, user)
    told: list[ToldEvening] = []
    for one in facts:
        pk = one.session.pk
        if not one.is_empty or pk in photos or pk in notes:
            most = LINES_BEFORE if told or before else LINES
            told.append(ToldEvening(one, stories[pk], most, photos.get(pk, ()), notes.get(pk, ())))
    oldest = found[-1].number if found else 0
    return CampaignEvenings(told, found, logs, oldest if oldest > 1 else 0)
