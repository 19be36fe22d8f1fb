"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.nightmare_tales.help.actions import RULE_OF as RULE_OF
from companion.games.nightmare_tales.help.endings import ENDINGS
from companion.games.nightmare_tales.help.notes import NOTES
from companion.games.nightmare_tales.help.play import PLAY
from companion.games.nightmare_tales.house import ROWS as HOUSE
from companion.rules import help_of

TOPICS = (*PLAY, *ENDINGS)
HELP = help_of(TOPICS, HOUSE, NOTES)
