"""Negative effects: tokens on mice, poison and healing, whom they pay, which figures are down (MM-STAT)."""

from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, plural, replace

PAYS_TILDA = ("stunned", "webbed", "bewitched")  # and poison: MM-HERO-9
RULES = {
    "stunned": "MM-STAT-1",
    "webbed": "MM-STAT-2",
    "knocked-down": "MM-STAT-3",
    "bewitched": "MM-STAT-4",
    "poisoned": "MM-STAT-5",
}


def afflicted(table: Table, mouse: str, state: str) -> Table:
    """Return the table with a token on a mouse that has none of its kind (MM-STAT-1..4); it may pay Tilda."""
    struck = table.mouse(mouse)
    if struck.is_captured or struck.is_(state):
        return table
    table = table.with_mouse(replace(struck, states=(*struck.states, state)))
    table = table.tell(_("{mouse} is {state}."), mouse=named(table, mouse), state=named(table, state))
    return empathic(table) if state in PAYS_TILDA else table


def empathic(table: Table) -> Table:
    """Return the table with Tilda's cheese for an effect in her room, on her too (MM-HERO-9, MM-OPEN-32)."""
    if not table.has_mouse("tilda") or table.is_out("tilda"):
        return table
    return table.paid("tilda", 1).tell(_("Empathic Energy: Tilda gains 1 cheese."))


def cleared(table: Table, mouse: str, state: str) -> Table:
    """Return the table with a token off a mouse."""
    relieved = table.mouse(mouse)
    states = tuple(other for other in relieved.states if other != state)
    if states == relieved.states:
        return table
    return table.with_mouse(replace(relieved, states=states)).tell(
        _("{mouse} is no longer {state}."), mouse=named(table, mouse), state=named(table, state)
    )


def toppled(table: Table, figure: str) -> Table:
    """Return the table with a minion knocked down; large ones never are (MM-STAT-3)."""
    struck, who = table.figure(figure), named(table, figure)
    if table.kind(struck.kind).is_large:
        return table.tell(_("{minion} is large and stays on its feet."), minion=who)
    return table.with_figure(replace(struck, is_down=True)).tell(_("{minion} is knocked down."), minion=who)


def on_its_feet(table: Table, figure: str) -> Table:
    """Return the table with a minion that lay on the floor on its feet: that was its move (MM-OPEN-30)."""
    rising = table.figure(figure)
    if not rising.is_down:
        return table
    return table.with_figure(replace(rising, is_down=False)).tell(
        _("{minion} spends its move on standing up."), minion=named(table, figure)
    )


def turn_over(table: Table) -> Table:
    """Return the table after the turn of a mouse that was charmed in it: the token goes (MM-STAT-4)."""
    mouse = table.acting_mouse
    return cleared(table, mouse.id, "bewitched") if mouse and mouse.is_spellbound else table


def ashore(table: Table) -> Table:
    """Return the table with no mouse on water: they have come into another room (MM-EXPL-5)."""
    return replace(table, mice=tuple(replace(mouse, on_water=False) for mouse in table.mice))


def healed(table: Table, mouse: str, plain: int = 0, poisoned: int = 0) -> Table:
    """Return the table with wounds off a mouse, plain and poisoned, as far as it has them (MM-STAT-5)."""
    hurt = table.mouse(mouse)
    plain, poisoned = min(plain, hurt.wounds), min(poisoned, hurt.poisoned)
    table = table.with_mouse(replace(hurt, wounds=hurt.wounds - plain, poisoned=hurt.poisoned - poisoned))
    return table.tell(
        plural(
            _("{mouse} loses {count} wound."),
            _("{mouse} loses {count} wounds."),
            plain + poisoned,
            mouse=named(table, mouse),
        )
    )
