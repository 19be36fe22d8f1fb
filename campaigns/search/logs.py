"""Lines of a log for the index: what counts, told in every language of the site as the log tells it."""

from collections.abc import Collection, Iterator, Mapping

from django.conf import settings
from django.db import transaction
from django.utils.translation import override

from campaigns.log.amendments import NarratedPlay
from campaigns.log.locks import write_lock
from campaigns.log.timeline import REWINDS, LogOutline, TimelineEntry, load_outline, load_timeline
from campaigns.models import SearchedLog, SearchKind, SearchRow, Session
from campaigns.search.index import scope_of
from campaigns.search.words import join_words
from companion.i18n import translate

EDITION = f"1/{settings.VERSION}"  # another release may fold words, or tell lines, otherwise


def index_log(session: Session) -> None:
    """Bring an evening's lines in the index to what its log says; nobody waits while they are told."""
    before = SearchedLog.objects.filter(session=session).first() or SearchedLog(session=session)
    outline = load_outline(session)
    newest = outline.rows[-1].number if outline.rows else 0
    moved = find_moved(outline, before.number if before.edition == EDITION else 0)
    rows = [row for line in load_timeline(session, outline, moved) if (row := _row(session, line))]
    with write_lock(), transaction.atomic():
        mark, _is_new = SearchedLog.objects.select_for_update().get_or_create(session=session)
        if (mark.number, mark.edition) != (before.number, before.edition):
            return  # somebody else has looked meanwhile
        old = SearchRow.objects.filter(session=session)
        (old.filter(number__in=moved) if before.edition == EDITION else old).delete()
        SearchRow.objects.bulk_create(rows)
        SearchedLog.objects.filter(pk=mark.pk).update(number=newest, edition=EDITION)


def find_moved(outline: LogOutline, since: int) -> set[int]:
    """Return the numbers of lines that came after an entry, or of which what came made something else.

    An undo takes lines back and a redo brings them again; an amend puts other plays in their place.
    """
    fresh = {row.number for row in outline.rows if row.number > since}
    if all(row.kind not in REWINDS and not row.amends for row in outline.rows if row.number in fresh):
        return fresh
    then = LogOutline([row for row in outline.rows if row.number <= since])
    return fresh | {
        row.number for row in then.rows if _state(then, row.number) != _state(outline, row.number)
    }


def _state(outline: LogOutline, number: int) -> tuple[bool, object]:
    """Return whether a line counts, and what amends have made of it."""
    return number in outline.steps, outline.amendment(number)


def _row(session: Session, line: TimelineEntry) -> SearchRow | None:
    """Return the row of a line; None where it does not count, or only moves along the log."""
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
    """Return what is told of a line by language: "" alone where all tell it alike."""
    found = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found[language] = " ".join(tell_parts(line))
    said = set(found.values())
    return {"": said.pop()} if len(said) == 1 else found


def tell_parts(line: TimelineEntry) -> Iterator[str]:
    """Give what happened in a line's place, with its news, in the reader's language."""
    parts: Collection[NarratedPlay] = line.effective.parts
    if not parts:
        yield translate(line.entry.sentence)
        yield from map(translate, line.entry.news)
    for part in parts:
        yield translate(part.sentence)
        yield from map(translate, part.news)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Return what a line says to a reader."""
    return texts.get("") or texts.get(language) or next(iter(texts.values()), "")
