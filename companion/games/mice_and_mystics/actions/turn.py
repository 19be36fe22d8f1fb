"""A mouse's turn: moving, searching, recovering, abilities, the end of a turn (MM-TURN, -MOVE, -SEARCH)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice, moments, variants
from companion.games.mice_and_mystics.actions.picks import (
    ActingMouse,
    OneDie,
    TurnMouse,
    able_mice,
    acting,
    is_played,
    mouse_action,
    not_acting,
    nothing_waits,
)
from companion.games.mice_and_mystics.box_learning import learn_cost
from companion.games.mice_and_mystics.data import FACES_WITH_ONE, HIGHEST_VALUE, is_own_effect
from companion.games.mice_and_mystics.defaults import propose_cost
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.heroes import WHEN_USED
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import next_turn
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.states import cleared, effects_on, require_may
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.ways import tell_way
from companion.games.mice_and_mystics.wounds import capture, settle, suffered, wound_mouse
from companion.rules import (
    Answers,
    Dice,
    Number,
    Pick,
    Tick,
    _,
    action,
    is_of,
    plural,
    replace,
    require,
)


def users(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may use an ability: who has the turn, then others, whose card must allow it (MM-OPEN-33)."""
    if table.phase != "playing" or not table.current:
        return ()
    others = (id for id in able_mice(table, answers) if id != table.current)
    return (*acting(table, answers), *others)


def own_abilities(table: Table, answers: Answers) -> Sequence[str]:
    mouse = str(answers.get("mouse", ""))
    return table.mouse(mouse).abilities if table.has_mouse(mouse) else ()


def is_off_turn(table: Table, answers: Answers) -> bool:
    """Return whether another than the mouse whose turn it is uses an ability, which its card must allow."""
    mouse = str(answers.get("mouse", ""))
    own = table.own_ability(str(answers.get("ability", "")))
    is_known = own is not None and own.is_any_turn
    return table.has_mouse(mouse) and mouse != table.current and not is_known


def heals(table: Table, answers: Answers) -> bool:
    """Return whether an ability of the group's own heals wounds."""
    own = table.own_ability(str(answers.get("ability", "")))
    return own is not None and own.changes == "heal"


def wounded(table: Table, answers: Answers) -> Sequence[str]:
    """Return the mice with wounds that an ability may heal, poisoned ones apart (MM-STAT-5)."""
    return tuple(mouse.id for mouse in table.free_mice if mouse.wounds)


def ready(table: Table, mouse: str) -> Mouse:
    """Return the acting mouse, with its action still to take (MM-TURN-1). Raises: IllegalPlay."""
    nothing_waits(table)
    acting = table.mouse(mouse)
    who = named(table, mouse)
    require(not acting.has_acted, _("{mouse} has already taken an action."), mouse=who, rule="MM-TURN-1")
    return acting


def not_stunned(table: Table, mouse: Mouse) -> None:
    stunned = mouse.is_("stunned")
    who = named(table, mouse.id)
    require(not stunned, _("{mouse} is stunned: only Recover is possible."), mouse=who, rule="MM-STAT-1")
    require_may(table, mouse.id, "action")


def has_not_moved(table: Table, mouse: Mouse) -> None:
    who = named(table, mouse.id)
    require(not mouse.has_moved, _("{mouse} has already moved."), mouse=who, rule="MM-TURN-1")


def can_walk(table: Table, mouse: Mouse) -> None:
    who = named(table, mouse.id)
    require(not mouse.is_("webbed"), _("{mouse} is webbed and cannot move."), mouse=who, rule="MM-STAT-2")
    require_may(table, mouse.id, "move")


def is_on_its_feet(table: Table, mouse: Mouse) -> None:
    down = mouse.is_("knocked-down")
    who = named(table, mouse.id)
    require(
        not down, _("{mouse} is knocked down: standing up takes the whole move."), mouse=who, rule="MM-STAT-3"
    )


def _move_sentence(answers: Answers) -> str:
    return "" if answers["roll"] else _("{mouse} moves.")


