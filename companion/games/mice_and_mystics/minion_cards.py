"""What minions' cards do, in words: one source tells it, and the companion follows what a group has typed."""

from collections.abc import Sequence
from types import MappingProxyType

from companion.games.mice_and_mystics.data import INITIATIVE
from companion.games.mice_and_mystics.heroes import WHEN_USED
from companion.games.mice_and_mystics.kinds import Effect, Kind
from companion.games.mice_and_mystics.moments import WHEN
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.states import effect_says
from companion.games.mice_and_mystics.table import Table
from companion.rules import HandsOn, Message, _, message, plural

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


MOMENTS = MappingProxyType(
    {
        "turn": _("at each of its turns"),
        "before-move": _("before they move"),
        "hits": _("when it hits"),
        "felled": _("when it is felled"),
    }
)
SHOWN = MappingProxyType({WHEN_USED: _("when it is used")} | WHEN | MOMENTS)  # of abilities, too


def hands_on_rows(table: Table) -> tuple[tuple[str, Message, str], ...]:
    """Return what waits for people's hands: its id, of whom and when, the words; the newest first."""
    rows = tuple(
        (f"hands-on:{place}", _asked_by(table, one), one.words) for place, one in enumerate(table.hands_on)
    )
    return rows[::-1]


def _asked_by(table: Table, sentence: HandsOn) -> Message:
    when = message(SHOWN[sentence.moment])
    return message(_("{who}, {when}"), who=named(table, sentence.who), when=when)


def card_says(kind: Kind, gives: Sequence[Effect] = ()) -> tuple[Message, ...]:
    """Return what a card does, a sentence each; nothing if the group has typed nothing."""
    return (*(message(SAYS[effect]) for effect in kind.effect.split("+") if effect), *own_says(kind, gives))


def own_says(kind: Kind, gives: Sequence[Effect]) -> tuple[Message, ...]:
    """Return what a card of the group's own does besides: how far it goes, which effects it gives."""
    extra = kind.movement
    moves = plural(
        _("It moves {count} space more than its die."), _("It moves {count} spaces more than its die."), extra
    )
    says = _("A mouse that it wounds is {state}: {says}")
    told = tuple(message(says, state=effect.name, says=effect_says(effect)) for effect in gives)
    return (moves, *told) if extra else told


def source_says(card: str) -> Message | None:
    """Return what one source says of a card, None if it says nothing."""
    effect = INITIATIVE[card].effect if card in INITIATIVE else ""
    return message(_("One source says: {effect}."), effect=named(None, effect)) if effect else None
