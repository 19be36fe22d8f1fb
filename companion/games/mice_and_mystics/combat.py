"""How many dice, why, and the odds of an attack (MM-ATK, MM-DICE, MM-CARD-15)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.names import card_name, named
from companion.games.mice_and_mystics.pieces import Card, Fight
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import without_defence
from companion.rules import Because, Message, Reason, _, message, plural, replace
from companion.rules.odds import Chances, map_outcomes, sums
from companion.rules.reasons import UNKNOWN


def weapon_of(table: Table, mouse: str, weapon: str) -> Card:
    """Return a weapon of a mouse. Raises: IllegalPlay, if it has no such card."""
    return table.mouse(mouse).card(weapon)


def is_ranged(table: Table, mouse: str, weapon: str, *, close: bool = False) -> bool:
    """Return whether bows hit: a ranged weapon, but the staff is melee on its own space (MM-CARD-20)."""
    card = weapon_of(table, mouse, weapon)
    return card.is_ranged and not (close and card.effect == "staff")


def role_of_attack(table: Table, mouse: str, weapon: str, *, close: bool = False) -> str:
    """Return how an attack counts its dice: melee, ranged, or double: each bow two hits (MM-CARD-19)."""
    if not is_ranged(table, mouse, weapon, close=close):
        return "melee"
    return "double" if weapon_of(table, mouse, weapon).effect == "double-bows" else "ranged"


def attack_dice(table: Table, mouse: str, weapon: str, *, close: bool = False, wounded: int = 0) -> Because:
    """Return a mouse's attack dice: its combat value and every bonus of its cards (MM-ATK-2, MM-OPEN-40).

    `close` says that the target is on its own space, `wounded` how many mice there are wounded.
    """
    attacker = table.mouse(mouse)
    own = own_value(table, mouse, "combat", _("{mouse}, battle"), "MM-ATK-2")
    used = weapon_of(table, mouse, weapon)
    ranged = is_ranged(table, mouse, weapon, close=close)
    others = () if not table.reads("MM-OPEN-40") else tuple(card for card in attacker.weapons if card != used)
    worn = (
        _bonus(card, ranged=ranged, is_idle=card in others)
        for card in attacker.worn
        if card.combat or card.is_unverified
    )
    return Because((own, *worn, *_mace(used, wounded)))


def _bonus(card: Card, *, ranged: bool, is_idle: bool) -> Reason:
    """Return what a worn card adds to an attack, or why it adds nothing (MM-CARD-17, MM-OPEN-40)."""
    if ranged and card.effect == "melee-only":
        return Reason(0, message(_("{card}: not with ranged weapons"), card=card_name(card)), "MM-CARD-17")
    if is_idle:
        return Reason(0, message(_("{card}: another weapon strikes"), card=card_name(card)), "MM-ATK-2")
    return Reason(card.combat, card_name(card), "MM-ATK-2", card.is_unverified)


def _mace(used: Card, wounded: int) -> tuple[Reason, ...]:
    """Return the dice that Tilda's Mace adds for wounded mice on her space (MM-CARD-16)."""
    if not wounded or used.effect != "mace":
        return ()
    return (Reason(wounded, message(_("{card}: wounded mice"), card=card_name(used)), "MM-CARD-16"),)


def minion_defence_dice(table: Table, figure: str, mouse: str, weapon: str) -> Because:
    """Return a minion's defence dice against a mouse's weapon: its own, less what takes one (MM-ATK-3)."""
    less = (*_dagger(table, figure, mouse, weapon), *_cat_tamer(table, figure, mouse))
    return without_defence(table, Because((own_defence(table, figure), *less)))


def _dagger(table: Table, figure: str, mouse: str, weapon: str) -> tuple[Reason, ...]:
    """Return the die that the dagger takes from a minion lower on the column (MM-CARD-15, MM-OPEN-44).

    Of a boss with several cards one below the mouse is enough, unless the group reads it the other way.
    """
    cards = table.cards_of(table.figure(figure).kind)
    laid = [card for card in cards if card in table.column] or cards
    lower = [table.space_of(card) > table.space_of(mouse) for card in laid]
    is_lower = all(lower) if table.reads("MM-OPEN-44") else any(lower)
    if not is_lower or weapon_of(table, mouse, weapon).effect != "dagger":
        return ()
    return (Reason(-1, message(_("Dagger: the minion is lower in the column")), "MM-CARD-15"),)


