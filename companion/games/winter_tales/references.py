"""References on paper: an activation with all that may stop it, what is looked up, the shares by players."""

from companion.games.winter_tales.data import HAND, SHARES
from companion.games.winter_tales.table import Table
from companion.rules import (
    BySize,
    Flow,
    Frame,
    Question,
    References,
    RuleGroup,
    SizeRow,
    _,
    excerpt,
    headed,
)

FLOW = Flow(
    start=_("Your turn: one of your ready characters"),
    steps=(
        Question(_("None ready?"), _("yes"), RuleGroup("", (excerpt("WT-CHAP-4"),)), _("no")),
        RuleGroup(
            _("Turn and draw"), tuple(map(excerpt, ("WT-ACT-1", "WT-ACT-2", "WT-ACT-3"))), sign="card-used"
        ),
        Question(_("Incapacitated?"), _("yes"), RuleGroup("", (excerpt("WT-ACT-8"),)), _("no")),
        RuleGroup(
            _("Movements"),
            (excerpt("WT-MOVE-1"), excerpt("WT-MOVE-2")),
            Frame.IF_YOU_LIKE,
            "move",
        ),
        RuleGroup(
            _("Does anybody step in?"),
            tuple(map(excerpt, ("WT-INT-6", "WT-INT-2", "WT-INT-3"))),
            Frame.THEIRS,
            "clash",
        ),
        RuleGroup(
            _("One action"),
            (
                excerpt("WT-QUEST-1", term=_("Generate a quest"), sign="plus"),
                excerpt("WT-RES-1", 1, term=_("Resolve a quest"), sign="quest"),
            ),
            Frame.MAIN,
        ),
        RuleGroup(_("Discard"), (excerpt("WT-ACT-6"),), sign="deck"),
        Question(_("Track full?"), _("yes"), RuleGroup("", (excerpt("WT-MEM-3"),)), _("no")),
    ),
    end=_("The next player, clockwise"),
    beside=(
        RuleGroup(_("A battle"), (headed("WT-CONF-4"), headed("WT-CONF-6", 1)), sign="sword"),
        RuleGroup(_("A trap"), tuple(map(headed, ("WT-TRICK-6", "WT-TRICK-7", "WT-TRICK-8"))), sign="trap"),
        RuleGroup(
            _("A rescue"), tuple(map(excerpt, ("WT-RESC-1", "WT-RESC-3", "WT-RESC-4"))), sign="recover"
        ),
    ),
)

LOOK_UP = (
    RuleGroup(
        _("Resolve a quest"),
        (
            excerpt("WT-RES-1"),
            excerpt("WT-RES-3"),
            excerpt("WT-RES-6"),
            excerpt("WT-RES-7", 1),
            *map(excerpt, ("WT-RES-8", "WT-RES-9", "WT-RES-14")),
        ),
        sign="quest",
        is_ordered=True,
    ),
    RuleGroup(
        _("A trap"),
        (
            *map(excerpt, ("WT-TRICK-1", "WT-TRICK-2", "WT-TRICK-4")),
            *map(headed, ("WT-TRICK-6", "WT-TRICK-7", "WT-TRICK-8")),
        ),
        Frame.THEIRS,
        "trap",
    ),
    RuleGroup(
        _("A battle"),
        (excerpt("WT-CONF-1"), *map(headed, ("WT-CONF-4", "WT-CONF-6"))),
        Frame.THEIRS,
        "sword",
    ),
    RuleGroup(
        _("Generate a quest"),
        tuple(map(excerpt, ("WT-QUEST-1", "WT-QUEST-2", "WT-QUEST-3"))),
        sign="plus",
    ),
    RuleGroup(_("A rescue"), tuple(map(excerpt, ("WT-RESC-1", "WT-RESC-3", "WT-RESC-4"))), sign="recover"),
    RuleGroup(
        _("Often missed"),
        tuple(map(headed, ("WT-TERM-5", "WT-INT-4", "WT-CONF-8"))),
        sign="help",
    ),
    RuleGroup(
        _("The chapter ends"),
        tuple(map(headed, ("WT-CHAP-5", "WT-CHAP-6", "WT-CHAP-8"))),
        sign="deck",
    ),
    RuleGroup(
        _("Epilogue"),
        tuple(map(headed, ("WT-EPI-6", "WT-EPI-8", "WT-EPI-10"))),
        sign="end-flag",
    ),
)


def writer_cards(table: Table, number: int) -> int | str:
    """Return the Writer's first hand: as many cards as Spring has players (WT-SETUP-10)."""
    return number // 2 if SHARES[number].writer else "–"


BY_SIZE = BySize(
    title=_("Number of players"),
    sizes=tuple(SHARES),
    rows=(
        SizeRow(
            _("Spring players, and as many Winter players"),
            "WT-SETUP-3",
            lambda table, number: number // 2,
            "spring",
        ),
        SizeRow(
            _("Characters for each of them"),
            "WT-SETUP-1",
            lambda table, number: SHARES[number].player,
            "people",
        ),
        SizeRow(_("Story cards for each of them"), "WT-SETUP-9", lambda table, number: HAND, "hand"),
        SizeRow(
            _("The Writer: fairy tales, and as many soldiers"),
            "WT-SETUP-1",
            lambda table, number: SHARES[number].writer or "–",
            "writer",
        ),
        SizeRow(_("The Writer’s story cards"), "WT-SETUP-10", writer_cards, "hand"),
    ),
    for_any=(
        RuleGroup(_("Sides"), tuple(map(headed, ("WT-SETUP-2", "WT-SETUP-3", "WT-SETUP-4"))), sign="people"),
        RuleGroup(
            _("On the board"),
            tuple(map(headed, ("WT-SETUP-6", "WT-SETUP-7", "WT-SETUP-8", "WT-SETUP-11"))),
            sign="quest",
        ),
        RuleGroup(
            _("Before the first turn"),
            tuple(map(headed, ("WT-SETUP-5", "WT-SETUP-9", "WT-SETUP-10", "WT-SETUP-12", "WT-SETUP-13"))),
            sign="deck",
        ),
    ),
    size=lambda table: len(table.players),
)

SUMMARY = (
    RuleGroup(_("Who you are"), (excerpt("WT-TERM-1"),), sign="people"),
    RuleGroup(
        _("Your turn"),
        (
            headed("WT-CHAP-2"),
            excerpt("WT-ACT-3", term=_("Draw")),
            excerpt("WT-MOVE-1", term=_("Move")),
            headed("WT-ACT-5"),
            headed("WT-ACT-6"),
        ),
        sign="card-ready",
    ),
    RuleGroup(
        _("A quest"),
        (headed("WT-RES-6"), headed("WT-RES-7", 1), headed("WT-RES-9"), headed("WT-RES-14")),
        sign="quest",
    ),
    RuleGroup(_("In the turns of others"), (excerpt("WT-INT-2"), excerpt("WT-INT-3")), Frame.THEIRS, "clash"),
    RuleGroup(_("The end"), (headed("WT-MEM-3"), headed("WT-EPI-8"), headed("WT-EPI-9")), sign="end-flag"),
)

REFERENCES = References(flow=FLOW, look_up=LOOK_UP, by_size=BY_SIZE, summary=SUMMARY)
