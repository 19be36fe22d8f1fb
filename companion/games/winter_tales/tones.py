"""How news sound, if one screen sounds for the table."""

from companion.rules import GOOD, THREAT, _

TONES = {
    _("Nobody has a ready character: the chapter ends."): THREAT,
    _("{soldier} falls into the trap."): GOOD,
    _("{character} stands again."): GOOD,
}
