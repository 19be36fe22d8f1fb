"""A stand-in for a second book, in our own words: a heroine, minions, a boss, tiles, six chapters."""

from random import Random

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.own_abilities import OWN_ABILITIES
from companion.games.mice_and_mystics.shelves.own_heroes import OWN_HEROES
from companion.games.mice_and_mystics.shelves.own_minions import OWN_EFFECTS, OWN_MINIONS
from companion.games.mice_and_mystics.shelves.own_tiles import OWN_TILES
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from companion.rules.box.books import BookFacts, remember_books
from tests.games.mice_and_mystics.own_heroes import BRAMBLE, LIGHT, SHEET
from tests.support.box_play import by_box, walk
from tests.support.own_rows import put, with_new

TITLE = "The Bell Tower"
TITLES = ("Rust on the Rope", "Under the Clapper", "The Long Stair", "The Rope", "Moths", "The Hour")
DUSTY = {"name": "dusty", "sign": "moon", "forbids": ("search",), "ends": "turns", "turns": 2}
WEEVIL = {
    **{"name": "Weevil", "plural": "Weevils", "figures": 5, "combat": 1, "defence": 2, "vitality": 1},
    **{"gives": ("effect-101",), "moment": "felled", "hands_on": "Put 1 cheese of the wheel back."},
}
MOTH = {"name": "Moth", "plural": "Moths", "figures": 4, "combat": 2, "defence": 1, "vitality": 1}
CAT = {
    **{"name": "The Miller’s Cat", "boss": True, "several": 2, "size": "large"},
    **{"combat": 3, "defence": 2, "vitality": 2, "effects": ("poison",)},
}
TILES = (
    {"name": "The Weir", "is_water": True, "crosses": 2, "back_name": "The Cellar"},
    {"name": "The Belfry", "crosses": 1, "search": "A bell rope.", "back_name": "The Bell Room"},
    {"name": "The Stair", "crosses": 0, "back_name": "The Dark Stair"},
)
FIRST = {
    **{"end_page": 7, "tiles": ("tile-101", "tile-102"), "start": "tile-101", "goal": "tile-102-b"},
    **{"minions": (("kind-101", 2),), "required": ("hero-101",)},
}
LATER = {"end_page": 8, "tiles": ("room-7", "tile-103"), "start": "room-7", "goal": "tile-103-b"}


def own_box() -> Box:
    """Return a box with the whole of that book; its first chapter follows chapter 11."""
    box = with_new(OWN_EFFECTS, Box(), **DUSTY)
    for minion in (WEEVIL, MOTH, CAT):
        box = with_new(OWN_MINIONS, box, **minion)
    box = with_new(OWN_ABILITIES, box, **LIGHT)
    box = with_new(OWN_HEROES, box, **BRAMBLE)
    for tile in TILES:
        box = with_new(OWN_TILES, box, **tile)
    for place, title in enumerate(TITLES, 1):
        about = FIRST if place == 1 else LATER
        box = with_new(CHAPTERS, box, book=TITLE, place=place, name=title, **about)
    fails = {"after_failure": "chapter", "failure_to": "3"}
    box = put(CHAPTERS, box, "102", after_victory="chapter", victory_to="4", **fails)
    filled = {"end_page": 7, "start": "room-7", "goal": "room-8", "tiles": ("room-7",)}
    box = put(CHAPTERS, box, "11", **filled, after_victory="chapter", victory_to=f"{TITLE}, 1")
    after: Box = remember_books(box, BookFacts(TITLE, "Marta, Sunday table", "English", "CC BY-SA 4.0"))
    return after


def an_evening(table: Table, seed: int, most: int) -> list[Play]:
    """Return plays of that book: its first chapter is chosen, Bramble comes along, then anything."""
    box, plays = own_box(), list[Play]()

    def do(action: str, **given: object) -> None:
        nonlocal table
        play, table = by_box(GAME, table, box, action, **given)
        plays.append(play)

    do("choose_chapter", number=101)
    do("choose_mouse", mouse="hero-101", player=table.people[0], ability="ability-101", **SHEET)
    for place, mouse in enumerate(("collin", "tilda", "filch"), 1):
        shown = GAME.proposed(table, box, "choose_mouse", {"mouse": mouse})
        player = table.people[place % len(table.people)]
        do("choose_mouse", **(SHEET | dict(shown) | {"mouse": mouse, "player": player}))
    do("set_party")
    do("begin", all_laid=True)
    later, _table = walk(GAME, table, box, Random(seed), most, lambda now: [now.waits_for or "end_turn"])
    return [*plays, *later]
