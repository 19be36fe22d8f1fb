"""What is looked through beside logs: notes, threads, recaps, photos, people, campaigns, boxes.

A row remembers from what it was made (`mark`). Whatever says otherwise now the database finds by itself, in
one question for all kinds: whoever has changed it, in whatever way, it is found as it is.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Case, CharField, Exists, Model, OuterRef, QuerySet, TextField, Value, When
from django.db.models.functions import MD5, Cast, Concat
from django.utils import timezone
from django.utils.translation import override

from campaigns.box.vocabulary import Vocabulary
from campaigns.log.locks import write_lock
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
from campaigns.serialization import READ_ERRORS, box_from_json
from companion.games import GAMES
from companion.i18n import names_in_all_languages, translate
from companion.rules import AnyGame, Row, Shelf

EDITION = "1 "  # another one folds words otherwise, or reads more of what it is of
AT_ONCE = 500  # objects that are read together


@dataclass(frozen=True)
class Source:
    """A kind of object that can be found: `group` leads to whose it is, `of` is how its rows name it.

    `state` are the values that its words are made of, or one that grows with them; `make` gives its rows,
    which say only what is their own.
    """

    model: type[Model]
    of: str
    group: str
    state: tuple[Any, ...]
    make: Callable[[Any], Iterable[SearchRow]]
    related: tuple[str, ...] = ()


def list_changed(groups: Collection[int]) -> dict[str, list[int]]:
    """Return the objects of these groups of which the index says something else, by how rows name them."""
    first, *rest = (_changed(source, groups) for source in SOURCES)
    found: dict[str, list[int]] = {}
    for of, pk in first.union(*rest, all=True):
        found.setdefault(of, []).append(pk)
    return found


def _changed(source: Source, groups: Collection[int]) -> QuerySet[Any, tuple[str, int]]:
    rows = _with_state(source).filter(**{f"{source.group}__in": groups})
    kept = SearchRow.objects.filter(**{source.of: OuterRef("pk")}, mark=OuterRef("state"))
    kept = kept.filter(kind=SearchKind.CAMPAIGNS) if source.of == "campaign" else kept
    rows = rows.filter(~Exists(kept)).annotate(of=Value(source.of, CharField()))
    found: QuerySet[Any, tuple[str, int]] = rows.order_by().values_list("of", "pk")
    return found


def _with_state(source: Source) -> QuerySet[Any]:
    manager: Any = source.model._default_manager
    parts = (Cast(part, TextField()) for part in (Value(EDITION), *source.state))
    found: QuerySet[Any] = manager.annotate(state=Concat(*parts, output_field=TextField()))
    return found


def index_changed(changed: dict[str, list[int]]) -> None:
    """Put what these objects say into the index, in the place of what it said of them."""
    for source in SOURCES:
        ids = changed.get(source.of, [])
        for start in range(0, len(ids), AT_ONCE):
            _index(source, ids[start : start + AT_ONCE])


def _index(source: Source, ids: list[int]) -> None:
    found = _with_state(source).filter(pk__in=ids).select_related(*source.related)
    rows = [row for one in found for row in _rows(source, one)]
    with write_lock(), transaction.atomic():
        old = SearchRow.objects.filter(**{f"{source.of}__in": ids})
        (old.filter(kind=SearchKind.CAMPAIGNS) if source.of == "campaign" else old).delete()
        SearchRow.objects.bulk_create(rows, ignore_conflicts=True)  # of another who does the same now


def _rows(source: Source, one: Any) -> Iterator[SearchRow]:
    for row in source.make(one):
        setattr(row, source.of, one)
        row.mark = one.state
        row.scope = scope_of(row.group_id)
        yield row


# what is said of each


def _of_campaign(kind: SearchKind, one: Any, *texts: str, at: Any, campaign: Campaign) -> SearchRow:
    about: dict[str, Any] = {"kind": kind, "campaign": campaign, "group_id": campaign.group_id, "at": at}
    return SearchRow(author_name=getattr(one, "author_name", ""), words=join_words(texts), **about)


def _note(one: Note) -> Iterator[SearchRow]:
    texts = (read_note(one.text), one.author_name)
    yield _of_campaign(SearchKind.NOTES, one, *texts, at=one.created_at, campaign=one.campaign)


def _thread(one: Thread) -> Iterator[SearchRow]:
    yield _of_campaign(SearchKind.NOTES, one, one.words, at=one.created_at, campaign=one.campaign)


def _recap(one: Recap) -> Iterator[SearchRow]:
    at = one.edited_at or timezone.now()
    yield _of_campaign(SearchKind.NOTES, one, one.text, at=at, campaign=one.campaign)


def _photo(one: Photo) -> Iterator[SearchRow]:
    yield _of_campaign(SearchKind.PHOTOS, one, one.words, at=one.created_at, campaign=one.campaign)


def _campaign(one: Campaign) -> Iterator[SearchRow]:
    game = GAMES.get(one.game_slug)
    names = names_in_all_languages(game.name) if game else ()
    texts = (one.name, one.group.name, *names)
    yield _of_campaign(SearchKind.CAMPAIGNS, one, *texts, at=one.created_at, campaign=one)


def _person(one: Person) -> Iterator[SearchRow]:
    about: dict[str, Any] = {"kind": SearchKind.PEOPLE, "group_id": one.group_id, "at": one.group.created_at}
    yield SearchRow(words=join_words([] if one.left_at else [one.name]), **about)


def _box(one: Box) -> Iterator[SearchRow]:
    """Give the rows of a box that the group has typed itself, as a line and with all that was typed."""
    game = GAMES.get(one.game_slug)
    try:
        box = box_from_json(game, one.content, one.version) if game else None
    except READ_ERRORS:  # its own page says so
        box = None
    rows = list(_list_own(game, box)) if game and box is not None else []
    for shelf, row in rows:
        texts = _tell_row(game, shelf, row) if game else {}
        yield SearchRow(
            kind=SearchKind.BOX,
            group_id=one.group_id,
            at=timezone.now(),
            place=f"{shelf.slug}/{row.id}",
            texts=texts,
            words=join_words((*texts.values(), *list_typed(row.values))),
        )
    # One that nothing finds, so that an empty box is not read again.
    yield SearchRow(kind=SearchKind.BOX, group_id=one.group_id, at=timezone.now(), words="")


def _list_own(game: AnyGame, box: Any) -> Iterator[tuple[Shelf, Row]]:
    for shelf in game.box.shelves:
        for row in shelf.rows(box):
            if row.is_own and len(f"{shelf.slug}/{row.id}") <= PLACE_LENGTH:
                yield shelf, row


def _tell_row(game: AnyGame, shelf: Shelf, row: Row) -> dict[str, str]:
    """Return what a row says in a line, by language: its name, and what it says of it after a line break."""
    found = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            name = translate(row.title) if row.title else row.id
            found[language] = f"{name}\n{Vocabulary(game, shelf).summary(row)}"
    return found


def list_typed(value: Any) -> Iterator[str]:
    """Give the texts that somebody has typed into a row, and into rows within it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from list_typed(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from list_typed(one)


IS_AWAY = Case(When(left_at=None, then=Value("")), default=Value(" away"))
RELEASE = Value(f" {settings.VERSION}")  # another one may call things otherwise
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
