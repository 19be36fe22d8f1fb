"""Stuffed Fables."""

from companion.games.stuffed_fables import (
    board,
    card_decks,
    chances,
    defaults,
    demo_session,
    dice_places,
    explanations,
    labels,
    names,
    outlook,
    path,
    print_context,
    references,
    rerolls,
    story,
    tv_screen,
)
from companion.games.stuffed_fables.actions import (
    care,
    catching_up,
    choosing,
    corrections,
    encounters,
    endings,
    fights,
    finds,
    monster_cards,
    monsters,
    moves,
    pages,
    party,
    places,
    sleep,
    trials,
    turn,
)
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.checklist import items, steps
from companion.games.stuffed_fables.components import components
from companion.games.stuffed_fables.counters import COUNTERS
from companion.games.stuffed_fables.data import COLOURS, HOUSE_RULES, OWNED
from companion.games.stuffed_fables.help import HELP
from companion.games.stuffed_fables.listening import LISTENING
from companion.games.stuffed_fables.packs import PACKS
from companion.games.stuffed_fables.panels import PANELS
from companion.games.stuffed_fables.player_screen import PLAYER, acts_now, figures
from companion.games.stuffed_fables.real_table import REAL
from companion.games.stuffed_fables.score_pad import SCORE_PAD
from companion.games.stuffed_fables.shelves import SHELVES
from companion.games.stuffed_fables.statistics import STATISTICS
from companion.games.stuffed_fables.table import Table, handed, plays, renamed, set_up
from companion.games.stuffed_fables.teaching import TEACHING
from companion.games.stuffed_fables.tellings import TELLS
from companion.games.stuffed_fables.tones import TONES
from companion.games.stuffed_fables.tv_screen import TV
from companion.games.stuffed_fables.upgrades import BOX_UPGRADES, TABLE_UPGRADES
from companion.rules import (
    CARDS,
    PACK_AWAY,
    PUT_AWAY,
    REFERENCE_SHEETS,
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
    checklist,
    hand_over,
    house_packs,
    house_rules,
    notes,
)
from companion.rules import corrections as counter_corrections

HANDS = Hands(who=plays, give=handed, plays_one=False)

GAME = Game(
    slug="stuffed_fables",
    name=_("Stuffed Fables"),
    sign="stuffy",
    version=2,  # until 1 a search value of 0 and an unknown one were the same
    upgrades=TABLE_UPGRADES,
    bgg_id=233312,
    table=Table,
    box=BoxSchema(type=Box, shelves=SHELVES, upgrades=BOX_UPGRADES),
    set_up=set_up,
    actions={
        **actions_in(choosing, party),
        **checklist(items, guard=party.is_laying, rule="SF-SETUP-10"),
        **actions_in(turn, moves, trials, fights, finds, care, encounters, monster_cards, monsters),
        **actions_in(sleep, pages, places, endings, corrections),
        **counter_corrections(
            COUNTERS, rule="SF-GAME-3", own=OWNED, menu=MenuEntry("turn", "pen", _("Any counter"), order=2)
        ),
        **house_rules(HOUSE_RULES, menu=MenuEntry("turn", "why", order=5)),
        **house_packs(PACKS, menu=MenuEntry("turn", "tick-1", _("Variants"), order=5)),
        **notes(menu=MenuEntry("turn", "log", _("Note"), order=6)),
        **hand_over(HANDS, menu=MenuEntry("stuffies", "people")),
    },
    bundles=actions_in(catching_up),
    counters=COUNTERS,
    house_rules=HOUSE_RULES,
    packs=PACKS,
    names=PACKS.named(names.named),
    counted=names.counted,
    title=story.title,
    history=History(
        tells=TELLS,
        headings=frozenset({"{page} is left.", "The monsters’ turn begins.", "{stuffy} is next."}),
        ending=story.how_it_ended,
        finished=path.played,
        scores=path.scores,
        is_together=True,
    ),
    statistics=STATISTICS,
    real=REAL,
    seats=Seats(renamed=renamed, count=range(2, 5), figures=figures, turn=acts_now),
    screens=Screens(
        board=PANELS,
        player=PLAYER,
        tv=TV,
        next_sheet=defaults.next_sheet,
        explain=explanations.why,
        is_lit=board.is_lit,
        set_up_steps=steps,
        components=components,
        tones=TONES,
        lays=lambda table: table.phase == "laying",
        topics=(
            Topic("book", _("The book says")),
            Topic("stuffies", _("Stuffies")),
            Topic("page", _("Page and monsters")),
            Topic("turn", _("Books and turn")),
        ),
        menus={"own": lambda table: [stuffy.id for stuffy in table.stuffies], "book": lambda table: ("",)},
        globals={
            # the story, the campaign
            "called": story.called,
            "number_of": story.number_of,
            "record_called": story.record_called,
            "ending": story.ending,
            "path": path.path,
            "grown": path.grown,
            # odds
            "draw_odds": chances.draw_odds,
            "check_chance": chances.check_chance,
            "stuffing_odds": chances.stuffing_odds,
            "reroll_odds": rerolls.reroll_odds,
            "is_worth_rerolling": rerolls.is_worth_rerolling,
            "waking_odds": chances.waking_odds,
            # screens
            **board.GLOBALS,
            **tv_screen.GLOBALS,
            **outlook.GLOBALS,
            # paper
            "checklist_items": items,
            "colours": COLOURS,
            "to_lay": print_context.to_lay,
            "sheets": print_context.sheets,
            "statuses": print_context.statuses,
            "monster_cards": print_context.monster_cards,
            "is_whole": print_context.is_whole,
            "decks": print_context.decks,
            "lines": print_context.lines,
            "may_hold": dice_places.may_hold,
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
        Sheet("setup", _("Set-up of the story"), _("what to put on the table, to tick"), need=Need.START),
        Sheet("characters", _("Character sheets"), _("one for each stuffy"), need=Need.CHANGE, is_form=True),
        Sheet("monsters", _("Monsters"), _("their actions by die, to look up"), When.DURING, is_form=True),
        Sheet(
            "trackers",
            _("Trackers"),
            _("dice, threat, sleep: for an evening without a screen"),
            When.DURING,
            is_form=True,
        ),
        Sheet(
            "pad",
            _("Story pad"),
            _("several stories on a sheet, with who played whom"),
            When.DURING,
            is_form=True,
        ),
        *REFERENCE_SHEETS,
        PACK_AWAY,
        Sheet(
            "record", _("Campaign record"), _("stories, endings, discovery cards"), When.AFTER, is_form=True
        ),
        CARDS,
        *PUT_AWAY,
    ),
    help=HELP,
    teaching=TEACHING,
    listening=LISTENING,
    demo=Demo(demo_session.PEOPLE, demo_session.plays),
)
