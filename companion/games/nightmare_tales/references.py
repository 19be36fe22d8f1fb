"""References on paper: a turn with its three dawns, what is looked up, the deal by players, a summary."""

from companion.games.nightmare_tales.board import KEYWORD_RULES
from companion.games.nightmare_tales.data import (
    CARDS,
    FEWEST_CARDS,
    FEWEST_SEATS,
    MOST_CARDS,
    MOST_SEATS,
)
from companion.games.nightmare_tales.seating import shares
from companion.games.nightmare_tales.table import Table
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
    message,
)

DAWN = tuple(map(headed, ("NT-DAWN-3", "NT-DAWN-2", "NT-DAWN-5")))
SCORING = tuple(map(excerpt, ("NT-SCORE-6", "NT-SCORE-2", "NT-SCORE-3", "NT-SCORE-4", "NT-SCORE-5")))

FLOW = Flow(
    start=_("Your turn"),
    steps=(
        Question(
            _("Knock?"),
            _("yes"),
            RuleGroup("", tuple(map(excerpt, ("NT-KNOCK-3", "NT-KNOCK-4", "NT-KNOCK-5")))),
            _("no"),
        ),
        RuleGroup(
            _("Draw, then discard"),
            (excerpt("NT-TURN-1"), excerpt("NT-TURN-2"), excerpt("NT-TURN-4")),
            Frame.MAIN,
            "deck",
        ),
        RuleGroup(_("The effect of the card"), (excerpt("NT-TURN-6"), excerpt("NT-EFF-2"))),
        RuleGroup(
            _("The same name"),
            tuple(map(excerpt, ("NT-TURN-7", "NT-TURN-8", "NT-TURN-9"))),
            Frame.IF_YOU_LIKE,
            "same",
        ),
        Question(
            _("No cards left?"),
            _("yes"),
            RuleGroup("", (excerpt("NT-DAWN-3"),)),
            _("no"),
        ),
        Question(_("Deck empty?"), _("yes"), RuleGroup("", (excerpt("NT-DAWN-2"),)), _("no")),
        Question(_("Last round over?"), _("yes"), RuleGroup("", (excerpt("NT-KNOCK-6"),)), _("no")),
    ),
    end=_("The next player, clockwise"),
    beside_title=_("At dawn"),
    beside=(
        RuleGroup(_("Reveal"), (excerpt("NT-SCORE-1"),), sign="dawn"),
        RuleGroup(_("Who wins"), (excerpt("NT-SCORE-2"), excerpt("NT-SCORE-6")), sign="win"),
        RuleGroup(_("Tied"), (excerpt("NT-SCORE-3"), excerpt("NT-SCORE-4")), sign="scales"),
    ),
)

LOOK_UP = (
    RuleGroup(
        _("Keywords"),
        tuple(headed(rule, sign=sign) for sign, rule in KEYWORD_RULES.items()),
        sign="look",
    ),
    RuleGroup(
        _("Penalties"),
        tuple(map(headed, ("NT-PEN-1", "NT-PEN-3", "NT-PEN-4", "NT-PEN-5", "NT-PEN-8"))),
        Frame.THEIRS,
        "penalty",
    ),
    RuleGroup(_("Effects"), tuple(map(headed, ("NT-EFF-1", "NT-EFF-2", "NT-EFF-10", "NT-EFF-11")))),
    RuleGroup(_("Often missed"), tuple(map(headed, ("NT-SETUP-2", "NT-KNOCK-7", "NT-DAWN-4"))), sign="help"),
    RuleGroup(_("Dawn comes"), DAWN, sign="dawn"),
    RuleGroup(_("Scoring"), SCORING, sign="win", is_ordered=True),
)


def teams(table: Table, number: int) -> str:
    """Return in how many teams of how many so many players can be shared out."""
    splits = (
        f"{teams}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{number // teams}"
        for teams in shares(number)
        if teams < number
    )
    return ", ".join(splits) or "–"


def dealt(each: int) -> SizeRow:
    """Return the row of how many cards are dealt, so many to each."""
    words = message(_("Cards dealt, {number} each"), number=each)
    return SizeRow(words, "NT-SETUP-1", lambda table, number: each * number, "deck")


BY_SIZE = BySize(
    title=_("Number of players"),
    sizes=range(FEWEST_SEATS, MOST_SEATS + 1),
    rows=(
        *map(dealt, (CARDS, FEWEST_CARDS, MOST_CARDS)),
        SizeRow(_("Turns left after a knock"), "NT-KNOCK-5", lambda table, number: number - 1, "knock"),
        SizeRow(_("Teams, of how many"), "NT-TEAM-3", teams, "people"),
    ),
    for_any=(
        RuleGroup(
            _("The deal"),
            tuple(map(headed, ("NT-SETUP-1", "NT-SETUP-2", "NT-SETUP-3", "NT-SETUP-4", "NT-SETUP-6"))),
            sign="deck",
        ),
        RuleGroup(
            _("Other games"),
            tuple(map(headed, ("NT-SETUP-7", "NT-SETUP-8", "NT-SIMPLE-1"))),
        ),
        RuleGroup(
            _("Quick Tournament"),
            tuple(map(headed, ("NT-TOUR-1", "NT-TOUR-2", "NT-TOUR-3", "NT-TOUR-4", "NT-TOUR-5"))),
            sign="knock",
        ),
        RuleGroup(
            _("Teams"),
            tuple(map(headed, ("NT-TEAM-1", "NT-TEAM-2", "NT-TEAM-3", "NT-TEAM-5", "NT-TEAM-6"))),
            sign="people",
        ),
    ),
    size=lambda table: len(table.seats),
)

SUMMARY = (
    RuleGroup(_("Aim"), (excerpt("NT-AIM-2"),), sign="win"),
    RuleGroup(
        _("Your turn"),
        tuple(map(excerpt, ("NT-TURN-1", "NT-TURN-2", "NT-TURN-6"))),
        sign="deck",
    ),
    RuleGroup(_("In every turn"), (headed("NT-TURN-7"), headed("NT-TURN-9")), sign="same"),
    RuleGroup(_("Your row"), (excerpt("NT-SETUP-2"), excerpt("NT-SETUP-6"))),
    RuleGroup(_("A penalty"), (excerpt("NT-PEN-1"),), Frame.THEIRS, "penalty"),
    RuleGroup(_("Knock knock!"), tuple(map(excerpt, ("NT-KNOCK-1", "NT-KNOCK-5"))), sign="knock"),
    RuleGroup(_("Dawn comes"), DAWN, sign="dawn"),
)

REFERENCES = References(flow=FLOW, look_up=LOOK_UP, by_size=BY_SIZE, summary=SUMMARY)