def _cat_tamer(table: Table, figure: str, mouse: str) -> tuple[Reason, ...]:
    """Return the die that a large figure rolls less against the Cat Tamer (MM-ACH-6)."""
    is_large = table.kind(table.figure(figure).kind).is_large
    if not is_large or table.holder_of("cat-tamer") != mouse:
        return ()
    return (Reason(-1, message(_("Cat Tamer: a large figure")), "MM-ACH-6"),)


def own_defence(table: Table, figure: str) -> Reason:
    """Return a minion's defence value: what its card says, of a boss its first card on the column."""
    kind = table.kind(table.figure(figure).kind)
    what = message(_("{minion}, defense"), minion=named(table, kind.id))
    return Reason(kind.defence, what, "MM-ATK-3", kind.is_unverified)


def plain_defence(table: Table, id: str) -> int:
    """Return the dice with which a mouse or a minion defends against what is no weapon (MM-PARTY-10)."""
    if table.has_mouse(id):
        return mouse_defence_dice(table, id).total
    return without_defence(table, Because((own_defence(table, id),))).total


def with_new_defences(before: Table, after: Table) -> Table:
    """Return the table after something was put right, the defences that wait with the dice that it gives.

    What else counts in them, such as a dagger, counts on; against who constricts there is no die (MM-ATK-9).
    """

    def rebuilt(fight: Fight) -> Fight:
        strikes = after.is_here(fight.attacker) and not after.has_mouse(fight.attacker)
        if not after.is_here(fight.defender) or (
            strikes and after.striking(fight.attacker).does("constrict")
        ):
            return fight
        more = plain_defence(after, fight.defender) - plain_defence(before, fight.defender)
        return replace(fight, dice=max(0, fight.dice + more))

    queue = tuple(rebuilt(fight) for fight in after.queue)
    return replace(after, fight=after.fight and rebuilt(after.fight), queue=queue)


def minion_attack_dice(table: Table, figure: str) -> Because:
    """Return a minion's attack dice: what its card says (MM-MIN-11)."""
    kind = table.striking(figure)
    what = message(_("{minion}, battle"), minion=named(table, kind.id))
    return Because((Reason(kind.combat, what, "MM-MIN-11", kind.is_unverified),))


def bewitched_dice(table: Table, mouse: str) -> Because:
    """Return a charmed mouse's attack dice: its card's value, without any bonus (MM-STAT-4)."""
    return Because((own_value(table, mouse, "combat", _("{mouse}, battle"), "MM-STAT-4"),))


def own_value(table: Table, mouse: str, value: str, what: str, rule: str) -> Reason:
    """Return a value as a mouse's sheet says, called `what`; "?" if it is unknown (MM-HERO-12)."""
    owner = table.mouse(mouse)
    known = owner.known(value)
    number = UNKNOWN if known is None else known
    return Reason(number, message(what, mouse=named(table, mouse)), rule, value in owner.unverified)


def mouse_defence_dice(table: Table, mouse: str) -> Because:
    """Return a mouse's defence dice: its value and every bonus of its cards (MM-ATK-9).

    As the group may read it, a charmed mouse has its value alone (MM-STAT-4, MM-OPEN-64).
    """
    defender = table.mouse(mouse)
    is_bare = defender.is_("bewitched") and table.reads("MM-OPEN-64")
    own = own_value(table, mouse, "defence", _("{mouse}, defense"), "MM-ATK-9")
    worn = (
        Reason(card.defence, card_name(card), "MM-ATK-9")
        for card in defender.cards
        if card.is_equipped and card.defence and not is_bare
    )
    return without_defence(table, Because((own, *worn)))


