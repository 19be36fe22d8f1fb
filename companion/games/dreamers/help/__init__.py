"""The rules in our own words, by rule id and topic: what people look up in mid-match."""

from companion.games.dreamers.help.actions import RULE_OF as RULE_OF
from companion.games.dreamers.help.notes import NOTES
from companion.games.dreamers.help.rounds import ROUNDS
from companion.games.dreamers.help.turns import TURNS
from companion.games.dreamers.house import ROWS as HOUSE
from companion.rules import help_of

TOPICS = (*ROUNDS, *TURNS)
HELP = help_of(TOPICS, HOUSE, NOTES)
