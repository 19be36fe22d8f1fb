"""References on paper: the six steps of a turn, what is looked up, the dice by stuffies, a summary."""

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    BySize,
    Excerpt,
    Flow,
    Fork,
    Frame,
    Lane,
    Question,
    References,
    RuleGroup,
    SizeRow,
    _,
    excerpt,
    headed,
)

SIZES = range(2, 5)  # stuffies in play (SF-TWO-1, SF-GAME-1)

MONSTERS = (excerpt("SF-MON-2", 1), headed("SF-MON-8"), excerpt("SF-MON-10"))
SURGE = (excerpt("SF-SURGE-1", 1), excerpt("SF-SURGE-2"), excerpt("SF-SURGE-3"), excerpt("SF-SURGE-4"))


def monsters(*lines: Excerpt, is_ordered: bool = False) -> RuleGroup:
    return RuleGroup(_("The monsters’ turn"), lines, Frame.THEIRS, "monster", is_ordered)


def surge(*lines: Excerpt, is_ordered: bool = False) -> RuleGroup:
    return RuleGroup(_("A surge"), lines, Frame.THEIRS, "surge", is_ordered)


FLOW = Flow(
    start=_("Your stuffy’s turn"),
    steps=(
        RuleGroup(
            _("Steps 1 to 3"),
            (
                excerpt("SF-BAG-1", term=_("1 Draw"), sign="bag"),
                excerpt("SF-STUFF-2", term=_("2 Stuffing"), sign="stuffing"),
                excerpt("SF-THREAT-1", term=_("3 Threat"), sign="threat"),
            ),
        ),
        Question(_("Still collapsed?"), _("yes"), RuleGroup("", (excerpt("SF-TURN-3"),)), _("no")),
        RuleGroup(
            _("4 Actions"),
            (
                excerpt("SF-MOVE-1", term=_("Move"), sign="move"),
                excerpt("SF-ATK-2", term=_("Attack"), sign="sword"),
                excerpt("SF-SEARCH-1", term=_("Search"), sign="search"),
                headed("SF-STORE-1", sign="hand"),
                excerpt("SF-ENCO-1", 1, term=_("Encourage"), sign="heart"),
            ),
            Frame.MAIN,
        ),
        RuleGroup(_("5 Discard"), (excerpt("SF-DISC-1", 1),), sign="drop"),
    ),
    fork=Fork(
        _("6 Any monster?"),
        (
            Lane(_("yes"), (monsters(excerpt("SF-CHECK-1"), *MONSTERS),)),
            Lane(_("no"), (surge(excerpt("SF-CHECK-2"), *SURGE),)),
        ),
    ),
    end=_("The player to the left"),
)

LOOK_UP = (
    RuleGroup(
        _("What each color does"),
        tuple(map(headed, ("SF-DICE-4", "SF-DICE-5", "SF-DICE-6", "SF-DICE-7", "SF-DICE-8", "SF-DICE-9"))),
        sign="die",
    ),
    RuleGroup(
        _("Often missed"),
        (
            headed("SF-LEAVE-2"),
            headed("SF-STUFF-3"),
            headed("SF-BONUS-3"),
            headed("SF-ATK-8"),
            headed("SF-SLEEP-4"),
        ),
        sign="help",
    ),
    RuleGroup(_("Defending"), (excerpt("SF-DEF-1"), excerpt("SF-DEF-2")), sign="shield"),
    monsters(*MONSTERS, is_ordered=True),
    surge(*SURGE, is_ordered=True),
    RuleGroup(_("Collapse"), tuple(map(headed, ("SF-COLL-2", "SF-COLL-3", "SF-COLL-5"))), sign="sleep"),
    RuleGroup(_("On the map"), tuple(map(headed, ("SF-MAP-2", "SF-MAP-3", "SF-MOVE-3"))), sign="room"),
)


def of_each(table: Table, number: int) -> str:
    """Return the white dice, and the black ones (SF-SETUP-4)."""
    return f"{number + 1} + {number + 1}"


def in_bag(table: Table, number: int) -> int:
    """Return all the dice in the bag as a story begins, so many of each colour as this table has."""
    return dice.number(table.attributes) + 2 * (number + 1)


BY_SIZE = BySize(
    title=_("Number of stuffies"),
    sizes=SIZES,
    rows=(
        SizeRow(_("White dice, and as many black ones"), "SF-SETUP-4", of_each, "die"),
        SizeRow(_("All dice in the bag"), "SF-BAG-6", in_bag, "bag"),
        SizeRow(_("Cards of a random encounter"), "SF-ENC-2", lambda table, number: number, "monster"),
        SizeRow(_("Dark stuffing on a boss"), "SF-BOSS-1", lambda table, number: number, "stuffing"),
        SizeRow(
            _("Threat for a surge where no monster is"), "SF-CHECK-2", lambda table, number: number, "threat"
        ),
    ),
    for_any=(
        RuleGroup(
            _("Stuffies and dice"),
            tuple(
                map(
                    headed,
                    (
                        "SF-SETUP-1",
                        "SF-SETUP-2",
                        "SF-SETUP-3",
                        "SF-SETUP-4",
                        "SF-SETUP-5",
                        "SF-TWO-1",
                        "SF-TWO-2",
                    ),
                )
            ),
            sign="stuffy",
        ),
        RuleGroup(
            _("Decks"),
            tuple(map(headed, ("SF-SETUP-6", "SF-SETUP-7", "SF-SETUP-8", "SF-SETUP-9"))),
            sign="deck",
        ),
        RuleGroup(
            _("The story"),
            tuple(map(headed, ("SF-SETUP-10", "SF-SETUP-11", "SF-SETUP-12", "SF-SETUP-13"))),
            sign="log",
        ),
    ),
    size=lambda table: table.size,
)

SUMMARY = (
    RuleGroup(_("Together"), (excerpt("SF-GAME-1"), excerpt("SF-COLL-7", 1)), sign="stuffy"),
    RuleGroup(
        _("Your turn"),
        (
            headed("SF-BAG-1"),
            headed("SF-STUFF-2"),
            headed("SF-THREAT-1"),
            headed("SF-DICE-3"),
            headed("SF-CHECK-1"),
            headed("SF-CHECK-2"),
        ),
        sign="hand",
    ),
    RuleGroup(
        _("What dice do"),
        tuple(map(headed, ("SF-DICE-4", "SF-DICE-5", "SF-DICE-6", "SF-DICE-7", "SF-DICE-9"))),
        sign="die",
    ),
    RuleGroup(_("Hit?"), (excerpt("SF-DEF-1", 1),), Frame.THEIRS, "shield"),
    RuleGroup(_("Collapsed?"), (excerpt("SF-COLL-5"),), sign="sleep"),
)

REFERENCES = References(flow=FLOW, look_up=LOOK_UP, by_size=BY_SIZE, summary=SUMMARY)
