"""How news sound, if one screen sounds for the table: what threatens, hurts, or gladdens."""

from companion.rules import BAD, GOOD, THREAT, _

TONES = {
    _("A surge: {minions}."): THREAT,
    _("The wheel is full: a surge is due."): THREAT,
    _("The storybook brings {boss}."): THREAT,
    _("Only one page is left."): THREAT,
    _("The chapter is lost."): BAD,
    _("The Old Crow swoops down: a wound that cannot be blocked."): BAD,
    _("No star: the trap snaps shut and is removed."): BAD,
    _("No star: {mouse} stays in the water."): BAD,
    _("No star: nothing is found."): BAD,
    _("The current takes {mouse} off the tile."): BAD,
    _("A star: {mouse} finds a card."): GOOD,
    _("A star: {mouse} is safe and goes on; the trap stays."): GOOD,
    _("A star: {mouse} reaches dry land."): GOOD,
    _("Everything is blocked."): GOOD,
    _("The chapter is won."): GOOD,
}
