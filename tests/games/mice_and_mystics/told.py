"""What the help of Mice and Mystics must tell."""

from tests.kit.told import Told

# How many rules each section of the checklist has: nothing may fall out of the help by accident.
SECTIONS = {
    "COMP": 11, "HERO": 12, "CARD": 20, "DICE": 7, "SETUP": 12, "ROUND": 5, "INIT": 8, "BOSS": 8, "TURN": 7,
    "MOVE": 9, "WATER": 5, "TRAP": 5, "ATK": 9, "WOUND": 4, "SEARCH": 6, "RECOV": 2, "EXPL": 9, "ENC": 6,
    "PLACE": 6, "AMB": 3, "SURGE": 11, "HOUR": 4, "CHEESE": 5, "FREE": 7, "MIN": 11, "BROD": 9, "ROACH": 4,
    "STAT": 6, "CAPT": 9, "PARTY": 12, "CH": 5, "CH1": 16, "ACH": 7, "CAMP": 4, "END": 3,
}  # fmt: skip
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "IllegalPlay(problem)",  # equipment.misfit, whose sentences each bring their rule
    "require(allowed, doubt(after, card))",  # equipment.doubt, which brings its rule
    "No initiative card lies on the column.",
    "That cannot be chosen now.",
    "The chapter has already begun.",
    "The chapter is not being played.",
    "The chapter is not over yet.",
    "The party is already set.",
    "The table is already set up.",
}
TOLD = Told("MM", SECTIONS, 0, NEEDS_NO_RULE)
