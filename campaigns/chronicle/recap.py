"""The recap, "previously on": made of the log in the reader's language, or as somebody has edited it.

Under 150 words, so that it is read aloud in a minute. Of the log it takes what the story tells, in the past,
and what was written there, which every seat may know: what matters most, told in its order (`choice.py`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from campaigns import journal
from campaigns.chronicle.changes import NO_CHANGES, Changes, find_changes, make_basis
from campaigns.chronicle.choice import (
    Players,
    choose,
    find_players,
    introduce,
    players_at,
    without_lost_tries,
)
from campaigns.journal import JournalLine
from campaigns.log.locks import write_lock
from campaigns.models import Campaign, Recap
from campaigns.notes.writing import name_in
from companion.accounts.models import User
from companion.i18n import translate

MOST_WORDS = 149
EVENINGS = 4  # that it looks back to
WORDS_A_SECOND = 2.2
END_OF_SENTENCE = re.compile(r"(?<=[.!?…])([”»\"')]*)\s+(?=[^\s])")


@dataclass(frozen=True)
class ToldRecap:
    """A recap in paragraphs of sentences; `edit` is the row of who has edited it, None for the log's."""

    paragraphs: Sequence[Sequence[str]]
    edit: Recap | None = None
    changes: Changes = NO_CHANGES

    @cached_property
    def sentences(self) -> list[str]:
        return [one for sentences in self.paragraphs for one in sentences]

    @property
    def text(self) -> str:
        return "\n\n".join(" ".join(sentences) for sentences in self.paragraphs)

    @property
    def words(self) -> int:
        return count_words(self.text)

    @property
    def seconds(self) -> int:
        """How long it takes to read it aloud."""
        return round(self.words / WORDS_A_SECOND)


def tell_recap(campaign: Campaign) -> ToldRecap:
    """Return a campaign's recap, as it was edited or as the log makes it."""
    return read_recap(campaign, Recap.objects.filter(campaign=campaign).first())


def read_recap(
    campaign: Campaign,
    row: Recap | None,
    evenings: Sequence[journal.Evening] | None = None,
    table: Callable[[], object] | None = None,
) -> ToldRecap:
    """Return a campaign's recap with its row, where it has one.

    Its newest `EVENINGS` evenings and its `table` are not read again where they are at hand, oldest first.
    """
    if row is None or not row.text:
        return make_recap(campaign, evenings, table)
    return ToldRecap(split(row.text), row, find_changes(campaign, row.basis, evenings))


def make_recap(
    campaign: Campaign,
    evenings: Sequence[journal.Evening] | None = None,
    table: Callable[[], object] | None = None,
) -> ToldRecap:
    """Return the recap that the log makes in the reader's language; its newest table knows who plays whom."""
    told = journal.load_newest(campaign, EVENINGS) if evenings is None else evenings
    if table:
        return ToldRecap(tell_evenings([one.told for one in told], players_at(campaign.game, table())))
    newest = next(iter(find_players(told[-1:]).values()), ())
    return ToldRecap(tell_evenings([one.told for one in told], newest))


def tell_evenings(evenings: Sequence[Sequence[JournalLine]], players: Players) -> list[list[str]]:
    """Return the sentences of evenings, oldest first, for which there is room: a paragraph an evening."""
    kept = _without_lost(evenings)
    costs = [
        [count_words(say_line(line)) for one in lines for line in introduce([one], players)] for lines in kept
    ]
    chosen = choose(kept, costs, MOST_WORDS)
    told = []
    for age, lines in enumerate(kept):
        mine = introduce([line for place, line in enumerate(lines) if (age, place) in chosen], players)
        told.append([one for line in mine for one in split_sentences(say_line(line))])
    return [one for one in told if one]


def _without_lost(evenings: Sequence[Sequence[JournalLine]]) -> list[list[JournalLine]]:
    """Return evenings without tries that were lost and taken up again, that evening or later."""
    left = {id(line) for line in without_lost_tries([line for lines in evenings for line in lines])}
    return [[line for line in lines if id(line) in left] for lines in evenings]


def say_line(line: journal.JournalLine) -> str:
    """Return a line of the story as it is read aloud: what somebody wrote with who did."""
    says = translate(line.says)
    words = gettext("{who}: “{words}”").format(who=line.by, words=says) if line.is_note and line.by else says
    return words if words.rstrip("”»\"')")[-1:] in ".!?…" else f"{words}."


def split(text: str) -> list[list[str]]:
    """Return a text in paragraphs of sentences."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return [split_sentences(" ".join(one.split())) for one in paragraphs if one.strip()]


def split_sentences(text: str) -> list[str]:
    found = END_OF_SENTENCE.sub(r"\1\n", text)
    return [one.strip() for one in found.split("\n") if one.strip()]


def count_words(text: str) -> int:
    return len(text.split())


# edited


def save_edit(campaign: Campaign, user: User, version: int, text: str) -> bool:
    """Keep a recap as somebody has edited it, if nobody else did since; return whether it says so now."""
    basis = make_basis(campaign, journal.load_newest(campaign, EVENINGS))
    about: dict[str, Any] = {"text": text, "author": user, "author_name": name_in(campaign.group, user)}
    about |= {"basis": basis, "edited_at": timezone.now(), "at_sentence": 0}
    with write_lock(), transaction.atomic():
        Recap.objects.get_or_create(campaign=campaign)
        rows = Recap.objects.filter(campaign=campaign)
        is_done = rows.filter(version=version).update(version=F("version") + 1, **about)
        return bool(is_done) or rows.filter(text=text).exists()


def drop_edit(campaign: Campaign) -> None:
    """Let the log make the recap again."""
    with write_lock():
        rows = Recap.objects.filter(campaign=campaign).exclude(text="")
        rows.update(text="", basis={}, version=F("version") + 1, at_sentence=0)


def version_of(campaign: Campaign) -> int:
    return Recap.objects.filter(campaign=campaign).values_list("version", flat=True).first() or 0


def mark_sentence(campaign: Campaign, at: int) -> None:
    """Note which sentence is read aloud now: the big screen shows it."""
    with write_lock(), transaction.atomic():
        Recap.objects.update_or_create(campaign=campaign, defaults={"at_sentence": at})


def find_sentence(campaign_id: int) -> int:
    """Return which sentence is read aloud now."""
    found = Recap.objects.filter(campaign=campaign_id).values_list("at_sentence", flat=True).first()
    return found or 0