def defence_against(table: Table, minion: str, mouse: str) -> Because:
    """Return a mouse's defence dice against a minion's card: none if it constricts (one source)."""
    own = mouse_defence_dice(table, mouse)
    if not table.striking(minion).does("constrict"):
        return own
    return Because((*own.parts, Reason(-own.total, message(_("It constricts: no defense")), "MM-CARD-12")))


def cheese_of_attack(table: Table, mouse: str, roll: dice.Roll) -> int:
    """Return the cheese that a mouse gains by its attack's roll (MM-ATK-5).

    Maginos draws on power: two for each cheese; as the group may read it, two for each star, beside the
    cheese (MM-HERO-10, MM-OPEN-1).
    """
    own = dice.cheese(roll)
    if mouse != "maginos":
        return own
    return own + 2 * dice.stars(roll) if table.reads("MM-OPEN-1") else 2 * own


def defence_role(table: Table, defender: str) -> str:
    """Return how a defender counts its dice: "defence", or "carapace"."""
    return "carapace" if has_carapace(table, defender) else "defence"


def has_carapace(table: Table, defender: str) -> bool:
    """Return whether a defender's starred shields block two, as its card says."""
    return not table.has_mouse(defender) and table.kind(table.figure(defender).kind).does("carapace")


@dataclass(frozen=True)
class Odds:
    """The chances of an attack: wounds, and cheese of either side, as number -> chance."""

    wounds: Chances[int]
    attacker_cheese: Chances[int]
    defender_cheese: Chances[int]

    def at_least(self, number: int) -> Fraction:
        """Return the chance of that many wounds or more."""
        return sum((chance for wounds, chance in self.wounds.items() if wounds >= number), Fraction(0))


@dataclass(frozen=True)
class Apart:
    """What is out of the ordinary in an attack: the defender's shell, what the attacker gains by its dice."""

    shell: str = "defence"
    pays: Callable[[dice.Roll], int] = dice.cheese


def odds(rolled: tuple[str, ...], left: int, defence: int, role: str, apart: Apart = Apart()) -> Odds:
    """Return the exact odds of an attack with `rolled` dice seen and `left` to fall against `defence` dice.

    `role` is melee, ranged or double, the shell defence or carapace. A defender without a hit to block rolls
    nothing, and so makes no cheese (MM-ATK-3, -4, -5).
    """
    attack = map_outcomes(
        sums(_faces(role, apart.pays), left),
        lambda sum_: (sum_[0] + dice.counted(role, rolled), sum_[1] + apart.pays(rolled)),
    )
    defend = sums(_faces(apart.shell), defence)
    joint: dict[tuple[int, int, int], Fraction] = {}
    for (hits, ours), chance in attack.items():
        answers: Mapping[tuple[int, ...], Fraction] = defend if hits else {(0, 0): Fraction(1)}
        for (blocked, theirs), part in answers.items():
            key = (max(0, hits - blocked), ours, theirs)
            joint[key] = joint.get(key, Fraction(0)) + chance * part
    return Odds(
        map_outcomes(joint, lambda key: key[0]),
        map_outcomes(joint, lambda key: key[1]),
        map_outcomes(joint, lambda key: key[2]),
    )


def defence_odds(hits: int, rolled: tuple[str, ...], left: int, shell: str = "defence") -> Odds:
    """Return the exact odds of a defence, `rolled` dice seen and `left` to fall (MM-ATK-4, -5)."""
    totals = sums(_faces(shell), left)
    blocked, cheese = dice.counted(shell, rolled), dice.cheese(rolled)
    return Odds(
        map_outcomes(totals, lambda sum_: max(0, hits - blocked - sum_[0])),
        {0: Fraction(1)},
        map_outcomes(totals, lambda sum_: cheese + sum_[1]),
    )


def _faces(role: str, pays: Callable[[dice.Roll], int] = dice.cheese) -> tuple[tuple[int, int], ...]:
    """Return each face as (what counts in this role, cheese)."""
    return tuple((dice.counted(role, (face,)), pays((face,))) for face in dice.FACES)


def say_hits(hits: int) -> Message:
    """Return how many hits an attack came to, in words."""
    return plural(_("{count} hit."), _("{count} hits."), hits, none=_("Missed!"))
