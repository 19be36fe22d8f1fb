"""What befalls mice beyond attacks: tokens, poison, healing, traps, water, theft (MM-STAT, -TRAP, -WATER)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.actions.picks import (
    ActingMouse,
    FreeMouse,
    Target,
    Why,
    is_played,
    mouse_action,
    nothing_waits,
)
from companion.games.mice_and_mystics.actions.turn import can_walk, is_on_its_feet, not_stunned, ready
from companion.games.mice_and_mystics.data import HIGHEST_VALUE, STATES, TRAPS_SPARE, is_roach
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel, next_turn
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.states import RULES, afflicted, healed, on_its_feet, toppled
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.theft import KITCHEN, grow_greedy, stolen
from companion.games.mice_and_mystics.wounds import settle, wound_mouse
from companion.rules import (
    Answers,
    Dice,
    Label,
    MenuEntry,
    Number,
    Pick,
    Tick,
    _,
    action,
    replace,
    require,
)

EFFECTS = (*STATES, "poisoned")


def effects_known(table: Table, answers: Answers) -> Sequence[str]:
    """Return the effects that may strike a mouse, those of the group's own last."""
    return (*EFFECTS, *(effect.id for effect in table.effects))


@mouse_action(
    _("An effect strikes {mouse}: {state}. {why}"),
    label=_("An effect strikes a mouse"),
    rule="MM-STAT-1",
    menu=MenuEntry("mice", "stunned", _("An effect"), order=3),
)
def afflict(
    table: Table,
    mouse: FreeMouse,
    state: Annotated[str, Pick(effects_known, label=_("Which effect (Nightlight pays Tilda)"))],
    why: Why = "",
) -> Table:
    """Put a token on a mouse, or one poisoned wound, by a card or the storybook (MM-STAT-1..5, MM-HERO-9)."""
    is_played(table)
    if state == "poisoned":
        return settle(wound_mouse(table, mouse, 1, poisoned=True))
    who, has = named(table, mouse), table.mouse(mouse).is_(state)
    require(
        not has,
        _("{mouse} is already {state}."),
        mouse=who,
        state=named(table, state),
        rule=RULES.get(state, ""),
    )
    return afflicted(table, mouse, state)


@mouse_action(
    _("{mouse} is healed: {number}. {why}"),
    label=_("Heal a mouse"),
    rule="MM-STAT-5",
    menu=MenuEntry("mice", "heart", _("Heal"), order=2),
)
def heal(
    table: Table,
    mouse: FreeMouse,
    number: Annotated[int, Number(1, HIGHEST_VALUE, label=_("How many"))],
    cure: Annotated[bool, Tick(label=_("An antidote or a cure: it takes poisoned wounds"))],
    why: Why = "",
) -> Table:
    """Take plain wounds off a mouse, or with a cure the poisoned ones (MM-STAT-5)."""
    is_played(table)
    hurt, who = table.mouse(mouse), named(table, mouse)
    if cure:
        require(hurt.poisoned, _("{mouse} has no poisoned wound."), mouse=who, rule="MM-STAT-5")
        return healed(table, mouse, poisoned=number)
    require(hurt.wounds, _("{mouse} has no wound that ordinary healing takes."), mouse=who, rule="MM-STAT-5")
    return healed(table, mouse, plain=number)


def ways_over(table: Table, answers: Answers) -> Sequence[str]:
    """Return the values that may test a mousetrap: lore too for a Tinkerer (MM-TRAP-2)."""
    return ("movement", "lore") if is_tinkerer(table, answers) else ("movement",)


def is_tinkerer(table: Table, answers: Answers) -> bool:
    mouse = str(answers.get("mouse", ""))
    return table.has_mouse(mouse) and "tinkerer" in table.mouse(mouse).classes


def dice_of_trap(table: Table, answers: Answers) -> int:
    mouse = str(answers["mouse"])
    if not table.has_mouse(mouse) or mouse == TRAPS_SPARE:
        return 0
    stepping = table.mouse(mouse)
    return stepping.known("lore" if answers.get("by") == "lore" else "movement") or 0


@mouse_action(_("{mouse} steps on a mousetrap: {roll}."), label=_("On a mousetrap"), rule="MM-TRAP-2")
def spring_trap(
    table: Table,
    mouse: ActingMouse,
    by: Annotated[
        str, Pick(ways_over, wanted=is_tinkerer, label=_("A Tinkerer chooses: roll move or lore"))
    ] = "movement",
    roll: Annotated[tuple[str, ...], Dice(FACES, dice_of_trap, label=_("Dice"))] = (),
) -> Table:
    """Step on a trap: with a star the mouse goes on and the trap stays (MM-TRAP-2, -3)."""
    nothing_waits(table)
    who = named(table, mouse)
    require(table.traps, _("No mousetrap lies in the room."), rule="MM-TRAP-1")
    if mouse == TRAPS_SPARE:
        return table.tell(_("No mousetrap ever catches {mouse}: the trap stays."), mouse=who)
    if dice.stars(roll):
        return table.tell(_("A star: {mouse} is safe and goes on; the trap stays."), mouse=who)
    return snapped(table, mouse)


def snapped(table: Table, mouse: str) -> Table:
    """Return the table after a trap has caught a mouse: its turn is over (MM-TRAP-4).

    Wound, cheese and fall are one event; capture, if it is due, comes after them (MM-OPEN-41).
    """
    who = named(table, mouse)
    table = replace(table, traps=table.traps - 1).tell(_("No star: the trap snaps shut and is removed."))
    table = table.paid(mouse, 1).tell(_("{mouse} gains 1 cheese."), mouse=who)
    table = wound_mouse(afflicted(table, mouse, "knocked-down"), mouse, 1)
    return settle(next_turn(table) if table.mouse(mouse).can_act else table)


