"""The monsters' turn: die by die, strike by strike (SF-MON, SF-DEF)."""

from collections.abc import Sequence
from typing import Annotated, Any

from companion.games.stuffed_fables import defaults, dice, flow
from companion.games.stuffed_fables.actions.picks import Why, is_played, standing_stuffies
from companion.games.stuffed_fables.column import action_now
from companion.games.stuffed_fables.data import BLACK, FACES, HIGHEST, NORMAL
from companion.games.stuffed_fables.harm import hit
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Strike
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import damage_of
from companion.rules import Answers, Dice, Message, Number, Pick, Tick, _, action, message, replace, require

NOBODY, NONE = "nobody", "none"


def due(table: Table) -> str:
    """Return the monster whose activation is due. Raises: IllegalPlay."""
    is_played(table)
    require(table.monsters_turn, _("It is not the monsters’ turn."), rule="SF-MON-1")
    first = table.waits_for == "activate" and table.monster_now
    require(first, _("Something else must be finished first."))
    return table.monster_now


def now(table: Table) -> str:
    """Return who acts, for a line in the log."""
    strike = table.monsters_turn and table.monsters_turn.strike
    return strike.monster if strike else table.monster_now


# roll


def dies_left(table: Table, answers: Answers) -> int:
    """Return 1 if the monster rolls: always, unless the group lets none act without a die (SF-OPEN-33)."""
    return int(table.threat > 0 or not table.reads("SF-OPEN-33"))


@action(_("{who} rolls {roll}."), label=_("The monster rolls"), rule="SF-MON-2", names={"who": now})
def activate(
    table: Table, roll: Annotated[tuple[str, ...], Dice(FACES, dies_left, label=_("The roll"))] = ()
) -> Table:
    """Roll a threat die for the next monster: its card says what it does (SF-MON-1, -2, -13, SF-OPEN-33)."""
    monster, turn = due(table), table.monsters_turn
    assert turn is not None
    if not roll:
        table = table.tell(_("No die is left: {monster} does not act."), monster=named(table, monster))
        return flow.next_monster(table, monster)
    strike = Strike(monster, int(roll[0]), is_spare=table.threat == 0)
    table = replace(table, monsters_turn=replace(turn, strike=strike))
    if strike.is_spare:
        table = table.tell(spare(table))
    return towards(tell_card(table))


def spare(table: Table) -> Message:
    """Return the source of the die when the track is empty (SF-OPEN-33)."""
    if dice.number(table.discard, BLACK):
        return message(_("The track is empty: a discarded black die is rolled again."))
    return message(_("The track is empty: borrow any black die, and put it back."))


def tell_card(table: Table) -> Table:
    """Tell what a monster's card says for its die, then its special rule (SF-CARD-3, SF-MON-2, -12)."""
    who, does = named(table, now(table)), action_now(table)
    if does is None:
        return table.tell(_("Read on the card what {monster} does."), monster=who)
    values: dict[str, Any] = {"speed": does.speed, "reach": does.reach, "strength": does.strength}
    plain = _("{monster}: speed {speed}, range {reach}, strength {strength}.")
    with_name = _("{monster}, {action}: speed {speed}, range {reach}, strength {strength}.")
    name = named(table, does.name)
    table = table.tell(with_name if does.name else plain, monster=who, action=name, **values)
    return table.tell("{words}", words=named(table, does.words)) if does.words else table


def towards(table: Table) -> Table:
    """Return the table, the Narrator informed how monsters move and aim, and past whom they look.

    (SF-MON-3, -4, -6, -11, SF-NARR-3)
    """
    table = table.tell(
        _("Next to a stuffy it stays, else it goes to the nearest; ties: {narrator} chooses."),
        narrator=named(table, table.narrator),
    )
    down = tuple(named(table, stuffy.id) for stuffy in table.stuffies if stuffy.is_collapsed)
    if not down:
        return table
    return table.tell(_("Who has collapsed does not count: {stuffies}."), stuffies=down, rule="SF-MON-11")


# strike


