"""Nightmare Tales."""

from companion.games.nightmare_tales import (
    board,
    card_decks,
    checklist,
    defaults,
    demo_session,
    explanations,
    labels,
    names,
    print_context,
    records,
    references,
    scoring,
    story,
    tv_screen,
)
from companion.games.nightmare_tales.actions import corrections as by_hand
from companion.games.nightmare_tales.actions import dawn, endings, setting, turn
from companion.games.nightmare_tales.actions.picks import in_phase
from companion.games.nightmare_tales.box import Box
from companion.games.nightmare_tales.counters import COUNTERS
from companion.games.nightmare_tales.data import HOUSE_RULES
from companion.games.nightmare_tales.packs import PACKS
from companion.games.nightmare_tales.panels import PANELS
from companion.games.nightmare_tales.player_screen import PLAYER, figures, whose_turn
from companion.games.nightmare_tales.real_table import REAL
from companion.games.nightmare_tales.score_pad import SCORE_PAD
from companion.games.nightmare_tales.shelves import SHELVES
from companion.games.nightmare_tales.statistics import STATISTICS
from companion.games.nightmare_tales.table import Table, handed, renamed, set_up, sits
from companion.games.nightmare_tales.teaching import TEACHING
from companion.games.nightmare_tales.tellings import TELLS
from companion.games.nightmare_tales.tones import TONES
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

ANY_COUNT = tuple(
    MenuEntry(topic, "scales", _("Any count"), order=order, when=in_phase(*phases))
    for topic, order, phases in (
        ("counts", 0, ("play",)),
        ("dawn", 0, ("dawn",)),
        ("rest", -1, ("setup", "scored")),
    )
)

HANDS = Hands(who=sits, give=handed)

GAME = Game(
    slug="nightmare_tales",
    name=_("Nightmare Tales"),
    sign="fear",
    version=1,
    is_one_off=True,
    table=Table,
    box=BoxSchema(type=Box, shelves=SHELVES),
    set_up=set_up,
    actions={
        **actions_in(setting),
        **checklist.ACTIONS,
        **actions_in(turn, dawn, endings, by_hand),
        **corrections(COUNTERS, rule="NT-SHEET-2", own=("cards",), menu=ANY_COUNT),
        **notes(menu=MenuEntry("rest", "pen", _("A note"))),
        **hand_over(HANDS, menu=MenuEntry("rest", "people", _("Somebody else plays on"))),
        **house_rules(
            HOUSE_RULES,
            rule="NT-OPEN-13",
            menu=MenuEntry("rest", "why", when=in_phase("play", "dawn", "scored")),
        ),
        **house_packs(
            PACKS, menu=MenuEntry("rest", "tick-1", _("Variants"), when=in_phase("play", "dawn", "scored"))
        ),
    },
    counters=COUNTERS,
    house_rules=HOUSE_RULES,
    packs=PACKS,
    names=PACKS.named(names.named),
    counted=names.counted,
    title=story.title,
    history=History(
        tells=TELLS,
        headings=frozenset({"The cards are dealt.", "On to the next game of the tournament."}),
        ending=story.ending,
        finished=records.played,
        scores=records.scores,
        is_over=records.is_over,
    ),
    statistics=STATISTICS,
    real=REAL,
    seats=Seats(renamed=renamed, count=range(2, 11), figures=figures, turn=whose_turn),
    screens=Screens(
        board=PANELS,
        player=PLAYER,
        tv=tv_screen.TV,
        next_sheet=defaults.next_sheet,
        explain=explanations.why,
        is_lit=board.is_lit,
        set_up_steps=checklist.steps,
        components=checklist.components,
        tones=TONES,
        lays=lambda table: table.phase == "setup",
        topics=(
            Topic("counts", _("Counts")),
            Topic("turn", _("The turn")),
            Topic("dawn", _("Dawn")),
            Topic("rest", _("Everything else")),
        ),
        globals={
            **board.GLOBALS,
            **tv_screen.GLOBALS,
            "heading": story.heading,
            "checklist_items": checklist.items,
            "lacks_highest": scoring.lacks_highest,
            "most_frightened": records.most_frightened,
            "history": records.history,
            "cups": records.all_cups,
            "score_blocks": print_context.score_blocks,
            "spans": print_context.spans,
            "to_lay": print_context.to_lay,
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
        Sheet("setup", _("Set-up"), _("what to put on the table, to tick"), need=Need.START),
        Sheet(
            "score",
            _("Score sheet"),
            _("fear, cards, knock and points, game by game"),
            When.DURING,
            is_form=True,
        ),
        Sheet(
            "tournament",
            _("Tournament table"),
            _("points and what is left, with fear by game"),
            When.AFTER,
            is_form=True,
        ),
        Sheet("history", _("History"), _("every game with its winners"), When.AFTER, is_form=True),
        *REFERENCE_SHEETS,
        PAD,
        TRACKERS,
        PACK_AWAY,
        CARDS,
        *PUT_AWAY,
    ),
    teaching=TEACHING,
    help=help_beside(
        __file__,
        "aim",
        "setup",
        "simple_game",
        "turn",
        "effects",
        "penalties",
        "knocking",
        "dawn",
        "scoring",
        "tournament",
        "teams",
        "score_sheet",
        "open_notes",
        "variants",
    ),
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
)
