"""The knock, dawn, scoring, the tournament, teams, the sheet (NT-KNOCK, -DAWN, -SCORE, -TOUR, -TEAM, -SHEET)."""

from companion.rules import _

_KNOCK = (
    (
        "NT-KNOCK-1",
        _("Knock knock!"),
        _("At the start of your turn, before you draw, you may knock on the deck."),
    ),
    ("NT-KNOCK-2", _("The last round"), _("A knock opens the last round.")),
    ("NT-KNOCK-3", _("One knock"), _("Nobody else can knock after that: one knock a game.")),
    ("NT-KNOCK-4", _("Your turn is skipped"), _("Who knocks neither draws nor discards.")),
    ("NT-KNOCK-5", _("One turn each"), _("Each other player has one last turn.")),
    ("NT-KNOCK-6", _("Then dawn"), _("After the last of these turns dawn comes.")),
    (
        "NT-KNOCK-7",
        _("Still in play"),
        _(
            "In the others’ turns the knocker can discard cards of the same name, take penalties and be hit by effects."
        ),
    ),
    ("NT-KNOCK-8", _("How early"), _("From the very first turn on.")),
)
_DAWN = (
    ("NT-DAWN-1", _("Dawn"), _("Dawn ends the game. Three things bring it.")),
    (
        "NT-DAWN-2",
        _("The deck runs out"),
        _("The turn is finished with all that belongs to it, then dawn comes."),
    ),
    (
        "NT-DAWN-3",
        _("No card left"),
        _("If at the end of any turn a player has no card, dawn comes and that player wins at once."),
    ),
    (
        "NT-DAWN-4",
        _("Only for a moment"),
        _("Without cards in mid-turn does not count if a card has come by the end of the turn."),
    ),
    ("NT-DAWN-5", _("After the last round"), _("The last round after a knock is over.")),
    (
        "NT-DAWN-6",
        _("A last round cut short"),
        _("An empty deck or a player without cards ends a last round early."),
    ),
    ("NT-DAWN-7", _("What is kept"), _("The cause, the turn, and who knocked.")),
)
_SCORE = (
    ("NT-SCORE-1", _("Reveal"), _("All reveal their cards. Your fear is the sum of their levels.")),
    ("NT-SCORE-2", _("Least fear"), _("The lowest fear wins.")),
    ("NT-SCORE-3", _("Tied: more cards"), _("Of those who are tied, the one with more cards wins.")),
    (
        "NT-SCORE-4",
        _("Still tied: highest card"),
        _("Whoever has the single card of the highest fear loses."),
    ),
    ("NT-SCORE-5", _("Still tied"), _("A draw.")),
    (
        "NT-SCORE-6",
        _("Zero cards come first"),
        _("Who wins without cards stands before any sum, even one of 0."),
    ),
    (
        "NT-SCORE-7",
        _("What to enter"),
        _("Card by card, or the sum and how many cards. The highest card is asked only when a tie needs it."),
    ),
    (
        "NT-SCORE-8",
        _("Cards compared"),
        _(
            "If not as many cards are entered as were counted in play, the companion says so. Your table is right."
        ),
    ),
    ("NT-SCORE-9", _("The most frightened"), _("Whoever has most fear: proposed to begin the next game.")),
)
_TOUR = (
    ("NT-TOUR-1", _("Quick Tournament"), _("Agree on a Maximum Fear, such as 50, and play game after game.")),
    ("NT-TOUR-2", _("Points"), _("After each game everybody still in adds the own fear to the own points.")),
    (
        "NT-TOUR-3",
        _("The knock counts"),
        _("The player who knocked gets 10 less for a game won, 10 more for one lost."),
    ),
    (
        "NT-TOUR-4",
        _("Above the maximum"),
        _("More points than the maximum put you out. Exactly the maximum stays in."),
    ),
    ("NT-TOUR-5", _("The last one in"), _("The last player in wins the tournament.")),
    ("NT-TOUR-6", _("Nobody left"), _("The nightmares have won.")),
    ("NT-TOUR-7", _("First add, then out"), _("All points of a game are added before anybody goes out.")),
    ("NT-TOUR-8", _("Who is out"), _("Players who are out do not play the next games; the others close up.")),
    (
        "NT-TOUR-9",
        _("One game is not all"),
        _("A game won does not keep you in, a game lost does not put you out."),
    ),
    ("NT-TOUR-10", _("Below zero"), _("Points can go below zero.")),
    ("NT-TOUR-11", _("Who begins next"), _("By chance or the most frightened, among those still in.")),
)
_TEAM = (
    ("NT-TEAM-1", _("Teams"), _("Players are shared out in teams of the same size.")),
    ("NT-TEAM-2", _("Not side by side"), _("Mates may not sit next to each other; the table is a circle.")),
    ("NT-TEAM-3", _("How to sit"), _("At least two teams, in turn around the table: 1, 2, 3, 1, 2, 3.")),
    ("NT-TEAM-4", _("Played as ever"), _("A team game is played like any other.")),
    (
        "NT-TEAM-5",
        _("Fear together"),
        _("At the end the fear of mates is added up, also if one of them has no card."),
    ),
    (
        "NT-TEAM-6",
        _("No win at once"),
        _("A player without cards still brings dawn, but does not win by that."),
    ),
    ("NT-TEAM-7", _("The bravest team"), _("The team with the lowest sum wins.")),
)
_SHEET = (
    (
        "NT-SHEET-1",
        _("The score sheet"),
        _(
            "A line for each game: who began, what brought dawn, who knocked; for each player cards, fear, highest card, place, knock, points."
        ),
    ),
    (
        "NT-SHEET-2",
        _("The log"),
        _("Every turn, knock, discard, penalty and correction is in the log and can be undone."),
    ),
    (
        "NT-MISC-1",
        _("More to play"),
        _("The publisher has more scenarios and optional rules on its site; they are not in our text."),
    ),
    (
        "NT-MISC-2",
        _("A lost scenario"),
        _(
            "Our text ends in the middle of a scenario about discarding after one another; it cannot be rebuilt."
        ),
    ),
)
ENDINGS = (
    (_("Knocking"), _KNOCK),
    (_("Dawn"), _DAWN),
    (_("Final scoring"), _SCORE),
    (_("Quick Tournament"), _TOUR),
    (_("Team play"), _TEAM),
    (_("Score sheet and more"), _SHEET),
)
