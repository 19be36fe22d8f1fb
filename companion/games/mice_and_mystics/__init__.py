"""Mice and Mystics."""

from companion.games.mice_and_mystics import (
    aftermath,
    card_decks,
    checklist,
    components,
    defaults,
    demo_session,
    explanations,
    growth,
    labels,
    names,
    player_screen,
    references,
    story,
)
from companion.games.mice_and_mystics.actions import (
    awards,
    belongings,
    bewitched,
    campaign,
    carried,
    casting,
    catching_up,
    fight,
    finds,
    free,
    hazards,
    items,
    minions,
    own_minions,
    party,
    picks,
    rooms,
    turn,
)
from companion.games.mice_and_mystics.actions import bosses as boss_actions
from companion.games.mice_and_mystics.actions import corrections as by_hand
from companion.games.mice_and_mystics.actions import (
    packs as packs_of_minions,
)
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import MOST_PARTY, PARTY_SIZE
from companion.games.mice_and_mystics.counters import COUNTERS
from companion.games.mice_and_mystics.data import HOUSE_RULES
from companion.games.mice_and_mystics.help import HELP
from companion.games.mice_and_mystics.listening import LISTENING
from companion.games.mice_and_mystics.packs import PACKS
from companion.games.mice_and_mystics.panels import PANELS
from companion.games.mice_and_mystics.real_table import REAL
from companion.games.mice_and_mystics.score_pad import SCORE_PAD
from companion.games.mice_and_mystics.shelves import SHELVES
from companion.games.mice_and_mystics.statistics import STATISTICS
from companion.games.mice_and_mystics.table import Table, renamed, set_up
from companion.games.mice_and_mystics.teaching import TEACHING
from companion.games.mice_and_mystics.tellings import TELLS
from companion.games.mice_and_mystics.template_globals import GLOBALS
from companion.games.mice_and_mystics.tones import TONES
from companion.games.mice_and_mystics.tv_screen import TV
from companion.rules import (
    CARDS,
    PACK_AWAY,
    PUT_AWAY,
    REFERENCE_SHEETS,
    TRACKERS,
    BoxSchema,
    Demo,
    Game,
    Hands,
    History,
    MenuEntry,
    Need,
    Print,
    Screens,
    Seats,
    Sheet,
    Topic,
    When,
    _,
    actions_in,
    campaign_lists,
    corrections,
    hand_over,
    hands_on,
    house_packs,
    house_rules,
    notes,
)
from companion.rules import checklist as set_up_ticks

COUNTERS_BY_HAND = (
    MenuEntry("board", "hourglass", _("Hourglass"), {"counter": "hourglass"}, order=2),
    MenuEntry("board", "end-flag", _("End"), {"counter": "end"}, order=3),
    MenuEntry("board", "pen", _("Any counter"), order=4),
)
OWN_COUNTERS = ("cheese", "wounds", "poisoned")

HANDS = Hands(who=player_screen.plays, give=player_screen.handed, plays_one=False)

GAME = Game(
    slug="mice_and_mystics",
    name=_("Mice and Mystics"),
    sign="mouse",
    version=3,  # until 2 Brodie fed the wheel in defense, and a mouse stayed "just freed" beyond that turn
    bgg_id=124708,
    table=Table,
    box=BoxSchema(type=Box, shelves=SHELVES),
    set_up=set_up,
    actions={
        **actions_in(party, casting, turn, finds, free, carried, fight, minions, packs_of_minions),
        **actions_in(
            boss_actions, items, rooms, hazards, bewitched, by_hand, own_minions, belongings, awards, campaign
        ),
        **set_up_ticks(checklist.items, guard=picks.is_being_laid),
        **corrections(COUNTERS, own=OWN_COUNTERS, menu=COUNTERS_BY_HAND),
        **house_rules(HOUSE_RULES, menu=MenuEntry("board", "why", order=15)),
        **house_packs(PACKS, menu=MenuEntry("board", "tick-1", _("Variants"), order=15)),
        **hands_on(),
        **notes(menu=MenuEntry("board", "pen", _("Note"), order=16)),
        **campaign_lists(menu=MenuEntry("board", "log", _("Lists"), order=16)),
        **hand_over(HANDS, menu=MenuEntry("mice", "people")),
    },
    bundles=actions_in(catching_up),
    counters=COUNTERS,
    house_rules=HOUSE_RULES,
    packs=PACKS,
    names=PACKS.named(names.named),
    counted=names.counted,
    counted_at=names.counted_at,
    title=story.title,
    history=History(
        tells=TELLS,
        headings=frozenset({"Round {round} begins."}),
        ending=story.ending,
        finished=growth.played,
        scores=growth.scores,
        is_together=True,
    ),
    statistics=STATISTICS,
    real=REAL,
    seats=Seats(
        count=range(1, MOST_PARTY + 1),
        usual=PARTY_SIZE,
        renamed=renamed,
        figures=player_screen.figures,
        turn=player_screen.turn,
    ),
    screens=Screens(
        board=PANELS,
        player=player_screen.PLAYER,
        tv=TV,
        next_sheet=defaults.next_sheet,
        asked_after=defaults.asked_after,
        aftermath=aftermath.aftermath,
        explain=explanations.why,
        set_up_steps=checklist.steps,
        components=lambda table: components.COMPONENTS,
        tones=TONES,
        lays=lambda table: table.phase == "laying",
        is_lit=story.is_lit,
        place=story.place,
        topics=(Topic("mice", _("Mice")), Topic("board", _("Board"))),
        menus={"stash": lambda table: ("",), "cards": lambda table: [mouse.id for mouse in table.mice]},
        globals=GLOBALS,
    ),
    print=Print(
        decks=card_decks.decks,
        pad=SCORE_PAD,
        references=references.REFERENCES,
        labels=labels.labels,
        envelopes=labels.envelopes,
    ),
    sheets=(
        Sheet("setup", _("Set-up of the chapter"), _("what to put on the table, to tick"), need=Need.START),
        *REFERENCE_SHEETS,
        Sheet("heroes", _("Hero sheets"), _("one for each mouse"), need=Need.CHANGE, is_form=True),
        Sheet(
            "pad",
            _("Chapter pad"),
            _("several chapters on a sheet, with who played whom"),
            When.DURING,
            is_form=True,
        ),
        PACK_AWAY,
        Sheet("record", _("Campaign record"), _("chapters, kept cards, abilities"), When.AFTER, is_form=True),
        CARDS,
        *PUT_AWAY,
        TRACKERS,
    ),
    help=HELP,
    teaching=TEACHING,
    listening=LISTENING,
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
    demo_about=demo_session.ABOUT,
)
