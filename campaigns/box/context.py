"""The context of the pages of a box: the group, the game, one shelf; and a page for an unreadable box."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from hashlib import sha256
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from campaigns.access.decorators import group_member
from campaigns.box.repository import UnreadableBox, load_box, load_raw_box
from campaigns.box.vocabulary import Vocabulary
from campaigns.models import Group
from companion.games import GAMES
from companion.rules import AnyGame, BoxTable
from companion.text.i18n import look_up

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class BoxContext:
    """A group's box of one game."""

    group: Group
    game: AnyGame

    @property
    def box(self) -> object:
        return load_box(self.group, self.game)

    def context(self, **more: object) -> dict[str, object]:
        return {"group": self.group, "game": self.game, "look": self.game.slug} | more


@dataclass(frozen=True)
class ShelfContext(BoxContext):
    """One shelf of it."""

    shelf: BoxTable

    @cached_property
    def vocabulary(self) -> Vocabulary:
        shelf = self.shelf.on(self.box) if self.shelf.asks_box else self.shelf
        return Vocabulary(self.game, shelf)

    @property
    def address(self) -> str:
        return reverse("box_shelf", args=[self.group.pk, self.game.slug, self.shelf.slug])

    def context(self, **more: object) -> dict[str, object]:
        return super().context(shelf=self.shelf, **more)


def box_view(view: View) -> View:
    """Hand a view the group's box of the game `slug`, for members of the group. Raises: Http404."""

    @wraps(view)
    def checked(request: HttpRequest, group: Group, slug: str, **rest: object) -> HttpResponse:
        if slug not in GAMES:
            raise Http404
        return view(request, BoxContext(group, GAMES[slug]), **rest)

    return group_member(checked)


def shelf_view(view: View) -> View:
    """Hand a view one shelf of such a box. Raises: Http404."""

    @wraps(view)
    def checked(request: HttpRequest, page: BoxContext, shelf: str, **rest: object) -> HttpResponse:
        table = page.game.shelf(shelf)
        if table is None:
            raise Http404
        return view(request, ShelfContext(page.group, page.game, table), **rest)

    return box_view(checked)


def if_readable(view: View) -> View:
    """Show a page with the ways out if a box cannot be read, instead of the view."""

    @wraps(view)
    def shown(request: HttpRequest, page: BoxContext, **rest: object) -> HttpResponse:
        try:
            return view(request, page, **rest)
        except UnreadableBox as unreadable:
            context = BoxContext(page.group, page.game).context(problem=unreadable.message)
            return render(
                request, "campaigns/box_unreadable.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY
            )

    return shown


@dataclass(frozen=True)
class ShelfProgress:
    """How much of a shelf is filled in."""

    shelf: BoxTable
    count: int
    unverified: int

    @property
    def words(self) -> str:
        return look_up(self.shelf.unit).format(count=self.count, total=self.shelf.total)


def shelf_progress(shelf: BoxTable, box: object) -> ShelfProgress:
    return ShelfProgress(shelf, shelf.count(box), shelf.unverified(box))


def box_fingerprint(page: BoxContext) -> str:
    """Return a hash of the content of a box: it changes with each change of the box."""
    raw = load_raw_box(page.group, page.game)
    return sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()
