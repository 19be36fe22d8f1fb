"""The odds for listeners: of the fight that waits, of what a mouse or a minion may attack now."""

from collections.abc import Iterator, Sequence

from companion.games.mice_and_mystics import chances, defaults
from companion.games.mice_and_mystics.actions.minions import figures_to_attack
from companion.games.mice_and_mystics.actions.picks import figures_here
from companion.games.mice_and_mystics.actions.turn import not_stunned, ready
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.states import require_may
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Listening, Message, _, message
from companion.rules.odds import percent

# How an attack may end: by whom it is made, whom it meets.
FALLS = _("{who} attacks {target} with {weapon}: chance that it falls {share}.")
CAPTURED = _("{who} attacks {target}: chance of capture {share}.")
HURT = _("{who} attacks {target}: chance of a wound or more {share}.")
WAITS_FALLS = _("{target} has still to roll the defense: chance that it falls {share}.")
WAITS_CAPTURED = _("{target} has still to roll the defense: chance of capture {share}.")
WAITS_HURT = _("{target} has still to roll the defense: chance of a wound or more {share}.")


def odds(table: Table) -> Sequence[Message]:
    """Return the odds of what may be rolled next."""
    if table.phase != "playing":
        return ()
    if table.fight:
        return (_of_fight(table),)
    if table.is_minion_turn:
        return tuple(_of_minions(table))
    mouse = table.acting_mouse
    return tuple(_of_mouse(table, mouse)) if mouse and _may_attack(table, mouse) else ()


def _of_fight(table: Table) -> Message:
    assert table.fight is not None  # asked for only after a look at it
    who = table.fight.defender
    outcome = chances.defence_chances(table, {})
    of_mouse = WAITS_CAPTURED if outcome.knows_life else WAITS_HURT
    words = of_mouse if table.has_mouse(who) else WAITS_FALLS
    return message(words, target=named(table, who), share=_share(outcome))


def _share(outcome: chances.Chances) -> Message | str:
    return percent(outcome.falls) if outcome.are_known else "?"


def _may_attack(table: Table, mouse: Mouse) -> bool:
    try:
        not_stunned(table, ready(table, mouse.id))
        require_may(table, mouse.id, "attack")
    except IllegalPlay:
        return False
    return True


def _of_mouse(table: Table, mouse: Mouse) -> Iterator[Message]:
    """Give the odds of each weapon against each minion; a wounded mouse is near itself (MM-CARD-16)."""
    for weapon in mouse.weapons:
        for target in figures_here(table, {}):
            answers = {"mouse": mouse.id, "weapon": weapon.id, "target": target, "wounded": mouse.is_wounded}
            share = _share(chances.attack_chances(table, answers))
            who, whom, what = (named(table, id) for id in (mouse.id, target, weapon.id))
            yield message(FALLS, who=who, target=whom, weapon=what, share=share)


def _of_minions(table: Table) -> Iterator[Message]:
    """Give the odds of the next figure against each mouse; those of one card attack alike."""
    for figure in figures_to_attack(table, {})[:1]:
        for mouse in defaults.prey(table):
            outcome = chances.minion_chances(table, {"minion": figure, "target": mouse})
            words = CAPTURED if outcome.knows_life else HURT
            who, whom = named(table, figure), named(table, mouse)
            yield message(words, who=who, target=whom, share=_share(outcome))


LISTENING = Listening[Table](odds=odds)
