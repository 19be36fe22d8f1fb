"""Made-up chapters to test on, as a group may have filled them in; no storybook's."""

from dataclasses import replace
from typing import Any

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import Chapter, ChapterCounter, Note, RoomRules
from companion.games.mice_and_mystics.checklist import items
from companion.games.mice_and_mystics.table import Table
from companion.rules import to_tuples
from tests.games.mice_and_mystics.tables import NAMES_OF_VALUES, begun, found, mouse, play

TWO = Chapter(
    number=2,
    title="chapter-2",
    name="The Pantry",
    end_page=7,
    rooms=("room-7", "room-8"),
    start="room-7",
    goal="",
    tiles=("room-7",),
    minions=(("roach", 2),),
    required=("lily",),
    encounters=6,
    difficult=3,
    victory="The jam is on the shelf.",
    defeat="The jar breaks.",
    begins="Put the jam on the table.",
    notes=(
        Note("start", "Read page 20."),
        Note("enter", "A smell of jam.", "room-8"),
        Note("surge", "The lid rattles."),
        Note("roach-defeated", "It drops a crumb.", "room-7"),
    ),
    counters=(
        ChapterCounter("Jars", start=3),
        ChapterCounter("Candle", start=2, timer="round", words="It is dark."),
        ChapterCounter("Lid", start=1, timer="surge", words="The lid is off."),
    ),
    room_rules=(RoomRules("room-8", no_encounter=True),),
    lost_when_all_captured=False,
)
THREE = replace(
    TWO, number=3, title="chapter-3", name="", goal="room-9", required=(), barred=("collin",), party_size=3
)
BOX = Box(chapters=(TWO, THREE))


def won(**fields: Any) -> Table:
    """Return chapter one won: Collin has found a sword and learnt an ability."""
    table = replace(begun(), **fields)
    collin = replace(
        table.mouse("collin"),
        cards=(*mouse("collin").cards, found("collin", "Sword", kind="weapon", combat=2)),
        abilities=("inspire", "feint"),
    )
    table = replace(table, phase="over", outcome="won", figures=(), laying=None, round=9, room="room-1")
    return table.with_mouse(collin)


def between(**fields: Any) -> Table:
    """Return the table after chapter one: Collin keeps the sword."""
    return play(won(**fields), "close_chapter", kept=("collin/found-1",), then="next")


def chosen(table: Table, chapter: Chapter = TWO) -> Table:
    return play(table, "choose_chapter", number=chapter.number, chapter=to_tuples(chapter))


def with_lily(table: Table) -> Table:
    """Return the party with Lily in Filch's place."""
    values = dict(zip(NAMES_OF_VALUES, (2, 2, 1, 2, 4), strict=True))
    table = play(table, "drop_mouse", mouse="filch")
    return play(table, "choose_mouse", mouse="lily", player="Bruno", ability="aimed-shot", **values)


def in_two(*order: str) -> Table:
    """Return chapter two begun with Lily in Filch's place, its first order laid: the roaches last."""
    table = play(with_lily(chosen(between())), "set_party")
    table = play(play(table, "lay_items", items=items(table)), "begin")
    return play(table, "lay_order", order=order or ("lily", "collin", "tilda", "maginos", "roach"))
