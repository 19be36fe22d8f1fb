"""What the help of Winter Tales must tell."""

from tests.kit.told import Told

# How many rules each section of the checklist has: nothing may fall out of the help by accident.
SECTIONS = {
    "TERM": 7, "SETUP": 13, "CHAP": 9, "ACT": 8, "MOVE": 5, "QUEST": 6, "RES": 17, "INT": 6, "CONF": 9,
    "TRICK": 12, "RESC": 8, "HAND": 3, "MEM": 3, "EPI": 13,
}  # fmt: skip
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "Something else must be finished first.",
    "That cannot be chosen now.",
    "That is not on the table.",
    "The tale has already begun.",
    "The tale has not begun yet.",
    "No tale is being played.",
    "Nothing is going on.",
    "No more than {number} modules.",
}
# Numbers that the rulebook prints, in the order in which a rule tells them.
NUMBERS = {
    "WT-SETUP-1": "2 7 4 4 3 2 2 2 2 2 1 1",
    "WT-SETUP-2": "3 5 7",
    "WT-SETUP-4": "4 6 6 5 6 7 2 7",
    "WT-SETUP-9": "4",
    "WT-SETUP-10": "1 2 3",
    "WT-SETUP-11": "4",
    "WT-CHAP-5": "4",
    "WT-ACT-3": "3",
    "WT-ACT-6": "7 7",
    "WT-EPI-8": "3",
}
TOLD = Told("WT", SECTIONS, 36, NEEDS_NO_RULE, NUMBERS)
