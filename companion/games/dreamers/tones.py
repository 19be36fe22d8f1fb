"""How news sound, if one screen sounds for the table: a gate, an accusation."""

from companion.rules import BAD, GOOD, THREAT, _

TONES = {
    _("{who} accuses {other}."): THREAT,
    _("{sum} is not {target}."): BAD,
    _("A gate opens: {gates} of 3."): GOOD,
}
