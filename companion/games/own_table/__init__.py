"""A table of your own: any other game, described by the group that plays it."""

from companion.games.own_table import (
    card_decks,
    demo_session,
    names,
    panels,
    score_pad,
    scores,
    shelves,
    story,
)
from companion.games.own_table.actions import beginning, course, parts, people, playing, scoring
from companion.games.own_table.board import GLOBALS
from companion.games.own_table.box import Box
from companion.games.own_table.checklist import ACTIONS as TICKS
from companion.games.own_table.checklist import components, steps
from companion.games.own_table.counters import COUNTERS
from companion.games.own_table.table import Table, set_up, sits
from companion.rules import (
    SHEETS,
    BoxSchema,
    Demo,
    Game,
    Hands,
    History,
    Print,
    Screens,
    Seats,
    _,
    actions_in,
    by_hand,
    hand_over,
    help_beside,
    own_seat,
)
from companion.rules.kit.counters import EVERY

HANDS = Hands(who=sits, names_places=True)

GAME: Game[Table, Box] = Game(
    slug="own_table",
    name=_("A table of your own"),
    sign="columns",
    version=1,
    is_one_off=True,
    table=Table,
    box=BoxSchema(type=Box, shelves=shelves.SHELVES, formats=shelves.FORMATS),
    set_up=set_up,
    actions={
        **actions_in(beginning, parts, course),
        **TICKS,
        **actions_in(playing, people, scoring),
        **by_hand(COUNTERS, own=(EVERY,)),
        **hand_over(HANDS),
    },
    counters=COUNTERS,
    names=names.named,
    title=names.title,
    history=History(
        tells=story.TELLS,
        ending=story.ending,
        headings=frozenset({"The first round begins.", "The table is set up again."}),
        scores=scores.scores,
    ),
    seats=Seats(
        count=range(1, 11),
        figures=own_seat,
        turn=lambda table: table.turn,
    ),
    screens=Screens(
        board=panels.BOARD,
        player=panels.PLAYER,
        tv=panels.TV,
        set_up_steps=steps,
        components=components,
        lays=lambda table: table.is_played and not table.round,
        menus={"pile": lambda table: tuple(pile.id for pile in table.piles) if table.is_played else ()},
        globals=GLOBALS,
    ),
    print=Print(decks=card_decks.decks, pad=score_pad.pad),
    sheets=SHEETS,
    help=help_beside(__file__, "parts", "course", "score"),
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
)
