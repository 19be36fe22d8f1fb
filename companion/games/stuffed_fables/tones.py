"""How news sound, if one screen sounds for the table: what threatens, hurts, or gladdens."""

from companion.rules import BAD, GOOD, THREAT, _

TONES = {
    _("A surge!"): THREAT,
    _("The monsters’ turn begins."): THREAT,
    _("Waking! No more sleep cards are revealed in this story."): THREAT,
    _("All stuffies have collapsed: the story is lost."): BAD,
    _("The story is lost."): BAD,
    _("Not finished: {test}."): BAD,
    _("Passed: {test}."): GOOD,
    _("The story is won."): GOOD,
}
