"""Made-up stuffies and stories of a group's own to test on; no other box's."""

from random import Random
from typing import Any

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import ATTRIBUTES
from companion.games.stuffed_fables.shelves.own_stuffies import OWN_STUFFIES
from companion.games.stuffed_fables.shelves.stories import PAGE_COLUMNS, STORY_SHELF
from companion.rules.box.schema import blank
from tests.support.own_rows import put, with_new

HANDS_ON = "Its left paw holds one monster until its next turn."
BIG: dict[str, Any] = {
    "name": "Grumbold",
    "reroll": "red",
    "active": "Grumble",
    "words": "Rolls a red die again.",
    "acquired": ({"name": "Big hug", "words": "A friend gets up."}, {"name": "Nap", "words": ""}),
    "hands_on": HANDS_ON,
}


def with_stuffies(rng: Random) -> Box:
    """Return a box of random stuffies of the group's own, some of them deleted."""
    box = with_new(OWN_STUFFIES, Box(), **BIG)
    for number in range(rng.randint(1, 4)):
        names = rng.sample(("Hush", "Zoë’s Ear", "{mouse} <b>"), rng.randint(0, 3))
        active = rng.choice(("", "Wink"))
        box = with_new(
            OWN_STUFFIES,
            box,
            name=f"Tuft {number}",
            reroll=rng.choice(("", *ATTRIBUTES)),
            active=active,
            words=active and rng.choice(("", "Looks twice.")),
            acquired=tuple({"name": name, "words": rng.choice(("", "Wags."))} for name in names),
            hands_on=rng.choice(("", "Its tail points north.")),
        )
        if rng.random() * 4 < 1:
            box = OWN_STUFFIES.without_row(box, f"stuffy-{dict(box.given)['own-stuffies']}")
    return box


ATTIC = "The Attic"
TITLES = ("Dust", "The Lamp", "The Long Stairs", "Morning")


def attic() -> Box:
    """Return a box whose story 7 leads to the attic: after its story 2 is lost, the way is a longer one."""
    box = Box()
    for place, title in enumerate(TITLES, 1):
        box = with_new(STORY_SHELF, box, book=ATTIC, place=place, name=title, start="3-1")
    leads = {"after_victory": "chapter", "victory_to": "4", "after_failure": "chapter", "failure_to": "3"}
    box = put(STORY_SHELF, box, "102", pages=(page(words="A moth hums."),), **leads)
    return put(STORY_SHELF, box, "7", after_victory="chapter", victory_to=f"{ATTIC}, 1")


def page(number: str = "3", **values: Any) -> dict[str, Any]:
    """Return a row of the list of pages."""
    return {**blank(PAGE_COLUMNS), "number": number, **values}


def with_stories(rng: Random) -> Box:
    """Return a box of random stories of the group's own in up to three books, some deleted; some lead on."""
    box = Box()
    for _story in range(rng.randint(1, 6)):
        box = with_new(STORY_SHELF, box, name=rng.choice(("", "Zoë’s Ear", "{mouse} <b>")))
        id = str(dict(box.given)["stories"])
        if rng.random() * 2 < 1:
            book = rng.choice((ATTIC, "Cellar"))
            taken = {story.place for story in box.book_order.own if story.book == book}
            box = put(STORY_SHELF, box, id, book=book, place=min(set(range(1, 20)) - taken))
        if rng.random() * 4 < 1:
            box = STORY_SHELF.without_row(box, id)
    for story in box.book_order.own:
        to = box.story(rng.choice(box.numbers))
        leads = {"after_victory": "chapter", "victory_to": f"{to.book or 1}, {to.shown_number}"}
        fails = {"after_failure": rng.choice(("", "next", "end"))}
        box = put(STORY_SHELF, box, str(story.number), **(leads if rng.random() * 2 < 1 else {}), **fails)
    return box