def targets(table: Table, answers: Answers) -> Sequence[str]:
    """Return whom a monster may strike: who has collapsed is passed over (SF-MON-6, -11)."""
    return (*standing_stuffies(table, answers), NOBODY)


def not_a_target(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Collapsed stuffies are passed over."), rule="SF-MON-11")


def is_aimed(table: Table, answers: Answers) -> bool:
    return answers.get("target") != NOBODY


def may_defend(table: Table, answers: Answers) -> bool:
    """Whether the target has a stored die to roll (SF-DEF-1, SF-COLL-3)."""
    target = str(answers.get("target", ""))
    if not table.has_stuffy(target):
        return False
    return bool(table.stuffy(target).stored) and not table.stuffy(target).is_collapsed


def dice_to_block(table: Table, answers: Answers) -> int:
    return int(bool(answers.get("defends")))


Block = Annotated[tuple[str, ...], Dice(FACES, dice_to_block, label=_("The stored die"))]


@action(
    _("{who} attacks {target}."),
    label=_("The monster attacks"),
    rule="SF-MON-6",
    names={"who": now},
    proposes=defaults.strike,
)
def strike(
    table: Table,
    target: Annotated[str, Pick(targets, not_a_target, label=_("Whom it attacks"))],
    strength: Annotated[int, Number(0, HIGHEST, is_aimed, is_printed=True, label=_("Strength"))],
    defends: Annotated[bool, Tick(may_defend, label=_("Defend with the stored die"))] = False,
    block: Block = (),
) -> Table:
    """Let a monster that has moved hit its target, if one is in range; its die is spent (SF-MON-6..9)."""
    is_played(table)
    turn = table.monsters_turn
    require(turn and turn.strike, _("No monster has rolled."), rule="SF-MON-2")
    if target == NOBODY:
        return flow.activated(table.tell(_("No stuffy is in range: no attack.")))
    if (damage := damage_of(table, strength)) < strength:
        table = table.tell(_("By house rule the blow is 1 weaker: {number}."), number=damage)
    return flow.activated(hit(table, target, damage, block))


# skip, end


def payers(table: Table, answers: Answers) -> Sequence[str]:
    """Return whose stored die may pay for a skipped activation, or none."""
    return (NONE, *(stuffy.id for stuffy in table.standing if stuffy.stored))


@action(_("{who} does not act. {why}"), label=_("It does not act"), rule="SF-CARD-9", names={"who": now})
def skip_activation(
    table: Table,
    why: Why = "",
    stored: Annotated[str, Pick(payers, label=_("Whose stored die pays for it"))] = NONE,
) -> Table:
    """Pass over a monster that was about to roll: no threat die is used (SF-OPEN-34, SF-CARD-9)."""
    monster = due(table)
    if stored != NONE:
        table = paid_with_stored(table, stored, monster)
    return flow.next_monster(table, monster)


def paid_with_stored(table: Table, stuffy: str, monster: str) -> Table:
    """Return the table with a stored die discarded; if Diversion asks for another one, it warns.

    The heart of an earned ability is not spent here: its use is a play of its own (SF-ABIL-2).
    """
    payer, who = table.stuffy(stuffy), named(table, stuffy)
    if payer.stored != "yellow" or table.card(monster).kind != NORMAL:
        table = table.tell(_("Diversion takes a yellow die, and stops normal monsters: look at the card."))
    table = table.discarding(dice.gathered((payer.stored,))).with_stuffy(replace(payer, stored=""))
    table = table.tell(_("The die on {stuffy}’s card is discarded."), stuffy=who)
    return table.tell(
        _("The heart of an earned ability is counted where its use is noted."), rule="SF-ABIL-2"
    )


@action(_("The monsters’ turn ends. {why}"), label=_("End the monsters’ turn"), rule="SF-MON-10")
def end_monsters_turn(table: Table, why: Why = "") -> Table:
    """End the monsters' turn by hand: track and bag are reset (SF-MON-10)."""
    is_played(table)
    require(table.monsters_turn, _("It is not the monsters’ turn."), rule="SF-MON-1")
    return flow.end_monsters(table)
