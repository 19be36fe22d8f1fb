"""Numbers that the rulebook prints, or that bound the companion, each with its rule."""

FEWEST_SEATS, MOST_SEATS = 2, 10  # NT-SETUP-10
CARDS, FEWEST_CARDS, MOST_CARDS = 4, 3, 7  # cards each (NT-SETUP-1, -9)
LOOKED = 1  # of them looked at (NT-SETUP-3)
MAXIMUM_FEAR = 50  # NT-TOUR-1
KNOCK = 10  # points for a knock, less or more (NT-TOUR-3)
SIMPLE_FEAR = 10  # from here on cards are out of the simple game (NT-SIMPLE-1)
MOST_TEAMS = 5

SINGLE, TOURNAMENT, TEAMS = "single", "tournament", "teams"
MODES = (SINGLE, TOURNAMENT, TEAMS)
TEAM_IDS = tuple(f"team-{number}" for number in range(1, MOST_TEAMS + 1))

RANDOM, FRIGHTENED = "random", "frightened"  # how the first player is found (NT-SETUP-4)

BY_ZERO, BY_DECK, BY_KNOCK = "by-zero", "by-deck", "by-knock"
DAWNS = (BY_ZERO, BY_DECK, BY_KNOCK)  # as they come first at the end of one turn (NT-OPEN-15)

TARGETED, OTHER = "targeted", "other"
CAUSES = ("looked", "wrong-moment", "wrong-card", TARGETED, OTHER)  # of penalties (NT-PEN-3..6, -9)

HIDE = "hide"
KEYWORDS = ("look", HIDE, "uncover", "shuffle", "reveal", "swap")  # NT-EFF-3, -5..9

LEAST_FEAR, MOST_FEAR = -99, 99  # of one card; the text gives no range (NT-OPEN-1)
MOST_POINTS = 9999
HIGHEST = 999  # of what is only counted
LONGEST_NAME = 40

# the open notes that a group may read the other way
HOUSE_RULES = (
    "NT-OPEN-9",
    "NT-OPEN-13",
    "NT-OPEN-17",
    "NT-OPEN-19",
    "NT-OPEN-20",
    "NT-OPEN-22",
    "NT-OPEN-25",
)
