"""What minions' cards do, in words: one source tells it, and the companion follows what a group has typed."""

from types import MappingProxyType

from companion.games.mice_and_mystics.data import INITIATIVE
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Kind
from companion.rules import Message, _, message

SAYS = MappingProxyType(
    {
        "poison": _("Its unblocked hits are poisoned wounds."),
        "stun": _("A mouse that it wounds is stunned."),
        "web": _("A mouse that it wounds is webbed."),
        "charm": _("A mouse that it wounds is charmed."),
        "steal": _("It takes cheese instead of wounds while the mouse has any."),
        "aggressive": _("After its turn its card moves up one space."),
        "constrict": _("Nobody rolls a defense against it."),
        "carapace": _("When it defends, a shield with a star blocks two hits."),
    }
)


def card_says(kind: Kind) -> tuple[Message, ...]:
    """Return what a card does, a sentence each; nothing if the group has typed nothing."""
    return tuple(message(SAYS[effect]) for effect in kind.effect.split("+") if effect)


def source_says(card: str) -> Message | None:
    """Return what one source says of a card, None if it says nothing."""
    effect = INITIATIVE[card].effect
    return message(_("One source says: {effect}."), effect=named(None, effect)) if effect else None
