"""References on paper: the turns of mice and minions, what is looked up, the set-up by players, a summary."""

from companion.games.mice_and_mystics.chapters import PARTY_SIZE
from companion.games.mice_and_mystics.table import Table
from companion.rules import (
    BySize,
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

TOKENS = RuleGroup(
    _("What hinders a mouse"),
    (
        headed("MM-STAT-1", 1, sign="stunned"),
        headed("MM-STAT-2", 1, sign="webbed"),
        headed("MM-STAT-3", 2, sign="knocked-down"),
    ),
)

A_MOUSE = Lane(
    _("yes"),
    (
        Question(
            _("Captured?"),
            _("yes"),
            RuleGroup("", (excerpt("MM-CAPT-3"),)),
            _("no"),
        ),
        TOKENS,
        RuleGroup(
            _("Move and one action, in either order"),
            (
                excerpt("MM-MOVE-1", term=_("Move"), sign="move"),
                excerpt("MM-ATK-1", 2, term=_("Attack"), sign="sword"),
                excerpt("MM-SEARCH-1", 1, term=_("Search"), sign="search"),
                excerpt("MM-TURN-6", term=_("Scurry"), sign="scurry"),
                excerpt("MM-RECOV-1", term=_("Recover"), sign="recover"),
                excerpt("MM-EXPL-1", term=_("Explore"), sign="explore"),
            ),
            Frame.MAIN,
        ),
        RuleGroup("", (excerpt("MM-TURN-3", 1, term=_("Free, if you like")),), Frame.IF_YOU_LIKE),
    ),
)
MINIONS = Lane(
    _("no: minions"),
    (
        RuleGroup(_("Who runs them"), (excerpt("MM-MIN-2"),), Frame.THEIRS),
        RuleGroup(
            _("Each moves"),
            (excerpt("MM-MIN-6"), excerpt("MM-MIN-4")),
            Frame.THEIRS,
        ),
        RuleGroup(_("Then it attacks"), (excerpt("MM-MIN-10", 1), excerpt("MM-MIN-11", 2)), Frame.THEIRS),
        RuleGroup(_("Six cheese: a surge"), (excerpt("MM-SURGE-3"),), Frame.THEIRS),
    ),
)

FLOW = Flow(
    start=_("The next card of the column"),
    fork=Fork(_("A mouse?"), (A_MOUSE, MINIONS), is_uneven=True),
    end=_("The next card; after the last, a new round"),
    beside=(
        RuleGroup("", (excerpt("MM-ATK-2", 1, term=_("Any attack"), sign="die"),)),
        RuleGroup("", (excerpt("MM-ATK-3", 1, term=_("A hit?"), sign="shield"),)),
        RuleGroup("", (excerpt("MM-ATK-4", 2, term=_("Unblocked"), sign="wound"), excerpt("MM-ATK-5"))),
    ),
)

LOOK_UP = (
    RuleGroup(
        _("Often missed"),
        tuple(
            map(
                headed,
                ("MM-ATK-3", "MM-ATK-7", "MM-SEARCH-1", "MM-MOVE-8", "MM-FREE-1", "MM-FREE-3"),
            )
        ),
        sign="help",
    ),
    RuleGroup(
        _("What hinders a mouse"),
        (
            headed("MM-STAT-1", 1, sign="stunned"),
            headed("MM-STAT-2", 1, sign="webbed"),
            headed("MM-STAT-3", 2, sign="knocked-down"),
            headed("MM-STAT-4", 1, sign="bewitched"),
            headed("MM-STAT-5", sign="poisoned"),
            headed("MM-CAPT-2", sign="captured"),
        ),
    ),
    RuleGroup(
        _("Surge"),
        (excerpt("MM-SURGE-2"), excerpt("MM-SURGE-3"), excerpt("MM-SURGE-9")),
        Frame.THEIRS,
        "surge",
    ),
    RuleGroup(
        _("Hourglass and wheel"),
        (headed("MM-HOUR-1", sign="hourglass"), headed("MM-SURGE-1", sign="wheel")),
    ),
    RuleGroup(_("On the tile"), (headed("MM-MOVE-6"), headed("MM-MOVE-3", 1)), sign="room"),
)


def mice_each(table: Table, number: int) -> str:
    """Return how many mice each of so many players plays, in a party as large as most chapters ask for."""
    return " + ".join(str((PARTY_SIZE + number - 1 - place) // number) for place in range(number))


BY_SIZE = BySize(
    title=_("Number of players"),
    sizes=range(1, PARTY_SIZE + 1),
    rows=(SizeRow(_("Mice for each, in a party of four"), "MM-SETUP-2", mice_each, "mouse"),),
    for_any=(
        RuleGroup(
            _("The mice"),
            (*map(headed, ("MM-SETUP-2", "MM-SETUP-3", "MM-SETUP-4", "MM-SETUP-6", "MM-MIN-2")),),
            sign="mouse",
        ),
        RuleGroup(
            _("The board"),
            (
                *map(headed, ("MM-SETUP-1", "MM-SETUP-5", "MM-SETUP-7", "MM-SETUP-8")),
                headed("MM-SETUP-9", 1, 2),
                *map(headed, ("MM-SETUP-10", "MM-SETUP-11", "MM-SETUP-12")),
            ),
            sign="room",
        ),
    ),
)

SUMMARY = (
    RuleGroup(_("Together"), (excerpt("MM-COMP-2"), headed("MM-HOUR-2", sign="hourglass")), sign="people"),
    RuleGroup(
        _("Your turn"),
        (
            excerpt("MM-TURN-1"),
            excerpt("MM-MOVE-1", term=_("Move")),
            excerpt("MM-SEARCH-1", 1, term=_("Search")),
            excerpt("MM-RECOV-1", term=_("Recover")),
            excerpt("MM-TURN-3", 1, term=_("Free, if you like")),
        ),
        sign="mouse",
    ),
    RuleGroup(_("Fighting"), (headed("MM-ATK-2", 1), headed("MM-ATK-3"), headed("MM-ATK-5")), sign="sword"),
    RuleGroup(_("Cheese"), (excerpt("MM-CHEESE-2"),), sign="cheese"),
    RuleGroup(_("Surge"), (excerpt("MM-SURGE-2"),), Frame.THEIRS, "surge"),
    RuleGroup(_("Captured"), (excerpt("MM-CAPT-1"),), sign="captured"),
)

REFERENCES = References(flow=FLOW, look_up=LOOK_UP, by_size=BY_SIZE, summary=SUMMARY)
