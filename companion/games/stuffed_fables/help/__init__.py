"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.stuffed_fables.help.actions import RULE_OF as RULE_OF
from companion.games.stuffed_fables.help.board import BOARD
from companion.games.stuffed_fables.help.deeds import DEEDS
from companion.games.stuffed_fables.help.fights import FIGHTS
from companion.games.stuffed_fables.help.life import LIFE
from companion.games.stuffed_fables.help.notes import NOTES
from companion.games.stuffed_fables.help.pages import PAGES
from companion.games.stuffed_fables.help.turns import TURNS
from companion.games.stuffed_fables.house import ROWS as HOUSE
from companion.rules import help_of

TOPICS = (*TURNS, *DEEDS, *FIGHTS, *LIFE, *PAGES, *BOARD)
HELP = help_of(TOPICS, HOUSE, NOTES)
