"""How news sound, if one screen sounds for the table: a knock, the dawn, who wins."""

from companion.rules import BAD, GOOD, THREAT, _

TONES = {
    _("{player} knocks: the last round begins."): THREAT,
    _("The deck has run out: dawn comes at the end of this turn."): THREAT,
    _("Nobody is left: the nightmares have won the tournament."): BAD,
    _("{player} has {points} points, above {maximum}: out of the tournament."): BAD,
    _("Game {number}: {players} wins."): GOOD,
    _("{player} is the last one in and wins the tournament."): GOOD,
}
