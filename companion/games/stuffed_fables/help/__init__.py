"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.stuffed_fables.help.actions import RULE_OF as RULE_OF
from companion.games.stuffed_fables.help.board import BOARD
from companion.games.stuffed_fables.help.deeds import DEEDS
from companion.games.stuffed_fables.help.fights import FIGHTS
from companion.games.stuffed_fables.help.life import LIFE
from companion.games.stuffed_fables.help.notes import NOTES
from companion.games.stuffed_fables.help.pages import PAGES
from companion.games.stuffed_fables.help.turns import TURNS
from companion.rules import Say, _, say

TOPICS = (*TURNS, *DEEDS, *FIGHTS, *LIFE, *PAGES, *BOARD, (_("What the rulebook leaves open"), NOTES))
HELP: tuple[tuple[str, Say, Say, Say], ...] = tuple(
    (id, say(topic), say(title), say(text)) for topic, rows in TOPICS for id, title, text in rows
)
