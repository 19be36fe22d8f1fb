"""The last book that was taken into a box: what came in, and how it is taken back as one step."""

from collections.abc import Mapping
from hashlib import sha256

from campaigns.box.books import CameInAs
from campaigns.box.files import remember_ids
from campaigns.box.repository import box_transaction, load_box, load_raw_box, save_box
from campaigns.log.serialization import box_from_json
from campaigns.models import BookImport, Box, Group
from companion.rules import AnyGame, IllegalPlay, _
from companion.rules.box.books import Place

CHANGED = _("The box has changed since the book came in: nothing was taken back.")


def save_with_book(
    group: Group, game: AnyGame, box: object, name: str, rows: Mapping[Place, CameInAs]
) -> None:
    """Store a group's box after a book was taken in, and remember what it was before.

    The boxes of the group are locked (see `box_transaction`).
    """
    former = Box.objects.filter(group=group, game_slug=game.slug).first()
    save_box(group, game, box)
    forget_import(group, game)
    BookImport.objects.create(
        group=group,
        game_slug=game.slug,
        name=name,
        rows=[[*place, arrival] for place, arrival in rows.items()],
        former=former.content if former else "",
        version=former.version if former else game.version,
        digest=_digest(group, game),
    )


def _digest(group: Group, game: AnyGame) -> str:
    """Return a hash of a group's box as it is stored."""
    return sha256(load_raw_box(group, game).encode("utf-8", "surrogatepass")).hexdigest()


def forget_import(group: Group, game: AnyGame) -> None:
    """Delete what is remembered of the last book that came into a box."""
    BookImport.objects.filter(group=group, game_slug=game.slug).delete()


def find_import(group: Group, game: AnyGame) -> BookImport | None:
    """Return the last book that was taken into a box, None if the box has changed since then."""
    last = BookImport.objects.filter(group=group, game_slug=game.slug).defer("former").first()
    return last if last and last.digest == _digest(group, game) else None


def rows_of(book_import: BookImport) -> dict[Place, CameInAs]:
    """Return the rows that came in with a book, by their place in the box."""
    return {(slug, id): CameInAs(arrival) for slug, id, arrival in book_import.rows}


def take_back(group: Group, game: AnyGame, number: str) -> None:
    """Put a box back to what it was before the import with this number; no id is given again.

    Raises: IllegalPlay, if the box has changed since then.
    """
    with box_transaction(group):
        last = find_import(group, game)
        if last is None or str(last.pk) != number:
            raise IllegalPlay(CHANGED)
        former = box_from_json(game, last.former, last.version) if last.former else game.new_box()
        save_box(group, game, remember_ids(game, former, load_box(group, game)))
        forget_import(group, game)
