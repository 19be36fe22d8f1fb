"""Dreamers."""

from companion.games.dreamers import (
    board,
    card_decks,
    checklist,
    defaults,
    demo_session,
    explanations,
    labels,
    modifiers,
    names,
    references,
    story,
)
from companion.games.dreamers.actions import match, turn
from companion.games.dreamers.counters import COUNTERS
from companion.games.dreamers.data import HOUSE_RULES
from companion.games.dreamers.packs import PACKS
from companion.games.dreamers.panels import PANELS
from companion.games.dreamers.player_screen import PLAYER
from companion.games.dreamers.private import PRIVATE
from companion.games.dreamers.real_table import REAL
from companion.games.dreamers.score_pad import SCORE_PAD
from companion.games.dreamers.statistics import STATISTICS
from companion.games.dreamers.table import Table, figures, handed, seen_by, set_up, sits, winner_of
from companion.games.dreamers.teaching import TEACHING
from companion.games.dreamers.tellings import TELLS
from companion.games.dreamers.tones import TONES
from companion.games.dreamers.tv_screen import TV
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
    Need,
    NoBox,
    Print,
    Screens,
    Seats,
    Sheet,
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

HANDS = Hands(who=sits, give=handed, names_places=True)

GAME = Game(
    slug="dreamers",
    name=_("Dreamers"),
    sign="dream",
    version=2,  # until 1 the card was handed over, and hands were filled, by plays of their own
    bgg_id=359754,
    is_one_off=True,
    table=Table,
    box=BoxSchema(type=NoBox),
    set_up=set_up,
    actions={
        **checklist.ACTIONS,
        **actions_in(match, turn),
        **corrections(COUNTERS, own=("hand",)),
        **notes(),
        **hand_over(HANDS),
        **house_rules(HOUSE_RULES),
        **house_packs(PACKS),
    },
    counters=COUNTERS,
    house_rules=HOUSE_RULES,
    packs=PACKS,
    names=PACKS.named(names.named),
    title=story.title,
    history=History(
        tells=TELLS,
        headings=frozenset({"The next round begins; first player is {first}."}),
        ending=story.ending,
        finished=story.played,
        scores=story.scores,
        is_over=lambda table: table.phase == "over",
    ),
    statistics=STATISTICS,
    real=REAL,
    seats=Seats(
        count=range(2, 3),
        figures=figures,
        turn=board.acting,
        seen_by=seen_by,
        hides=lambda table: table.keeps_a_secret,
        private=PRIVATE,
    ),
    screens=Screens(
        board=PANELS,
        player=PLAYER,
        tv=TV,
        next_sheet=defaults.next_sheet,
        explain=explanations.why,
        is_lit=board.is_lit,
        set_up_steps=checklist.steps,
        components=lambda table: checklist.COMPONENTS,
        tones=TONES,
        lays=lambda table: table.phase == "start",
        laid=lambda table: table.set_out,
        globals={
            **board.GLOBALS,
            "round_of": story.round_of,
            "winner_of": winner_of,
            "number_of_turn": story.number_of_turn,
            # the helper of phase 4
            "exact": modifiers.exact,
            "checked": modifiers.checked,
            "times": modifiers.times,
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
        Sheet(
            "score",
            _("Score sheet"),
            _("round by round, and lines for another match"),
            When.DURING,
            is_form=True,
        ),
        Sheet("setup", _("Set-up"), _("what to put on the table, to tick"), need=Need.START),
        *REFERENCE_SHEETS,
        PAD,
        TRACKERS,
        PACK_AWAY,
        Sheet(
            "matches",
            _("Matches"),
            _("every match you have played, with its winner"),
            When.AFTER,
            is_form=True,
        ),
        CARDS,
        *PUT_AWAY,
    ),
    teaching=TEACHING,
    help=help_beside(
        __file__,
        "cards",
        "aims",
        "setup",
        "match",
        "identities",
        "end_of_round",
        "points",
        "memories",
        "nightmare",
        "dreams",
        "modifiers",
        "accusation",
        "hand_over",
        "open_notes",
        "variants",
    ),
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
)
