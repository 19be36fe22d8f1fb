"""What older versions stored, as this one would have.

Until 1 a search value of 0 was an unknown one, too.
"""

from collections.abc import Iterable, Mapping
from typing import Any


def table_of_1(raw: Any) -> object:
    """Return a table's JSON in which 0 is not known: it is lost which of them were typed."""
    return raw | {"page": _page(raw["page"]), "story": _story(raw["story"])}


def box_of_1(raw: Any) -> object:
    return raw | {"stories": [_story(story) for story in raw.get("stories", ())]}


def _story(story: Mapping[str, Any]) -> Mapping[str, object]:
    return {**story, "pages": _pages(story.get("pages", ()))}


def _pages(pages: Iterable[Mapping[str, object]]) -> list[Mapping[str, object]]:
    return [_page(page) for page in pages]


def _page(page: Mapping[str, object]) -> Mapping[str, object]:
    return {**page, "search": page.get("search") or None}


TABLE_UPGRADES = {1: table_of_1}
BOX_UPGRADES = {1: box_of_1}
