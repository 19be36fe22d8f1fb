"""The recap, "previously on": made of the log in the reader's language, or as a member has edited it.

It has fewer than 150 words, so that it is read aloud in a minute. Of the log it takes what the story tells,
in the past, and the notes in the log, which every seat may know: the weightiest sentences, in order
(`choice.py`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from campaigns.chronicle.changes import NO_CHANGES, Changes, find_changes, make_basis
from campaigns.chronicle.choice import (
    Players,
    choose,
    find_players,
    introduce,
    players_at,
    without_handed_over,
    without_lost_tries,
)
from campaigns.models import Campaign, Recap
from campaigns.notes.writing import name_in
from campaigns.sessions import journal
from campaigns.sessions.journal import JournalLine
from companion.accounts.models import User
from companion.storage.write_lock import write_lock
from companion.text.i18n import translate

MOST_WORDS = 149
EVENINGS = 4  # sessions that it is made from
WORDS_A_SECOND = 2.2
END_OF_SENTENCE = re.compile(r"(?<=[.!?…])([”»\"')]*)\s+(?=[^\s])")


@dataclass(frozen=True)
class ToldRecap:
    """A recap in paragraphs of sentences; `edit` is the row of an edited one, None for that of the log."""

    paragraphs: Sequence[Sequence[str]]
    edit: Recap | None = None
    changes: Changes = NO_CHANGES

    @cached_property
    def sentences(self) -> list[str]:
        return [sentence for sentences in self.paragraphs for sentence in sentences]

    @property
    def text(self) -> str:
        return "\n\n".join(" ".join(sentences) for sentences in self.paragraphs)

    @property
    def words(self) -> int:
        return count_words(self.text)

    @property
    def seconds(self) -> int:
        """The time that it takes to read it aloud, in seconds."""
        return round(self.words / WORDS_A_SECOND)


def tell_recap(campaign: Campaign) -> ToldRecap:
    """Return a campaign's recap, as it was edited or as the log makes it."""
    return read_recap(campaign, Recap.objects.filter(campaign=campaign).first())


def read_recap(
    campaign: Campaign,
    row: Recap | None,
    evenings: Sequence[journal.JournalSession] | None = None,
    table: Callable[[], object] | None = None,
) -> ToldRecap:
    """Return a campaign's recap with its row, if it has one.

    The newest `EVENINGS` sessions, oldest first, and the `table` are read only if they are not given.
    """
    if row is None or not row.text:
        return make_recap(campaign, evenings, table)
    return ToldRecap(split(row.text), row, find_changes(campaign, row.basis, evenings))


def make_recap(
    campaign: Campaign,
    evenings: Sequence[journal.JournalSession] | None = None,
    table: Callable[[], object] | None = None,
) -> ToldRecap:
    """Return the recap of the log in the reader's language; the newest table names the players of figures."""
    logs = journal.load_newest(campaign, EVENINGS) if evenings is None else evenings
    newest = find_players(logs[-1:]).values() if table is None else [players_at(campaign.game, table())]
    players = without_handed_over(next(iter(newest), ()), logs)
    return ToldRecap(tell_evenings([log.told for log in logs], players))


def tell_evenings(evenings: Sequence[Sequence[JournalLine]], players: Players) -> list[list[str]]:
    """Return the sentences of sessions, oldest first, that fit into `MOST_WORDS`: a paragraph for each."""
    stories = _without_lost(evenings)
    costs = [
        [count_words(say_line(line)) for line_of_log in lines for line in introduce([line_of_log], players)]
        for lines in stories
    ]
    chosen = choose(stories, costs, MOST_WORDS)
    paragraphs = []
    for age, lines in enumerate(stories):
        introduced = introduce([line for place, line in enumerate(lines) if (age, place) in chosen], players)
        paragraphs.append([sentence for line in introduced for sentence in split_sentences(say_line(line))])
    return [paragraph for paragraph in paragraphs if paragraph]


def _without_lost(evenings: Sequence[Sequence[JournalLine]]) -> list[list[JournalLine]]:
    """Return sessions without tries that were lost and repeated, in the same session or later."""
    left = {id(line) for line in without_lost_tries([line for lines in evenings for line in lines])}
    return [[line for line in lines if id(line) in left] for lines in evenings]


def say_line(line: journal.JournalLine) -> str:
    """Return a line of the story as it is read aloud; a written note names its author."""
    says = translate(line.says)
    words = gettext("{who}: “{words}”").format(who=line.by, words=says) if line.is_note and line.by else says
    return words if words.rstrip("”»\"')")[-1:] in ".!?…" else f"{words}."


def split(text: str) -> list[list[str]]:
    """Return a text in paragraphs of sentences."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return [split_sentences(" ".join(paragraph.split())) for paragraph in paragraphs if paragraph.strip()]


def split_sentences(text: str) -> list[str]:
    lines = END_OF_SENTENCE.sub(r"\1\n", text)
    return [line.strip() for line in lines.split("\n") if line.strip()]


def count_words(text: str) -> int:
    return len(text.split())


# edited


def save_edit(campaign: Campaign, user: User, version: int, text: str) -> bool:
    """Store an edited recap, unless another member changed it since; return whether it has this text now."""
    basis = make_basis(campaign, journal.load_newest(campaign, EVENINGS))
    about: dict[str, object] = {"text": text, "author": user, "author_name": name_in(campaign.group, user)}
    about |= {"basis": basis, "edited_at": timezone.now(), "at_sentence": 0}
    with write_lock(), transaction.atomic():
        Recap.objects.get_or_create(campaign=campaign)
        rows = Recap.objects.filter(campaign=campaign)
        is_done = rows.filter(version=version).update(version=F("version") + 1, **about)
        return bool(is_done) or rows.filter(text=text).exists()


def drop_edit(campaign: Campaign) -> None:
    """Delete the edited text: the log makes the recap again."""
    with write_lock():
        rows = Recap.objects.filter(campaign=campaign).exclude(text="")
        rows.update(text="", basis={}, version=F("version") + 1, at_sentence=0)


def version_of(campaign: Campaign) -> int:
    return Recap.objects.filter(campaign=campaign).values_list("version", flat=True).first() or 0


def mark_sentence(campaign: Campaign, at: int) -> None:
    """Store which sentence is read aloud now: the big screen shows it."""
    with write_lock(), transaction.atomic():
        Recap.objects.update_or_create(campaign=campaign, defaults={"at_sentence": at})


def find_sentence(campaign_id: int) -> int:
    """Return the index of the sentence that is read aloud now."""
    number = Recap.objects.filter(campaign=campaign_id).values_list("at_sentence", flat=True).first()
    return number or 0
