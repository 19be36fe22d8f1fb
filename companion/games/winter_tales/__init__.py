"""Winter Tales."""

from companion.games.winter_tales import (
    board,
    card_decks,
    checklist,
    components,
    defaults,
    demo_session,
    endings,
    explanations,
    flow,
    labels,
    names,
    print_context,
    references,
    seating,
    story,
    tv_screen,
)
from companion.games.winter_tales.actions import (
    clashes,
    dealing,
    ending,
    laying,
    modules,
    seats,
    turn,
)
from companion.games.winter_tales.actions import corrections as by_hand
from companion.games.winter_tales.actions import quests as quest_actions
from companion.games.winter_tales.actions.asks import has_roles
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.counters import COUNTERS, HAND
from companion.games.winter_tales.data import HOUSE_RULES
from companion.games.winter_tales.packs import PACKS
from companion.games.winter_tales.panels import PANELS
from companion.games.winter_tales.player_screen import PLAYER, figures, whose_turn
from companion.games.winter_tales.real_table import REAL
from companion.games.winter_tales.score_pad import SCORE_PAD
from companion.games.winter_tales.shelves import SHELVES
from companion.games.winter_tales.statistics import STATISTICS
from companion.games.winter_tales.stepping_in import interrupters
from companion.games.winter_tales.table import Table, renamed, set_up
from companion.games.winter_tales.teaching import TEACHING
from companion.games.winter_tales.tellings import TELLS
from companion.games.winter_tales.tones import TONES
from companion.rules import (
    CARDS,
    PACK_AWAY,
    PAD,
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
    corrections,
    hand_over,
    help_beside,
    house_packs,
    house_rules,
    notes,
)
from companion.rules import checklist as checklist_actions

HANDS = Hands(who=seating.sits, give=seating.handed)

GAME = Game(
    slug="winter_tales",
    name=_("Winter Tales"),
    sign="winter",
    version=2,  # until 1 a character that came to a quest without a named place did not move
    is_one_off=True,
    table=Table,
    box=BoxSchema(type=Box, shelves=SHELVES),
    set_up=set_up,
    actions={
        **corrections(
            COUNTERS, rule="WT-HAND-2", own=(HAND,), menu=MenuEntry("table", "pen", _("Any counter"))
        ),
        **checklist_actions(checklist.items, guard=has_roles, rule="WT-SETUP-6"),
        **actions_in(by_hand, seats, laying, dealing, turn, quest_actions, clashes, ending, modules),
        **house_rules(HOUSE_RULES, menu=MenuEntry("table", "why"), settle=flow.settled),
        **house_packs(PACKS, menu=MenuEntry("table", "tick-1", _("Variants"))),
        **notes(menu=MenuEntry("table", "log", _("Note"), order=1)),
        **hand_over(HANDS, menu=MenuEntry("table", "people", _("Who sits here"))),
    },
    counters=COUNTERS,
    house_rules=HOUSE_RULES,
    packs=PACKS,
    names=PACKS.named(names.named),
    counted=names.counted,
    title=story.title,
    history=History(
        tells=TELLS,
        ending=story.ending,
        finished=story.played,
        scores=story.scores,
        is_over=lambda table: table.phase == "finished",
    ),
    statistics=STATISTICS,
    real=REAL,
    seats=Seats(renamed=renamed, count=range(2, 8), figures=figures, turn=whose_turn),
    screens=Screens(
        board=PANELS,
        player=PLAYER,
        tv=tv_screen.TV,
        next_sheet=defaults.next_sheet,
        explain=explanations.why,
        set_up_steps=checklist.set_up_steps,
        components=lambda table: components.COMPONENTS,
        tones=TONES,
        lays=lambda table: table.phase == "setup",
        topics=(
            Topic("characters", _("Characters")),
            Topic("quests", _("Quests and memories")),
            Topic("table", _("Table and turn")),
        ),
        globals={
            **board.GLOBALS,
            **tv_screen.GLOBALS,
            **print_context.GLOBALS,
            "tale": story.tale,
            "scores": story.side_scores,
            "history": story.history,
            "sides_won": story.sides_won,
            "lead": endings.lead,
            "interrupters": interrupters,
            "first_quests": seating.first_quests,
            "setup_steps": checklist.steps,
        },
    ),
    print=Print(
        decks=card_decks.decks,
        pad=SCORE_PAD,
        references=references.REFERENCES,
        labels=labels.labels,
        envelopes=labels.envelopes,
    ),
    sheets=(
        Sheet("tale", _("The tale"), _("the memory track as a picture, who resolved what"), When.DURING),
        Sheet("setup", _("Set-up"), _("what to put on the table, to tick"), need=Need.START),
        Sheet("score", _("Score sheet"), _("the epilogue, card by card"), When.DURING, is_form=True),
        *REFERENCE_SHEETS,
        PAD,
        TRACKERS,
        PACK_AWAY,
        Sheet("history", _("Tales of the group"), _("who won what"), When.AFTER, is_form=True),
        CARDS,
        *PUT_AWAY,
    ),
    teaching=TEACHING,
    help=help_beside(
        __file__,
        "words",
        "setup",
        "chapters",
        "activation",
        "movement",
        "generating",
        "resolving",
        "interruptions",
        "battle",
        "trap",
        "rescues",
        "hands",
        "epilogue",
        "open_notes",
        "variants",
    ),
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
)
