"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.winter_tales.help.actions import RULE_OF as RULE_OF
from companion.games.winter_tales.help.clashes import CLASHES
from companion.games.winter_tales.help.ends import ENDS
from companion.games.winter_tales.help.laying import LAYING
from companion.games.winter_tales.help.notes import NOTES
from companion.games.winter_tales.help.quests import QUESTS
from companion.games.winter_tales.help.turns import TURNS
from companion.games.winter_tales.house import ROWS as HOUSE
from companion.rules import help_of

TOPICS = (*LAYING, *TURNS, *QUESTS, *CLASHES, *ENDS)
HELP = help_of(TOPICS, HOUSE, NOTES)
