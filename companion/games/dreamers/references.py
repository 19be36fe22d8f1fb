"""References on paper: the six phases of a turn, what is looked up, the cards on the table, a summary."""

from companion.games.dreamers.data import DREAMS, GATES, HAND, IDENTITIES, NIGHTMARES, ROUNDS, SEATS
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

POINTS = RuleGroup(
    _("What a round is worth"),
    tuple(headed(f"DR-SCORE-{number}") for number in range(1, 8)),
    sign="win",
)
HELPER = RuleGroup(_("Which modifier hits?"), (excerpt("DR-MOD-11", 1, 2),), sign="check")

FLOW = Flow(
    start=_("A turn of two, six phases"),
    steps=(
        RuleGroup(_("1 Memories"), (excerpt("DR-MEM-1"),), sign="deck"),
        Question(_("Too few cards?"), _("yes"), RuleGroup("", (excerpt("DR-MEM-2"),)), _("no")),
        RuleGroup(_("2 Nightmare"), (excerpt("DR-NIGHT-1", 1), excerpt("DR-NIGHT-2")), sign="nightmare"),
        RuleGroup(
            _("3 Dreams"),
            (
                excerpt("DR-DREAM-1"),
                excerpt("DR-DREAM-2"),
                excerpt("DR-DREAM-3"),
                excerpt("DR-DREAM-4"),
                excerpt("DR-DREAM-5", 1),
            ),
            Frame.MAIN,
            "dream",
        ),
        Question(_("A hit?"), _("yes"), RuleGroup("", (excerpt("DR-DREAM-6"),)), _("no"), skips=True),
        RuleGroup(
            _("4 Modifier"),
            tuple(map(excerpt, ("DR-MOD-1", "DR-MOD-3", "DR-MOD-4", "DR-MOD-7"))),
            Frame.IF_YOU_LIKE,
            "plus",
        ),
        Question(_("Three gates?"), _("yes"), RuleGroup("", (excerpt("DR-END-1"),)), _("no")),
        RuleGroup(
            _("5 Accusation"),
            tuple(map(excerpt, ("DR-ACC-1", "DR-ACC-2", "DR-ACC-3"))),
            Frame.IF_YOU_LIKE,
            "skull",
        ),
        Question(_("Accused?"), _("yes"), RuleGroup("", (excerpt("DR-ACC-4"), excerpt("DR-ACC-5"))), _("no")),
        RuleGroup(_("6 Hand over"), (excerpt("DR-DELIV-1"),), sign="first"),
    ),
    end=_("Phase 1 again"),
)

LOOK_UP = (
    RuleGroup(
        _("What you want"), tuple(map(headed, ("DR-AIM-1", "DR-AIM-2", "DR-AIM-3", "DR-AIM-4"))), sign="dream"
    ),
    RuleGroup(
        _("Often missed"),
        tuple(
            map(
                headed,
                (
                    "DR-DREAM-3",
                    "DR-DREAM-8",
                    "DR-MOD-2",
                    "DR-MOD-3",
                    "DR-MOD-5",
                    "DR-MOD-9",
                    "DR-ACC-3",
                    "DR-NIGHT-3",
                ),
            )
        ),
        sign="help",
    ),
    HELPER,
    POINTS,
    RuleGroup(
        _("The round ends"), tuple(map(headed, ("DR-END-1", "DR-END-2", "DR-END-3", "DR-END-4"))), sign="gate"
    ),
    RuleGroup(
        _("Identities"),
        tuple(map(headed, ("DR-ID-2", "DR-ID-4", "DR-ID-5", "DR-ID-6"))),
        sign="closed-eye",
    ),
    RuleGroup(
        _("The match"), tuple(map(headed, ("DR-MATCH-1", "DR-MATCH-7", "DR-MATCH-5"))), sign="end-flag"
    ),
)

BY_SIZE = BySize(
    title=_("Number of players"),
    sizes=(len(SEATS),),
    rows=(
        SizeRow(_("Dream cards in the Memory Deck"), "DR-COMP-2", lambda table, number: DREAMS, "dream"),
        SizeRow(_("Nightmare cards"), "DR-COMP-5", lambda table, number: NIGHTMARES, "nightmare"),
        SizeRow(_("Gates"), "DR-COMP-7", lambda table, number: GATES, "gate"),
        SizeRow(
            _("Identities, of which one stays unseen"),
            "DR-ID-4",
            lambda table, number: len(IDENTITIES),
            "closed-eye",
        ),
        SizeRow(_("Cards in each hand"), "DR-MEM-1", lambda table, number: HAND, "hand"),
        SizeRow(_("Rounds"), "DR-MATCH-1", lambda table, number: ROUNDS, "end-flag"),
    ),
    for_any=(
        RuleGroup(
            _("Lay out"),
            tuple(map(headed, ("DR-COMP-1", "DR-SETUP-1", "DR-SETUP-2", "DR-SETUP-3", "DR-SETUP-4"))),
            sign="deck",
        ),
        RuleGroup(
            _("For each round"),
            tuple(map(headed, ("DR-MATCH-6", "DR-MATCH-7", "DR-ID-1", "DR-ID-2", "DR-ID-4"))),
            sign="shuffle",
        ),
    ),
)

SUMMARY = (
    RuleGroup(_("What you want"), tuple(map(headed, ("DR-AIM-1", "DR-AIM-2", "DR-AIM-4"))), sign="dream"),
    RuleGroup(
        _("A turn"),
        (
            excerpt("DR-MEM-1"),
            excerpt("DR-NIGHT-1", 1),
            excerpt("DR-DREAM-1"),
            excerpt("DR-DREAM-2"),
            excerpt("DR-DREAM-4"),
            excerpt("DR-DREAM-6"),
            excerpt("DR-MOD-1"),
            excerpt("DR-MOD-3"),
            excerpt("DR-ACC-3"),
        ),
        sign="nightmare",
        is_ordered=True,
    ),
    RuleGroup(_("The round ends"), tuple(map(excerpt, ("DR-END-1", "DR-END-2", "DR-END-3"))), sign="gate"),
    RuleGroup(_("Points"), (excerpt("DR-SCORE-9"),), sign="win"),
)

REFERENCES = References(flow=FLOW, look_up=LOOK_UP, by_size=BY_SIZE, summary=SUMMARY)