@mouse_action(_("{mouse} moves: {roll}."), label=_("Move"), rule="MM-MOVE-1", instead=_move_sentence)
def move(
    table: Table,
    mouse: ActingMouse,
    roll: Annotated[dice.Roll, Dice(FACES, variants.dice_to_move, label=_("Dice"))] = (),
) -> Table:
    """Roll for the way: the die's number and the movement value (MM-MOVE-1, MM-CH1-15)."""
    nothing_waits(table)
    moving = table.mouse(mouse)
    has_not_moved(table, moving)
    can_walk(table, moving)
    is_on_its_feet(table, moving)
    return settle(walk(table.with_mouse(replace(moving, has_moved=True)), mouse, roll))


def walk(table: Table, mouse: str, roll: dice.Roll, *, scurries: bool = False) -> Table:
    """Return the table with news of the way; in the Courtyard a 1 brings the crow (MM-CH1-15, MM-OPEN-58)."""
    walker = table.mouse(mouse)
    table = tell_way(table, walker, roll, scurries=scurries)
    if walker.on_water:
        table = table.tell(_("Entering another water space ends the move; dry land needs a star."))
    return crow_wounds(table, mouse, roll)


def crow_wounds(table: Table, mouse: str, roll: dice.Roll) -> Table:
    """Return the table after the Old Crow's wound to a mouse, if he strikes (MM-CH1-15)."""
    if not crow_strikes(table, roll):
        return table
    return wound_mouse(table.tell(_("The Old Crow swoops down: a wound that cannot be blocked.")), mouse, 1)


def crow_strikes(table: Table, roll: dice.Roll) -> bool:
    """Return whether the Old Crow strikes: a 1 on a movement die in a room with the crow (MM-CH1-15)."""
    return "crow" in table.room_rules.rules and any(face in FACES_WITH_ONE for face in roll)


@mouse_action(_("{mouse} stands up."), label=_("Stand up"))
def stand_up(table: Table, mouse: TurnMouse) -> Table:
    """Spend the whole move on standing up (MM-STAT-3)."""
    nothing_waits(table)
    rising = table.mouse(mouse)
    is_down = rising.is_("knocked-down")
    require(is_down, _("{mouse} is on its feet."), mouse=named(table, mouse), rule="MM-STAT-3")
    has_not_moved(table, rising)
    return cleared(table.with_mouse(replace(rising, has_moved=True)), mouse, "knocked-down")


def _scurry_sentence(answers: Answers) -> str:
    return "" if answers["roll"] else _("{mouse} scurries.")


@mouse_action(_("{mouse} scurries: {roll}."), label=_("Scurry"), rule="MM-TURN-6", instead=_scurry_sentence)
def scurry(
    table: Table,
    mouse: ActingMouse,
    roll: Annotated[dice.Roll, Dice(FACES, variants.dice_to_scurry, label=_("Dice"))] = (),
) -> Table:
    """Move once more, for the action (MM-TURN-6)."""
    running = ready(table, mouse)
    is_on_its_feet(table, running)
    who = named(table, mouse)
    require(
        running.has_moved, _("{mouse} must have moved before it can scurry."), mouse=who, rule="MM-TURN-6"
    )
    not_stunned(table, running)
    can_walk(table, running)
    running = replace(running, has_acted=True)
    return settle(walk(table.with_mouse(running), mouse, roll, scurries=True))


@mouse_action(_("{mouse} searches: {roll}."), label=_("Search"), rule="MM-SEARCH-1")
def search(table: Table, mouse: ActingMouse, roll: OneDie) -> Table:
    """Search the room: with the star a card is drawn, once a room with success (MM-SEARCH-1, -5)."""
    seeker = ready(table, mouse)
    not_stunned(table, seeker)
    require_may(table, mouse, "search")
    done = seeker.has_searched(table.room)
    who = named(table, mouse)
    require(not done, _("{mouse} has already found something in this room."), mouse=who, rule="MM-SEARCH-5")
    stars = dice.stars(roll)
    seeker = replace(seeker, has_acted=True, has_failed=not stars and variants.tries_again(table))
    table = moments.at(table.with_mouse(seeker), "search")
    if not stars:
        return table.tell(_("No star: nothing is found."))
    if not (table.search_left or table.search_discarded):
        return table.tell(_("The search deck is empty, and so are its discards: no card."))
    seeker = replace(table.mouse(mouse), searched=(*seeker.searched, table.room))
    table = replace(draw_search_card(table.with_mouse(seeker)), found_by=mouse)
    return table.tell(_("A star: {mouse} finds a card."), mouse=named(table, mouse))


