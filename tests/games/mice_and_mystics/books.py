"""Made-up books of a group's own to test on: six chapters of a mill, with a branch; no storybook's."""

from random import Random
from typing import Any

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import MOMENTS, ROOM_RULES, ROOMS, TIMERS
from companion.games.mice_and_mystics.data import KINDS, LAST_PAGE, MICE
from companion.games.mice_and_mystics.shelves.chapters import BACKS, CHAPTERS
from tests.support import own_rows

MILL = "The Mill in the Snow"
TITLES = ("A Light on the Weir", "Flour and Feathers", "The Long Way Round", "The Great Wheel")
FACTS = {"end_page": 7, "start": "room-7", "goal": "room-8", "tiles": ("room-7",)}


def put(box: Box, id: str, **values: Any) -> Box:
    """Return the box after a chapter is saved as it stands, but for some values."""
    return own_rows.put(CHAPTERS, box, id, **values)


def with_new(box: Box, **values: Any) -> Box:
    return own_rows.with_new(CHAPTERS, box, **values)


def mill() -> Box:
    """Return a box whose chapter 11 leads to the mill: after chapter 2 is lost, the way is a longer one."""
    box = Box()
    for place, title in enumerate(TITLES, 1):
        box = with_new(box, book=MILL, place=place, name=title, **FACTS)
    box = put(box, "102", after_victory="chapter", victory_to="4", after_failure="chapter", failure_to="3")
    return put(box, "11", **FACTS, after_victory="chapter", victory_to=f"{MILL}, 1")


def some_values(box: Box, rng: Random) -> dict[str, Any]:
    """Return random valid values of a chapter, its place in a book apart."""
    mice = rng.sample(sorted(MICE), 3)
    tiles = tuple(rng.choice((room, BACKS[room])) for room in rng.sample(ROOMS[::2], rng.randint(1, 4)))
    size = rng.randint(3, 4)
    return {
        "name": rng.choice(("", "Zoë’s Tail", "{mouse} <b>", TITLES[0])),
        "end_page": rng.choice((0, 2, 7, LAST_PAGE)),
        "party_size": size,
        "begins": rng.choice(("", "Put the jam on the table.")),
        "required": tuple(mice[: rng.randint(0, 2)]),
        "barred": tuple(mice[2:]) if rng.random() * 2 < 1 else (),
        "tiles": tiles,
        "start": rng.choice(("", *tiles)),
        "goal": rng.choice(("", *ROOMS)),
        "minions": tuple((kind, 1) for kind in rng.sample(sorted(KINDS), 2)),
        "encounters": rng.randint(0, 9),
        "difficult": rng.randint(0, 9),
        "victory": rng.choice(("", "The jam is on the shelf.")),
        "lost_when_all_captured": rng.random() * 2 < 1,
        "room_rules": tuple(
            {
                "room": room,
                "surge": (("rat", 2),),
                "search": "",
                "rules": tuple(rng.sample(ROOM_RULES, 1)),
                "no_encounter": rng.random() * 2 < 1,
            }
            for room in tiles[:1]
        ),
        "notes": ({"when": rng.choice(MOMENTS), "room": "", "words": "A smell of jam."},),
        "counters": (
            {"name": "Jars", "start": 2, "high": 6, "timer": rng.choice(TIMERS), "words": "It is dark."},
        ),
    }


def some_box(rng: Random) -> Box:
    """Return a box of random chapters of the group's own in up to three books, some deleted; some lead on."""
    box = Box()
    for _chapter in range(rng.randint(1, 7)):
        box = with_new(box, **some_values(box, rng))
        newest = box.chapter(dict(box.given)["chapters"])
        if rng.random() * 2 < 1:
            book = rng.choice((MILL, "Inn"))
            places = {one.place for one in box.own_chapters if one.book == book}
            free = min(set(range(1, 20)) - places)
            box = put(box, str(newest.number), book=book, place=free)
        if rng.random() * 4 < 1:
            box = CHAPTERS.without_row(box, str(newest.number))
    for chapter in box.own_chapters:
        to = box.chapter(rng.choice(box.numbers))
        text = f"{to.book or 1}, {to.shown_number}"
        leads = {"after_victory": "chapter", "victory_to": text}
        fails = {"after_failure": rng.choice(("", "next", "end"))}
        box = put(box, str(chapter.number), **(leads if rng.random() * 2 < 1 else {}), **fails)
    return box
