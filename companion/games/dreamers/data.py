"""Printed numbers, each with its rule id; what no source prints is not here (DR-OPEN-1, -2)."""

SEATS = ("seat-1", "seat-2")  # DR-COMP-1
FIRST, SECOND = "first", "second"  # whose Dream card

DREAMER, MASTER = "dreamer", "master"
IDENTITIES = (DREAMER, DREAMER, MASTER)  # DR-COMP-6
CARDS = ("card-1", "card-2", "card-3")  # as they lie face down
HIDDEN = "hidden"  # any identity, for a viewer who may not know it

GATES = 3  # DR-COMP-7
DREAMS = 20  # DR-COMP-2
LOWEST_DREAM, HIGHEST_DREAM = 1, 10  # DR-COMP-2
NIGHTMARES = 13  # DR-COMP-5
LOWEST_NIGHTMARE, HIGHEST_NIGHTMARE = 6, 16  # DR-COMP-5
HAND = 3  # DR-MEM-1
ROUNDS = 5  # DR-MATCH-1
FEWER_ROUNDS = 3  # DR-VAR-2

PLUS, MINUS, TIMES = "plus", "minus", "times"  # DR-COMP-4
SIGNS = (PLUS, MINUS, TIMES)
HIGHEST_MODIFIER = 20  # DR-OPEN-2

NEAR, MIDDLE, FAR = "near", "middle", "far"  # DR-DREAM-2
WORDS = (NEAR, MIDDLE, FAR)

# How a round ends (DR-END-1 to 3)
BY_GATES, BY_ACCUSATION, EXHAUSTED = "gates", "accused", "exhausted"

# Points by ending and identities (DR-SCORE-9); an accusation is counted from the accuser's seat.
POINTS = {
    BY_GATES: {(DREAMER, DREAMER): (2, 2), (DREAMER, MASTER): (3, 0), (MASTER, DREAMER): (0, 3)},
    EXHAUSTED: {(DREAMER, DREAMER): (0, 0), (DREAMER, MASTER): (0, 2), (MASTER, DREAMER): (2, 0)},
}
FALSELY, RIGHTLY, UNMASKED = -1, 2, 2  # accuser, accuser; what a Master gets that DR-OPEN-14 overrules
HIGHEST_TOTAL = 99  # a bound for what is typed by hand

# the open notes that a group may read the other way
HOUSE_RULES = (
    *("DR-OPEN-3", "DR-OPEN-4", "DR-OPEN-6", "DR-OPEN-8"),
    *("DR-OPEN-11", "DR-OPEN-13", "DR-OPEN-14", "DR-OPEN-15"),
)
