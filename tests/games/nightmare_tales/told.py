"""What the help of Nightmare Tales must tell."""

from tests.kit.told import Told

# How many rules each section of the checklist has: nothing may fall out of the help by accident.
SECTIONS = {
    "AIM": 2, "CARD": 2, "SETUP": 10, "SIMPLE": 3, "TURN": 11, "EFF": 12, "PEN": 9, "KNOCK": 8, "DAWN": 7,
    "SCORE": 9, "TOUR": 11, "TEAM": 7, "SHEET": 2, "MISC": 2,
}  # fmt: skip
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "require(wrong is None, wrong or '')",  # seating, whose sentences bring their rule
    "require(found.low <= value <= found.high, beyond(table, {'counter': id}, value))",  # it brings its rule
    "That cannot be chosen now.",
    "That is not on the table.",
}
# Numbers that the rulebook prints, in the order in which a rule tells them.
NUMBERS = {
    "NT-SETUP-1": "4",
    "NT-SETUP-3": "1",
    "NT-SETUP-7": "5 6 7",
    "NT-SETUP-8": "3",
    "NT-SETUP-9": "3 7",
    "NT-SETUP-10": "2 10",
    "NT-SIMPLE-1": "10",
    "NT-PEN-3": "1",
    "NT-TOUR-1": "50",
    "NT-TOUR-3": "10 10",
}
TOLD = Told("NT", SECTIONS, 24, NEEDS_NO_RULE, NUMBERS)
