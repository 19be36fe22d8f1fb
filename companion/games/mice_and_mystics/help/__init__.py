"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.mice_and_mystics.help.actions import RULE_OF as RULE_OF
from companion.games.mice_and_mystics.help.board import BOARD
from companion.games.mice_and_mystics.help.chapters import CHAPTERS
from companion.games.mice_and_mystics.help.fights import FIGHTS
from companion.games.mice_and_mystics.help.rooms import ROOMS
from companion.games.mice_and_mystics.help.turns import TURNS
from companion.games.mice_and_mystics.house import ROWS as HOUSE
from companion.rules import Say, _, say

TOPICS = (*TURNS, *FIGHTS, *ROOMS, *CHAPTERS, *BOARD)
_RULES = tuple((id, say(topic), say(title), say(text)) for topic, rows in TOPICS for id, title, text in rows)
_OPEN = tuple(
    (
        id,
        say(_("What the rulebook leaves open")),
        say(title),
        say(_("{default} Or as a house rule: {other}"), default=say(default), other=say(other)),
    )
    for id, title, default, other in HOUSE
)
HELP: tuple[tuple[str, Say, Say, Say], ...] = (*_RULES, *_OPEN)