def draw_search_card(table: Table) -> Table:
    """Return the table with one search card fewer; an empty deck is its shuffled discards (MM-OPEN-36)."""
    if table.search_left:
        return replace(table, search_left=table.search_left - 1)
    return replace(table, search_left=max(0, table.search_discarded - 1), search_discarded=0)


def tokens_to_lose(table: Table, answers: Answers) -> Sequence[str]:
    """Return the tokens that a Recovery removes, of those a mouse has (MM-RECOV-1, -2)."""
    mouse = str(answers.get("mouse", ""))
    if not table.has_mouse(mouse):
        return ()
    tokens = (token for token in ("stunned", "webbed") if table.mouse(mouse).is_(token))
    return (*tokens, *(effect.id for effect in effects_on(table, mouse) if effect.ends == "roll"))


def has_both_tokens(table: Table, answers: Answers) -> bool:
    return len(tokens_to_lose(table, answers)) > 1


def dice_of_recovery(table: Table, answers: Answers) -> int:
    tokens = tokens_to_lose(table, answers)
    return int(needs_star(str(answers.get("state") or next(iter(tokens), ""))))


def needs_star(token: str) -> bool:
    """Return whether a Recovery takes a token off with a star alone (MM-RECOV-2)."""
    return token == "webbed" or is_own_effect(token)


@mouse_action(_("{mouse} recovers: {roll}."), label=_("Recover"), rule="MM-RECOV-1")
def recover(
    table: Table,
    mouse: ActingMouse,
    state: Annotated[
        str, Pick(tokens_to_lose, wanted=has_both_tokens, label=_("One Recovery takes one token off"))
    ] = "stunned",
    roll: Annotated[tuple[str, ...], Dice(FACES, dice_of_recovery, label=_("Dice"))] = (),
) -> Table:
    """Shake off one token: stunned without a die, webbed with a star (MM-RECOV-1, -2, MM-OPEN-29)."""
    caught = ready(table, mouse)
    tokens = tokens_to_lose(table, {"mouse": mouse})
    who = named(table, mouse)
    require(tokens, _("{mouse} has nothing to recover from."), mouse=who, rule="MM-RECOV-1")
    gone = state or tokens[0]
    table = table.with_mouse(replace(caught, has_acted=True))
    if needs_star(gone) and not dice.stars(roll):
        if gone == "webbed":
            return table.tell(_("No star: the web holds."))
        return table.tell(_("No star: {mouse} stays {state}."), mouse=who, state=named(table, gone))
    return cleared(table, mouse, gone)


@mouse_action(
    _("{mouse} uses {ability} for {cost} cheese."),
    label=_("Use an ability"),
    rule="MM-TURN-5",
    proposes=propose_cost,
    teaches=learn_cost,
)
def use_ability(
    table: Table,
    mouse: Annotated[str, Pick(users, why=not_acting, label=_("Mouse"))],
    ability: Annotated[str, Pick(own_abilities, label=_("Ability card"))],
    cost: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Cost in cheese"))],
    off_turn: Annotated[bool, Tick(is_off_turn, label=_("Its card allows this outside the mouse’s turn"))],
    healed: Annotated[
        str,
        Pick(wounded, wanted=heals, is_later=True, none=_("Nobody has a wound."), label=_("Who is healed")),
    ] = "",
) -> Table:
    """Pay for an ability card: one card a turn, the same one as often as wanted (MM-TURN-5, MM-CARD-11).

    Outside the mouse's own turn people say that its card allows it: also in the middle of an attack, and
    without a bearing on the one card of the mouse's next turn (MM-OPEN-33).
    """
    user = table.mouse(mouse)
    if mouse == table.current:
        nothing_waits(table)
        _one_card_a_turn(table, user, ability)
        after = replace(user, ability_used=ability)
    else:
        is_played(table)
        not_now = _("It is not {mouse}’s turn: only an ability whose card allows it can be used.")
        own = table.own_ability(ability)
        allows = own.is_any_turn if own else off_turn
        require(allows, not_now, mouse=named(table, mouse), rule="MM-CARD-11")
        after = user
    has = variants.purse(table, mouse)
    too_little = _("{mouse} has only {number} cheese.")
    require(has >= cost, too_little, mouse=named(table, mouse), number=has, rule="MM-CARD-11")
    table = variants.spent(table.with_mouse(after), mouse, cost)
    return with_ability(table, mouse, ability, healed)


