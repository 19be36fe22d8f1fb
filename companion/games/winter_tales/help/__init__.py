"""The rules in our own words, by rule id and topic: what a game master looks up in mid-evening."""

HELP = ()
RULE_OF: dict[str, str] = {}
