"""What the help of Dreamers must tell."""

from tests.kit.told import Told

# How many rules each section of the checklist has: nothing may fall out of the help by accident.
SECTIONS = {
    "COMP": 8, "AIM": 4, "SETUP": 4, "MATCH": 7, "START": 1, "ID": 8, "MEM": 5, "NIGHT": 4, "DREAM": 8,
    "MOD": 13, "ACC": 9, "DELIV": 2, "END": 4, "SCORE": 9, "LOG": 2,
}  # fmt: skip
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "Choose a number from {low} to {high}.",
    "That is not on the table.",
    "No match is being played.",
}
# Numbers that the rulebook prints, in the order in which a rule tells them.
NUMBERS = {
    "DR-COMP-2": "20 1 10",
    "DR-COMP-5": "13 6 16",
    "DR-MEM-3": "20 6 2 3",
    "DR-MEM-4": "8 7",
    "DR-SCORE-9": "2 2 1 0 0 0 3 2 2",
}
TOLD = Told("DR", SECTIONS, 15, NEEDS_NO_RULE, NUMBERS)
