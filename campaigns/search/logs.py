"""Lines of a log for the index: those that count, in every language of the site."""

from collections.abc import Collection, Iterator, Mapping

from django.conf import settings
from django.db import transaction
from django.utils.translation import override

from campaigns.log.amendments import NarratedPlay
from campaigns.log.timeline import REWINDS, LogOutline, TimelineEntry, load_stacks, load_timeline
from campaigns.models import SearchedLog, SearchKind, SearchRow, Session
from campaigns.search.index import scope_of
from campaigns.search.words import join_words
from companion.storage.write_lock import write_lock
from companion.text.i18n import translate

EDITION = f"1/{settings.VERSION}"  # another release may fold words or write lines in another way


def index_log(session: Session) -> None:
    """Bring the index of an evening up to date with its log; texts are made without the write lock."""
    before = SearchedLog.objects.filter(session=session).first() or SearchedLog(session=session)
    outline = load_stacks(session)
    newest = outline.rows[-1].number if outline.rows else 0
    moved = find_moved(outline, before.number if before.edition == EDITION else 0)
    rows = [row for line in load_timeline(session, outline, moved) if (row := _row(session, line))]
    with write_lock(), transaction.atomic():
        mark, _is_new = SearchedLog.objects.select_for_update().get_or_create(session=session)
        if (mark.number, mark.edition) != (before.number, before.edition):
            return  # another process has indexed it since
        old = SearchRow.objects.filter(session=session)
        (old.filter(number__in=moved) if before.edition == EDITION else old).delete()
        SearchRow.objects.bulk_create(rows)
        SearchedLog.objects.filter(pk=mark.pk).update(number=newest, edition=EDITION)


def find_moved(outline: LogOutline, since: int) -> set[int]:
    """Return the numbers of lines that came after an entry, or were changed by such a line.

    An undo removes lines and a redo brings them back; an amend replaces plays.
    """
    fresh = {row.number for row in outline.rows if row.number > since}
    if all(row.kind not in REWINDS and not row.amends for row in outline.rows if row.number in fresh):
        return fresh
    then = LogOutline([row for row in outline.rows if row.number <= since])
    return fresh | {
        row.number for row in then.rows if _state(then, row.number) != _state(outline, row.number)
    }


def _state(outline: LogOutline, number: int) -> tuple[bool, object]:
    """Return whether a line counts, and its amendment."""
    return number in outline.steps, outline.amendment(number)


def _row(session: Session, line: TimelineEntry) -> SearchRow | None:
    """Return the row of a line; None if it does not count, or is an undo or a redo."""
    entry, campaign = line.entry, session.campaign
    if entry.kind in REWINDS or not line.is_live:
        return None
    texts = tell_line(line)
    return SearchRow(
        group_id=campaign.group_id,
        campaign=campaign,
        session=session,
        kind=SearchKind.LOG,
        number=entry.number,
        author_name=entry.author_name,
        at=entry.created_at,
        texts=texts,
        scope=scope_of(campaign.group_id),
        words=join_words((*texts.values(), entry.author_name)),
    )


def tell_line(line: TimelineEntry) -> dict[str, str]:
    """Return the text of a line by language: under "" alone if it is the same in all."""
    texts = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            texts[language] = " ".join(tell_parts(line))
    distinct = set(texts.values())
    return {"": distinct.pop()} if len(distinct) == 1 else texts


def tell_parts(line: TimelineEntry) -> Iterator[str]:
    """Yield the sentences of a line as it counts now, with its news, in the reader's language."""
    parts: Collection[NarratedPlay] = line.effective.parts
    if not parts:
        yield translate(line.entry.sentence)
        yield from map(translate, line.entry.news)
    for part in parts:
        yield translate(part.sentence)
        yield from map(translate, part.news)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Return the text of a line in a language."""
    return texts.get("") or texts.get(language) or next(iter(texts.values()), "")
