"""What the help of Stuffed Fables must tell."""

from tests.kit.told import Told

# How many rules each section of the checklist has: nothing may fall out of the help by accident.
SECTIONS = {
    "GAME": 3, "COMP": 7, "CARD": 10, "SETUP": 13, "TWO": 2, "NARR": 4, "STORY": 4, "MAP": 7, "LOST": 6,
    "POI": 3, "SHOP": 5, "LEAVE": 5, "ENC": 8, "BOSS": 5, "TURN": 4, "BAG": 6, "STUFF": 7, "THREAT": 4,
    "DICE": 11, "MOVE": 5, "STORE": 6, "ENCO": 7, "TEST": 6, "GROUP": 6, "ATK": 9, "SEARCH": 4, "ITEM": 5,
    "BONUS": 5, "DISC": 1, "CHECK": 4, "SURGE": 6, "MON": 13, "DEF": 4, "COLL": 7, "STATUS": 4, "SLEEP": 6,
    "TOK": 3, "ABIL": 3, "OVER": 3, "CAMP": 5,
}  # fmt: skip
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "require(wrong is None, wrong or '')",  # a recount, whose sentences bring their rule
    "require(not stuffy.is_collapsed, is_down(table, stuffy.id))",  # whose sentence brings its rule
    "Something else must be finished first.",
    "That cannot be chosen now.",
    "The story is not being played.",
    "The story is not over yet.",
    "The table is already set up.",
    "The table is not being set up.",
}
# Numbers that the rulebook prints, in the order in which a rule tells them.
NUMBERS = {
    "SF-COMP-2": "6 17",
    "SF-COMP-4": "40 6 29 10 47 12 7 34 46 8",
    "SF-COMP-5": "15 32 16 4 4 30 15",
    "SF-SETUP-2": "5",
    "SF-SETUP-4": "3 3 4 4 5 5",
    "SF-CARD-4": "5 1 3 6 1 3 4 6 3 1 4 3",
    "SF-BAG-1": "5",
    "SF-BAG-6": "31 33 35",
    "SF-SHOP-1": "4",
    "SF-BONUS-5": "3 1 1 4 10",
    "SF-CAMP-4": "47 29 12 5",
}
TOLD = Told("SF", SECTIONS, 45, NEEDS_NO_RULE, NUMBERS)