def with_ability(table: Table, mouse: str, ability: str, healed: str) -> Table:
    """Return the table with what an ability of the group's own changes, and what people do by hand."""
    own = table.own_ability(ability)
    if own is None:
        return table
    if own.changes == "heal":
        require(healed, _("Say who is healed."), rule="MM-CARD-11")
        table = heal(table, healed, own.by)
    if own.changes == "dice":
        user = table.mouse(mouse)
        table = table.with_mouse(replace(user, more_dice=user.more_dice + own.by))
    return table.asking(f"{mouse}:{ability}", own.moment, own.words if own.moment == WHEN_USED else "")


def heal(table: Table, mouse: str, number: int) -> Table:
    """Return the table with so many wounds off a mouse, as far as it has them."""
    hurt = table.mouse(mouse)
    healed = min(number, hurt.wounds)
    words = plural(
        _("{mouse} loses {count} wound."),
        _("{mouse} loses {count} wounds."),
        healed,
        mouse=named(table, mouse),
    )
    return table.with_mouse(replace(hurt, wounds=hurt.wounds - healed)).tell(words)


def _one_card_a_turn(table: Table, user: Mouse, ability: str) -> None:
    """Refuse a second ability card in one turn (MM-TURN-5). Raises: IllegalPlay."""
    other = user.ability_used not in ("", ability)
    used = named(table, user.ability_used)
    require(not other, _("Only one ability card a turn: {ability}."), ability=used, rule="MM-TURN-5")


def acting_card(table: Table) -> str:
    return table.current


def drifts(table: Table, answers: Answers) -> Sequence[str]:
    """Return what a current may do to a mouse that ends its turn on water (MM-WATER-3, -4)."""
    return ("stays", "one-space", "off-tile")


def is_on_water(table: Table, answers: Answers) -> bool:
    mouse = table.acting_mouse
    return bool(mouse and mouse.on_water and not mouse.is_captured)


def has_idle_figures(table: Table, answers: Answers) -> bool:
    """Return whether figures of the card have not acted, while there is a mouse to attack."""
    left = any(not figure.has_acted for figure in table.acting_figures)
    return left and bool(table.free_mice) and not table.waits_for


@action(
    _("{who}’s turn ends."),
    label=_("End turn"),
    rule="MM-WATER-3",
    names={"who": lambda table: f"all:{acting_card(table)}"},
    owner=is_of(acting_card),
)
def end_turn(
    table: Table,
    drift: Annotated[
        str, Pick(drifts, wanted=is_on_water, label=_("In the water: what does the current do?"))
    ],
    idle: Annotated[bool, Tick(has_idle_figures, label=_("Not all of them have acted"))] = False,
) -> Table:
    """End the turn of the card that has it; a current takes a mouse along (MM-ROUND-1, -4, MM-WATER-3).

    If figures of a minion card have not acted, there is a warning before; it changes nothing.
    """
    nothing_waits(table)
    who = named(table, table.current)
    if drift == "off-tile":
        return settle(
            capture(table.tell(_("The current takes {mouse} off the tile."), mouse=who), table.current)
        )
    if drift == "one-space":
        table = table.tell(_("The current takes {mouse} one space along its arrow."), mouse=who)
    return suffered(next_turn(table))
