"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

from companion.games.nightmare_tales.help.actions import RULE_OF as RULE_OF
from companion.games.nightmare_tales.help.endings import ENDINGS
from companion.games.nightmare_tales.help.notes import NOTES
from companion.games.nightmare_tales.help.play import PLAY
from companion.games.nightmare_tales.house import ROWS as HOUSE
from companion.rules import Say, _, say

TOPICS = (*PLAY, *ENDINGS)
_RULES = tuple((id, say(topic), say(title), say(text)) for topic, rows in TOPICS for id, title, text in rows)
_READINGS = (
    *((id, title, say(text)) for id, title, text in NOTES),
    *(
        (id, title, say(_("{default} Or as a house rule: {other}"), default=say(default), other=say(other)))
        for id, title, default, other in HOUSE
    ),
)
_OPEN = tuple(
    (id, say(_("What the rulebook leaves open")), say(title), text)
    for id, title, text in sorted(_READINGS, key=lambda row: int(row[0].split("-")[2]))
)
HELP: tuple[tuple[str, Say, Say, Say], ...] = (*_RULES, *_OPEN)
