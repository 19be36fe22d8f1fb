"""A table of your own: any other game, described by the group that plays it."""

from companion.games.own_table import demo_session, names, panels, scores, shelves, story
from companion.games.own_table.actions import beginning, course, parts, people, playing, scoring
from companion.games.own_table.board import GLOBALS
from companion.games.own_table.box import Box
from companion.games.own_table.checklist import ACTIONS as TICKS
from companion.games.own_table.checklist import steps
from companion.games.own_table.counters import COUNTERS
from companion.games.own_table.table import Table, handed, set_up, sits
from companion.rules import (
    SHEETS,
    BoxSchema,
    Demo,
    Game,
    Hands,
    History,
    Screens,
    Seats,
    _,
    actions_in,
    by_hand,
    hand_over,
    own_seat,
)

HANDS = Hands(who=sits, give=handed, names_places=True)

GAME = Game(
    slug="own_table",
    name=_("A table of your own"),
    sign="columns",
    version=1,
    is_one_off=True,
    table=Table,
    box=BoxSchema(type=Box, shelves=shelves.SHELVES),
    set_up=set_up,
    actions={
        **actions_in(beginning, parts, course),
        **TICKS,
        **actions_in(playing, people, scoring),
        **by_hand(COUNTERS),
        **hand_over(HANDS),
    },
    counters=COUNTERS,
    names=names.named,
    title=names.title,
    history=History(
        ending=story.ending,
        scores=scores.scores,
    ),
    seats=Seats(
        count=range(1, 11),
        figures=own_seat,
        turn=lambda table: table.turn,
    ),
    screens=Screens(
        board=panels.BOARD,
        set_up_steps=steps,
        lays=lambda table: table.is_played and not table.round,
        menus={"pile": lambda table: tuple(pile.id for pile in table.piles) if table.is_played else ()},
        globals=GLOBALS,
    ),
    sheets=SHEETS,
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
)
