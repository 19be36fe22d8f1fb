"""A mouse's attack, and the defence against any: the attack's roll, then the defender's (MM-ATK)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice, variants
from companion.games.mice_and_mystics.achievements import cheese_rolled
from companion.games.mice_and_mystics.actions.picks import (
    ActingMouse,
    Extra,
    Target,
    acting,
    mouse_action,
    nothing_before,
)
from companion.games.mice_and_mystics.actions.turn import not_stunned, ready
from companion.games.mice_and_mystics.combat import (
    attack_dice,
    cheese_of_attack,
    has_carapace,
    minion_defence_dice,
    role_of_attack,
    say_hits,
)
from companion.games.mice_and_mystics.data import FILCH
from companion.games.mice_and_mystics.defaults import propose_wounded
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.pieces import Fight, ids
from companion.games.mice_and_mystics.states import require_may
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import has_unknown_defence, settle, struck
from companion.rules import (
    Answers,
    Dice,
    Message,
    Number,
    Pick,
    Tick,
    _,
    action,
    is_of,
    message,
    plural,
    replace,
    require,
)

Roll = tuple[str, ...]


def own_weapons(table: Table, answers: Answers) -> Sequence[str]:
    mouse = table.acting_mouse
    return ids(mouse.weapons) if mouse else ()


def no_weapon(table: Table, answers: Answers, value: object) -> Message:
    names = acting(table, answers)
    if names and not own_weapons(table, answers):
        return message(_("{mouse} has no weapon equipped."), mouse=named(table, names[0]), rule="MM-CARD-10")
    return message(_("That weapon is not equipped."), rule="MM-CARD-10")


def effect_of(table: Table, answers: Answers) -> str:
    """Return what the chosen weapon does, "" if it does nothing of its own."""
    mouse = table.acting_mouse
    chosen = (card for card in mouse.weapons if card.id == answers.get("weapon")) if mouse else ()
    return next((card.effect for card in chosen), "")


def has_staff(table: Table, answers: Answers) -> bool:
    return effect_of(table, answers) == "staff"


def has_mace(table: Table, answers: Answers) -> bool:
    return effect_of(table, answers) == "mace"


def wounded_mice(table: Table, answers: Answers) -> int:
    return sum(mouse.is_wounded for mouse in table.free_mice)


def dice_of_attack(table: Table, answers: Answers) -> int:
    if answers["weapon"] not in own_weapons(table, answers):
        return 0
    close, wounded = bool(answers.get("same_space")), int(answers.get("wounded", 0))
    mouse, weapon = str(answers["mouse"]), str(answers["weapon"])
    because = attack_dice(table, mouse, weapon, close=close, wounded=wounded)
    return (because + int(answers["extra"])).total


@mouse_action(
    _("{mouse} attacks {target}: {roll}."), label=_("Attack"), rule="MM-ATK-1", proposes=propose_wounded
)
def attack(
    table: Table,
    mouse: ActingMouse,
    weapon: Annotated[str, Pick(own_weapons, why=no_weapon, label=_("Weapon"))],
    target: Target,
    same_space: Annotated[
        bool, Tick(has_staff, label=_("On the same space (the staff then strikes in melee)"))
    ] = False,
    wounded: Annotated[
        int, Number(0, wounded_mice, has_mace, label=_("Wounded mice on her space, herself too"))
    ] = 0,
    extra: Extra = 0,
    roll: Annotated[Roll, Dice(FACES, dice_of_attack, label=_("Dice"))] = (),
) -> Table:
    """Attack a minion: cheese comes at once, hits wait for its defence (MM-ATK-1..5, MM-CARD-10, -16)."""
    attacker = ready(table, mouse)
    not_stunned(table, attacker)
    require_may(table, mouse, "attack")
    hits = dice.counted(role_of_attack(table, mouse, weapon, close=same_space), roll)
    gained = cheese_of_attack(table, mouse, roll)
    attacker = replace(attacker, has_acted=True, has_failed=not hits and variants.tries_again(table))
    table = table.with_mouse(attacker).paid(mouse, gained)
    table = table.tell(say_hits(hits))
    table = gains(table, mouse, gained) if gained else table
    table = cheese_rolled(table, mouse, dice.cheese(roll), defending=False)
    defence = minion_defence_dice(table, target, mouse, weapon).total
    return opened(table, Fight(mouse, target, hits, defence, roll))


def gains(table: Table, mouse: str, number: int) -> Table:
    """Return the table with news of the cheese of a mouse's roll (MM-ATK-5)."""
    return table.tell(
        plural(
            _("{mouse} gains {count} cheese."),
            _("{mouse} gains {count} cheese."),
            number,
            mouse=named(table, mouse),
        )
    )


def opened(table: Table, fight: Fight) -> Table:
    """Return the table with a fight that waits for the defence, or is over without one (MM-ATK-3)."""
    if not fight.hits:
        return settle(table)
    if not fight.dice and not has_unknown_defence(table, fight.defender):
        return settle(struck(table, fight, fight.hits))
    return replace(table, fight=fight)


def defender(table: Table) -> str:
    return table.fight.defender if table.fight else ""


def dice_of_defence(table: Table, answers: Answers) -> int:
    return max(0, table.fight.dice + int(answers["extra"])) if table.fight else 0


@action(
    _("{who} defends: {roll}."),
    label=_("Defense"),
    rule="MM-ATK-3",
    names={"who": defender},
    owner=is_of(defender),
)
def defend(
    table: Table, extra: Extra = 0, roll: Annotated[Roll, Dice(FACES, dice_of_defence, label=_("Dice"))] = ()
) -> Table:
    """Roll the defence of the fight: shields cancel hits, cheese counts (MM-ATK-3..5, -9, MM-DICE-4, -5)."""
    require(
        table.phase == "playing" and table.fight, _("No attack is waiting for a defense."), rule="MM-ATK-3"
    )
    nothing_before(table, "defend")
    fight = table.fight
    assert fight is not None
    table = replace(table, fight=None)
    blocked = dice.blocks(roll, carapace=has_carapace(table, fight.defender))
    who = named(table, fight.defender)
    table = table.tell(
        plural(
            _("{defender} blocks {count} hit."),
            _("{defender} blocks {count} hits."),
            blocked,
            none=_("{defender} blocks nothing."),
            defender=who,
        )
    )
    cheese = dice.cheese(roll)
    if table.has_mouse(fight.defender):
        table = table.paid(fight.defender, cheese)
        table = gains(table, fight.defender, cheese) if cheese else table
        table = cheese_rolled(table, fight.defender, cheese, defending=True)
    else:
        table = add_to_wheel(table, variants.cheese_for_wheel(table, fight.defender, cheese))
    return settle(struck(table, fight, max(0, fight.hits - blocked)))


@action(
    _("Filch takes that cheese from the wheel."), label=_("From the wheel"), owner=is_of(lambda table: FILCH)
)
def pilfer(table: Table) -> Table:
    """Take the cheese of a rat's defeat off the wheel, not from the supply (MM-HERO-7).

    A surge that is due already stays due (MM-OPEN-31).
    """
    require(
        table.may_pilfer and table.wheel, _("There is no cheese to take from the wheel."), rule="MM-HERO-7"
    )
    return replace(table, wheel=table.wheel - 1, may_pilfer=False)
