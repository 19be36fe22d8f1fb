"""The sources of the search besides logs: notes, threads, recaps, photos, people, campaigns, boxes.

A row has the state from which it was made (`mark`). One query for all kinds finds the objects whose state is
another now, so every change is found, no matter which process made it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Case, CharField, Exists, Model, OuterRef, QuerySet, TextField, Value, When
from django.db.models.functions import MD5, Cast, Concat
from django.utils import timezone
from django.utils.translation import override

from campaigns.box.vocabulary import Vocabulary, row_name
from campaigns.log.serialization import READ_ERRORS, box_from_json
from campaigns.models import (
    Box,
    Campaign,
    Note,
    Person,
    Photo,
    Recap,
    SearchKind,
    SearchRow,
    Thread,
)
from campaigns.models.search import PLACE_LENGTH
from campaigns.notes.markdown import read_note
from campaigns.search.index import scope_of
from campaigns.search.words import join_words
from companion.games import GAMES
from companion.rules import AnyGame, BoxTable, Row
from companion.rules.box.schema import texts_of
from companion.storage.write_lock import write_lock
from companion.text.i18n import names_in_all_languages

EDITION = "1 "  # changed if words are folded in another way, or more fields are read
AT_ONCE = 500  # objects that are read together


@dataclass(frozen=True)
class Source:
    """A kind of object that can be found: `group` is the lookup of its group, `of` the field of its rows.

    `state` are the values that its words are made of, or one that grows with them; `make` yields its rows,
    which set only their own fields.
    """

    model: type[Model]
    of: str
    group: str
    state: tuple[Any, ...]
    make: Callable[[Any], Iterable[SearchRow]]
    related: tuple[str, ...] = ()


def list_changed(groups: Collection[int]) -> dict[str, list[int]]:
    """Return the ids of objects of these groups whose rows are missing or outdated, by the field of rows."""
    first, *rest = (_changed(source, groups) for source in SOURCES)
    changed: dict[str, list[int]] = {}
    for of, pk in first.union(*rest, all=True):
        changed.setdefault(of, []).append(pk)
    return changed


def _changed(source: Source, groups: Collection[int]) -> QuerySet[Model, tuple[str, int]]:
    rows = _with_state(source).filter(**{f"{source.group}__in": groups})
    indexed = SearchRow.objects.filter(**{source.of: OuterRef("pk")}, mark=OuterRef("state"))
    indexed = indexed.filter(kind=SearchKind.CAMPAIGNS) if source.of == "campaign" else indexed
    rows = rows.filter(~Exists(indexed)).annotate(of=Value(source.of, CharField()))
    pairs: QuerySet[Model, tuple[str, int]] = rows.order_by().values_list("of", "pk")
    return pairs


def _with_state(source: Source) -> QuerySet[Model]:
    manager: Any = source.model._default_manager
    parts = (Cast(part, TextField()) for part in (Value(EDITION), *source.state))
    rows: QuerySet[Model] = manager.annotate(state=Concat(*parts, output_field=TextField()))
    return rows


def index_changed(changed: dict[str, list[int]]) -> None:
    """Index these objects, and delete their former rows."""
    for source in SOURCES:
        ids = changed.get(source.of, [])
        for start in range(0, len(ids), AT_ONCE):
            _index(source, ids[start : start + AT_ONCE])


def _index(source: Source, ids: list[int]) -> None:
    objects = _with_state(source).filter(pk__in=ids).select_related(*source.related)
    rows = [row for source_object in objects for row in _rows(source, source_object)]
    with write_lock(), transaction.atomic():
        old = SearchRow.objects.filter(**{f"{source.of}__in": ids})
        (old.filter(kind=SearchKind.CAMPAIGNS) if source.of == "campaign" else old).delete()
        # of another process that does the same now
        SearchRow.objects.bulk_create(rows, ignore_conflicts=True)


def _rows(source: Source, source_object: Any) -> Iterator[SearchRow]:
    for row in source.make(source_object):
        setattr(row, source.of, source_object)
        row.mark = source_object.state
        row.scope = scope_of(row.group_id)
        yield row


# the rows of each source


def _of_campaign(
    kind: SearchKind, source_object: object, *texts: str, at: object, campaign: Campaign
) -> SearchRow:
    about: dict[str, object] = {"kind": kind, "campaign": campaign, "group_id": campaign.group_id, "at": at}
    return SearchRow(author_name=getattr(source_object, "author_name", ""), words=join_words(texts), **about)


def _note(note: Note) -> Iterator[SearchRow]:
    texts = (read_note(note.text), note.author_name)
    yield _of_campaign(SearchKind.NOTES, note, *texts, at=note.created_at, campaign=note.campaign)


def _thread(thread: Thread) -> Iterator[SearchRow]:
    yield _of_campaign(SearchKind.NOTES, thread, thread.words, at=thread.created_at, campaign=thread.campaign)


def _recap(recap: Recap) -> Iterator[SearchRow]:
    at = recap.edited_at or timezone.now()
    yield _of_campaign(SearchKind.NOTES, recap, recap.text, at=at, campaign=recap.campaign)


def _photo(photo: Photo) -> Iterator[SearchRow]:
    yield _of_campaign(SearchKind.PHOTOS, photo, photo.words, at=photo.created_at, campaign=photo.campaign)


def _campaign(campaign: Campaign) -> Iterator[SearchRow]:
    game = GAMES.get(campaign.game_slug)
    names = names_in_all_languages(game.name) if game else ()
    texts = (campaign.name, campaign.group.name, *names)
    yield _of_campaign(SearchKind.CAMPAIGNS, campaign, *texts, at=campaign.created_at, campaign=campaign)


def _person(person: Person) -> Iterator[SearchRow]:
    about: dict[str, object] = {
        "kind": SearchKind.PEOPLE,
        "group_id": person.group_id,
        "at": person.group.created_at,
    }
    yield SearchRow(words=join_words([] if person.left_at else [person.name]), **about)


def _box(stored: Box) -> Iterator[SearchRow]:
    """Yield the rows of a box that the group has typed itself, as a line and with all typed texts."""
    game = GAMES.get(stored.game_slug)
    try:
        box = box_from_json(game, stored.content, stored.version) if game else None
    except READ_ERRORS:  # its own page says so
        box = None
    rows = list(_list_own(game, box)) if game and box is not None else []
    for shelf, row in rows:
        texts = _tell_row(game, shelf, row) if game else {}
        yield SearchRow(
            kind=SearchKind.BOX,
            group_id=stored.group_id,
            at=timezone.now(),
            place=f"{shelf.slug}/{row.id}",
            texts=texts,
            words=join_words((*texts.values(), *texts_of(row.values))),
        )
    # A row without words, so that an empty box is not indexed again.
    yield SearchRow(kind=SearchKind.BOX, group_id=stored.group_id, at=timezone.now(), words="")


def _list_own(game: AnyGame, box: object) -> Iterator[tuple[BoxTable, Row]]:
    for shelf in (shelf.on(box) for shelf in game.box.shelves):
        for row in shelf.rows(box):
            if row.is_own and len(f"{shelf.slug}/{row.id}") <= PLACE_LENGTH:
                yield shelf, row


def _tell_row(game: AnyGame, shelf: BoxTable, row: Row) -> dict[str, str]:
    """Return a row as text, by language: its name, and the rest after a line break."""
    texts = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            texts[language] = f"{row_name(row)}\n{Vocabulary(game, shelf).summary(row)}"
    return texts


IS_AWAY = Case(When(left_at=None, then=Value("")), default=Value(" away"))
RELEASE = Value(f" {settings.VERSION}")  # another edition may have other names
SOURCES = (
    Source(Note, "note", "campaign__group", ("version",), _note, ("campaign",)),
    Source(Thread, "thread", "campaign__group", ("words",), _thread, ("campaign",)),
    Source(Recap, "recap", "campaign__group", ("version",), _recap, ("campaign",)),
    Source(Photo, "photo", "campaign__group", ("words",), _photo, ("campaign",)),
    Source(Person, "person", "group", ("name", IS_AWAY), _person, ("group",)),
    Source(
        Campaign, "campaign", "group", ("name", Value(" "), "group__name", RELEASE), _campaign, ("group",)
    ),
    Source(Box, "box", "group", (MD5("content"), RELEASE), _box),
)