@mouse_action(
    _("{mouse} passes between water and land."),
    label=_("Into the water, or out of it"),
    rule="MM-WATER-1",
    menu=MenuEntry("mice", "wave", _("Water"), order=5),
)
def wade(table: Table, mouse: FreeMouse) -> Table:
    """Note that a mouse is on a water space now, or no longer (MM-WATER-1)."""
    is_played(table)
    wading, who = table.mouse(mouse), named(table, mouse)
    table = table.with_mouse(replace(wading, on_water=not wading.on_water))
    if wading.on_water:
        return table.tell(_("{mouse} is out of the water."), mouse=who)
    return table.tell(_("{mouse} is in the water: entering it ends the movement."), mouse=who)


def most_ashore(table: Table, answers: Answers) -> int:
    return len(table.free_mice) - 1


@mouse_action(_("{mouse} makes for dry land: {roll}."), label=_("Out of the water"), rule="MM-WATER-2")
def leave_water(
    table: Table,
    mouse: ActingMouse,
    crowd: Annotated[int, Number(0, most_ashore, label=_("Mice on the dry space: a die more for each"))] = 0,
    roll: Annotated[
        tuple[str, ...], Dice(FACES, lambda table, answers: 1 + int(answers["crowd"]), label=_("Dice"))
    ] = (),
) -> Table:
    """Spend the whole movement on leaving the water; without a star no mouse moves (MM-WATER-2)."""
    nothing_waits(table)
    wet, who = table.mouse(mouse), named(table, mouse)
    require(wet.on_water, _("{mouse} is not in the water."), mouse=who, rule="MM-WATER-2")
    can_walk(table, wet)
    is_on_its_feet(table, wet)
    wet = _move_spent(table, mouse)
    if not dice.stars(roll):
        return table.with_mouse(wet).tell(_("No star: {mouse} stays in the water."), mouse=who)
    table = table.with_mouse(replace(wet, on_water=False))
    return table.tell(_("A star: {mouse} reaches dry land."), mouse=who)


def _move_spent(table: Table, mouse: str) -> Mouse:
    """Return a mouse with its move spent, or if it has none left the action: a scurry (MM-TURN-6)."""
    moving = table.mouse(mouse)
    if not moving.has_moved:
        return replace(moving, has_moved=True)
    not_stunned(table, ready(table, mouse))
    return replace(moving, has_acted=True)


@action(
    _("{minion} changes position."),
    label=_("A minion is knocked down, or stands again"),
    rule="MM-STAT-3",
    menu=MenuEntry("board", "knocked-down", _("Knock down"), order=9, when=lambda table: table.has_minions),
)
def topple(table: Table, minion: Annotated[Target, Label(_("Which figure"))]) -> Table:
    """Say that a minion is knocked down, or no longer; large ones never are (MM-STAT-3, MM-OPEN-30)."""
    is_played(table)
    figure = table.figure(minion)
    if figure.is_down:
        return on_its_feet(table, minion)
    is_large = table.kind(figure.kind).is_large
    require(not is_large, _("Large figures are never knocked down."), rule="MM-STAT-3")
    return toppled(table, minion)


def robbed(table: Table, answers: Answers) -> Sequence[str]:
    """Return from whom there is cheese to steal: mice, and the kitchen table (MM-ROACH-3, MM-CH1-12)."""
    mice = tuple(mouse.id for mouse in table.free_mice if mouse.cheese)
    return (*mice, KITCHEN) if table.counter(KITCHEN) else mice


def most_to_steal(table: Table, answers: Answers) -> int:
    source = str(answers.get("source", ""))
    return table.mouse(source).cheese if table.has_mouse(source) else max(1, table.counter(KITCHEN))


def has_roaches(table: Table) -> bool:
    return any(is_roach(figure.kind) for figure in table.figures)


def there_are_roaches(table: Table) -> None:
    is_played(table)
    require(has_roaches(table), _("No roach is in the room."), rule="MM-ROACH-3")


@action(
    _("Roaches steal: {source}, {number} cheese."),
    label=_("Roaches steal cheese"),
    rule="MM-ROACH-3",
    menu=MenuEntry("board", "cheese", _("Theft"), order=10, when=has_roaches),
)
def steal(
    table: Table,
    source: Annotated[str, Pick(robbed, none=_("Nobody has anything to steal."), label=_("From whom"))],
    number: Annotated[int, Number(1, most_to_steal, label=_("How many"))],
) -> Table:
    """Let roaches steal by what their card or the storybook says (MM-ROACH-3, -4).

    The greedy carry it to the wheel, and so do those in the kitchen with the cheese of its table (MM-CH1-12).
    """
    there_are_roaches(table)
    if table.has_mouse(source):
        return stolen(table, source, number, greedy=table.greedy)
    return add_to_wheel(table.with_counter(KITCHEN, table.counter(KITCHEN) - number), number)


@action(
    _("The roaches change their mood."),
    label=_("The roaches are greedy, or no longer"),
    rule="MM-ROACH-2",
    menu=MenuEntry("board", "greedy", _("Greedy or not"), order=11, when=has_roaches),
)
def turn_greedy(table: Table) -> Table:
    """Say that greedy roaches came by a surge or the storybook, or that they are so no more (MM-ROACH-2)."""
    there_are_roaches(table)
    if not table.greedy:
        return grow_greedy(table)
    return replace(table, greedy=False).tell(_("The roaches are greedy no longer."))
