"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.mice_and_mystics.help.actions import RULE_OF as RULE_OF
from companion.games.mice_and_mystics.help.board import BOARD
from companion.games.mice_and_mystics.help.chapters import CHAPTERS
from companion.games.mice_and_mystics.help.fights import FIGHTS
from companion.games.mice_and_mystics.help.rooms import ROOMS
from companion.games.mice_and_mystics.help.turns import TURNS
from companion.games.mice_and_mystics.house import ROWS as HOUSE
from companion.rules import help_of

TOPICS = (*TURNS, *FIGHTS, *ROOMS, *CHAPTERS, *BOARD)
HELP = help_of(TOPICS, HOUSE)
