"""Negative effects: tokens on mice, poison and healing, whom they pay, which figures are down (MM-STAT)."""

from types import MappingProxyType

from companion.games.mice_and_mystics.data import FORBIDS
from companion.games.mice_and_mystics.kinds import Effect
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, message, plural, replace, require

PAYS_TILDA = ("stunned", "webbed", "bewitched")  # and poison: MM-HERO-9
RULES = {
    "stunned": "MM-STAT-1",
    "webbed": "MM-STAT-2",
    "knocked-down": "MM-STAT-3",
    "bewitched": "MM-STAT-4",
    "poisoned": "MM-STAT-5",
}


NO_SIGN = "stunned"  # of an effect of the group's own without one
MAY_NOT = MappingProxyType(
    {
        "move": _("move"),
        "action": _("action"),
        "attack": _("attack"),
        "search": _("search"),
        "free": _("free actions"),
    }
)
DOES = MappingProxyType({"": _("nothing"), "wound": _("1 wound"), "cheese": _("−1 cheese")})
FORBIDDEN = {
    "move": _("{mouse} is {state} and cannot move."),
    "action": _("{mouse} is {state} and takes no action."),
    "attack": _("{mouse} is {state} and cannot attack."),
    "search": _("{mouse} is {state} and cannot search."),
    "free": _("{mouse} is {state} and takes no free action."),
}


def afflicted(table: Table, mouse: str, state: str) -> Table:
    """Return the table with a token on a mouse that has none of its kind (MM-STAT-1..4); it may pay Tilda."""
    struck = table.mouse(mouse)
    if struck.is_captured or struck.is_(state):
        return table
    table = table.with_mouse(replace(struck, states=(*struck.states, state)))
    table = table.tell(_("{mouse} is {state}."), mouse=named(table, mouse), state=named(table, state))
    if effect := table.effect(state):
        table = table.tell(how_it_ends(effect))
    return empathic(table) if state in PAYS_TILDA else table


def how_it_ends(effect: Effect) -> Message:
    """Return how an effect of the group's own ends, in words."""
    if effect.ends == "turns":
        return plural(
            _("It ends after {count} turn of the mouse."),
            _("It ends after {count} turns of the mouse."),
            effect.turns,
        )
    words = {
        "roll": _("It ends when the mouse recovers with a star."),
        "hand": _("It ends when your storybook or a card says so: take it off by hand."),
        "card": _("It ends with this card: {words}."),
    }
    by_hand = _("It ends by hand: {words}")
    is_told = effect.ends == "hand" and effect.words
    return message(by_hand if is_told else words[effect.ends], words=effect.words)


def effects_on(table: Table, mouse: str) -> tuple[Effect, ...]:
    """Return the effects of the group's own on a mouse."""
    known = (table.effect(state) for state in table.mouse(mouse).states)
    return tuple(effect for effect in known if effect)


def hindrance(table: Table, mouse: str, what: str) -> Effect | None:
    """Return an effect of the group's own that forbids a mouse this, one of FORBIDS; None if none does."""
    return next((effect for effect in effects_on(table, mouse) if what in effect.forbids), None)


def hindrances(table: Table, mouse: str) -> dict[str, str]:
    """Return the name of the effect of the group's own that forbids a mouse each of FORBIDS, "" if none."""
    effects = {what: hindrance(table, mouse, what) for what in FORBIDS}
    return {what: effect.name if effect else "" for what, effect in effects.items()}


def known(table: Table | None) -> tuple[Effect, ...]:
    """Return the effects of the group's own that a table knows."""
    return table.effects if table else ()


def given_by(table: Table, kind: str) -> tuple[Effect, ...]:
    """Return the effects of the group's own that a minion of it gives."""
    own = table.own_kind(kind)
    return tuple(effect for effect in table.effects if own and effect.id in own.gives)


def state_sign(table: Table, state: str) -> str:
    """Return the sign of what a mouse has on it."""
    effect = table.effect(state)
    return (effect.sign or NO_SIGN) if effect else state


def effect_says(effect: Effect) -> Message:
    """Return what an effect of the group's own forbids, does and how it ends, in words."""
    no = tuple(message(MAY_NOT[what]) for what in effect.forbids)
    forbids = (message(_("no {what}"), what=no),) if no else ()
    does = message(DOES[effect.each_turn])
    each = (message(_("each turn {what}"), what=does),) if effect.each_turn else ()
    return message("{parts}", parts=(*forbids, *each, how_it_ends(effect)))


def require_may(table: Table, mouse: str, what: str) -> None:
    """Refuse what an effect of the group's own forbids a mouse. Raises: IllegalPlay."""
    effect = hindrance(table, mouse, what)
    called = effect.name if effect else ""
    require(effect is None, FORBIDDEN[what], mouse=named(table, mouse), state=called, rule="MM-STAT-1")


def empathic(table: Table) -> Table:
    """Return the table with Tilda's cheese for an effect in her room, on her too (MM-HERO-9, MM-OPEN-32)."""
    if not table.has_mouse("tilda") or table.is_out("tilda"):
        return table
    return table.paid("tilda", 1).tell(_("Empathic Energy: Tilda gains 1 cheese."))


def cleared(table: Table, mouse: str, state: str) -> Table:
    """Return the table with a token off a mouse."""
    relieved = table.mouse(mouse)
    if not relieved.is_(state):
        return table
    return table.with_mouse(relieved.without(state)).tell(
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
    """Return the table after a mouse's turn: the token of one that was charmed in it goes (MM-STAT-4).

    So does an effect of the group's own that has lasted its number of turns.
    """
    mouse = table.acting_mouse
    if mouse is None:
        return table
    lasted = dict(mouse.lasting)
    for effect in effects_on(table, mouse.id):
        is_over = effect.ends == "turns" and lasted.get(effect.id, 0) >= effect.turns
        table = cleared(table, mouse.id, effect.id) if is_over else table
    return cleared(table, mouse.id, "bewitched") if mouse.is_spellbound else table


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
