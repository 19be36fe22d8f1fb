"""The rules in our own words, by rule id and topic: what people look up in mid-match."""

from companion.games.dreamers.help.actions import RULE_OF as RULE_OF
from companion.games.dreamers.help.notes import NOTES
from companion.games.dreamers.help.rounds import ROUNDS
from companion.games.dreamers.help.turns import TURNS
from companion.games.dreamers.house import ROWS as HOUSE
from companion.rules import Say, _, say

TOPICS = (*ROUNDS, *TURNS)
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
