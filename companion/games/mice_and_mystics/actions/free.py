"""Free actions: sharing, equipping, leveling up; and what a pack that is too full gives up (MM-FREE)."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Annotated, Any

from companion.games.mice_and_mystics import variants
from companion.games.mice_and_mystics.actions.picks import (
    ActingMouse,
    acting,
    mouse_action,
    not_acting,
    nothing_before,
    nothing_waits,
)
from companion.games.mice_and_mystics.data import LEVEL_UP_COST
from companion.games.mice_and_mystics.defaults import propose_no_cheese, propose_worn
from companion.games.mice_and_mystics.equipment import doubt, dressed, in_doubt, misfit, settled
from companion.games.mice_and_mystics.hero_rows import (
    RowsRead,
    abilities_known,
    abilities_read,
    heroes_read,
    learnable_by,
)
from companion.games.mice_and_mystics.heroes import is_ability
from companion.games.mice_and_mystics.names import card_name, named
from companion.games.mice_and_mystics.pieces import Card, Mouse, ids
from companion.games.mice_and_mystics.states import require_may
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import (
    Answers,
    IllegalPlay,
    Message,
    Number,
    Pick,
    Some,
    Tick,
    _,
    message,
    plural,
    replace,
    require,
)

ALREADY = MappingProxyType(
    {
        "share": _("{mouse} has already shared in this turn."),
        "equip": _("{mouse} has already equipped in this turn."),
        "level-up": _("{mouse} has already leveled up in this turn."),
    }
)


def free_to(table: Table, mouse: str, what: str) -> Mouse:
    """Return the acting mouse, with this free action still to take (MM-TURN-3, -4).

    Raises: IllegalPlay, in the middle of something else, a second time in the turn, or in water.
    """
    nothing_waits(table)
    acting, who = table.mouse(mouse), named(table, mouse)
    require(what not in acting.free_actions, ALREADY[what], mouse=who, rule="MM-TURN-3")
    dry = not acting.on_water
    require(dry, _("{mouse} is in the water: no free actions there."), mouse=who, rule="MM-TURN-4")
    require_may(table, mouse, "free")
    return acting


def having_taken(mouse: Mouse, what: str, **changes: Any) -> Mouse:
    """Return a mouse that has taken a free action."""
    return replace(mouse, free_actions=(*mouse.free_actions, what), **changes)


def named_cards(cards: Sequence[Card]) -> tuple[Message, ...]:
    return tuple(card_name(card) for card in cards)


# sharing


def partners(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(mouse.id for mouse in table.free_mice if mouse.id != answers["mouse"])


def no_partner(table: Table, answers: Answers, value: object) -> Message:
    if value == answers["mouse"] or not partners(table, answers):
        return message(_("Choose another mouse."), rule="MM-FREE-1")
    return message(_("That mouse is not on the board."), rule="MM-FREE-1")


def cards_of(ask: str) -> Callable[[Table, Answers], Sequence[str]]:
    """Return the options of an ask: the cards of the mouse that an answer before it names."""
    return lambda table, answers: ids(table.mouse(str(answers[ask])).cards)


def most(table: Table, answers: Answers) -> int:
    return table.mouse(str(answers["mouse"])).cheese


def least(table: Table, answers: Answers) -> int:
    return -table.mouse(str(answers["other"])).cheese


@mouse_action(
    _("{mouse} shares with {other}."), label=_("Share"), rule="MM-FREE-1", proposes=propose_no_cheese
)
def share(
    table: Table,
    mouse: ActingMouse,
    other: Annotated[
        str, Pick(partners, why=no_partner, label=_("With whom: on the same space or beside it"))
    ],
    gives: Annotated[tuple[str, ...], Some(cards_of("mouse"), label=_("Gives"))],
    takes: Annotated[tuple[str, ...], Some(cards_of("other"), label=_("Receives"))],
    cheese: Annotated[int, Number(least, most, label=_("Cheese given; below 0, received"))],
) -> Table:
    """Swap cards and cheese with one mouse near by, cheese below 0 is received (MM-FREE-1, MM-OPEN-63).

    Starting equipment may change hands and stays what it is (MM-OPEN-35); what comes is in the bag.
    """
    giver, taker = free_to(table, mouse, "share"), table.mouse(other)
    require(gives or takes or cheese, _("Nothing changes hands yet."), rule="MM-FREE-1")
    handed = tuple(card for card in giver.cards if card.id in gives)
    taken = tuple(card for card in taker.cards if card.id in takes)
    giver = having_taken(_swapped(giver, handed, taken), "share", cheese=giver.cheese - cheese)
    taker = replace(_swapped(taker, taken, handed), cheese=taker.cheese + cheese)
    table = _handed(table, mouse, other, handed, cheese).with_mouse(giver).with_mouse(taker)
    return settle(_handed(table, other, mouse, taken, -cheese))


def _swapped(mouse: Mouse, gone: Sequence[Card], come: Sequence[Card]) -> Mouse:
    rest = (card for card in mouse.cards if card not in gone)
    return replace(mouse, cards=(*rest, *(replace(card, is_equipped=False) for card in come)))


def _handed(table: Table, giver: str, taker: str, cards: Sequence[Card], cheese: int) -> Table:
    """Return the table with news of what one mouse hands another."""
    names = {"mouse": named(table, giver), "other": named(table, taker)}
    if cards:
        table = table.tell(_("{mouse} gives {other}: {cards}."), cards=named_cards(cards), **names)
    if cheese <= 0:
        return table
    return table.tell(
        plural(
            _("{mouse} gives {other} {count} cheese."),
            _("{mouse} gives {other} {count} cheese."),
            cheese,
            **names,
        )
    )


# equipping


def wearable(table: Table, answers: Answers) -> Sequence[str]:
    cards = table.mouse(str(answers["mouse"])).cards
    return tuple(card.id for card in cards if card.can_be_worn)


def is_in_doubt(table: Table, answers: Answers) -> bool:
    """Return whether people must read on a card whether it allows the mouse that puts it on (MM-CARD-4)."""
    mouse = str(answers.get("mouse", ""))
    return table.has_mouse(mouse) and bool(in_doubt(dressed(table.mouse(mouse), answers.get("worn") or ())))


@mouse_action(_("{mouse} equips."), label=_("Equip"), rule="MM-FREE-2", proposes=propose_worn)
def equip(
    table: Table,
    mouse: ActingMouse,
    worn: Annotated[tuple[str, ...], Some(wearable, label=_("What it wears"))],
    allowed: Annotated[bool, Tick(is_in_doubt, label=_("Its card allows this mouse to wear it"))],
) -> Table:
    """Put on and take off: any rearrangement of a mouse's cards in one go (MM-FREE-2, -4, MM-OPEN-63).

    If it is unknown who may use a card, people say that it allows the mouse (MM-CARD-4).
    """
    before = free_to(table, mouse, "equip")
    after = dressed(before, worn)
    require(after.cards != before.cards, _("Nothing is put on or taken off yet."), rule="MM-FREE-2")
    if problem := misfit(after):
        raise IllegalPlay(problem)
    for card in in_doubt(after):
        require(allowed, doubt(after, card))
    after = settled(after)
    was = ids(before.worn)
    put_on = [card for card in after.worn if card.id not in was]
    taken_off = [card for card in before.worn if card.id not in worn]
    if put_on:
        table = table.tell(_("Put on: {cards}."), cards=named_cards(put_on))
    if taken_off:
        table = table.tell(_("Into the pack: {cards}."), cards=named_cards(taken_off))
    return table.with_mouse(having_taken(after, "equip"))


# leveling up


def new_abilities(table: Table, answers: Answers) -> Sequence[str]:
    mouse = table.acting_mouse
    if mouse is None:
        return ()
    fits = learnable_by(table, answers, mouse.id)
    return tuple(ability for ability in fits if ability not in mouse.abilities)


def _level_up_sentence(answers: Answers) -> str:
    """Return the sentence for an ability of the group's own, whose name follows it."""
    return _("{mouse} levels up.") if is_ability(answers["ability"]) else ""


@mouse_action(
    _("{mouse} levels up: {ability}."),
    label=_("Level up: 6 cheese for a new ability"),
    rule="MM-FREE-6",
    instead=_level_up_sentence,
)
def level_up(
    table: Table,
    mouse: ActingMouse,
    *,
    own_heroes: Annotated[RowsRead, heroes_read(lambda answers: (answers["mouse"],))] = (),
    own_abilities: Annotated[RowsRead, abilities_read(lambda answers: (answers["ability"],))] = (),
    ability: Annotated[str, Pick(new_abilities, label=_("Ability card"))],
) -> Table:
    """Pay six cheese for a new ability card, once a turn (MM-FREE-6, MM-TURN-3, MM-CHEESE-2)."""
    learner, who = free_to(table, mouse, "level-up"), named(table, mouse)
    has = variants.purse(table, mouse)
    require(
        has >= LEVEL_UP_COST,
        _("Leveling up costs {cost} cheese; {mouse} has {number}."),
        cost=LEVEL_UP_COST,
        mouse=who,
        number=has,
        rule="MM-FREE-6",
    )
    learner = having_taken(learner, "level-up", abilities=(*learner.abilities, ability))
    known = abilities_known(table, {"own_abilities": own_abilities})
    table = table.knowing(known[ability]) if ability in known else table
    table = variants.spent(table.with_mouse(learner), mouse, LEVEL_UP_COST)
    return table.chronicled(_("{mouse} learns {ability}."), mouse=who, ability=named(table, ability))


def _none_by(
    allows: Callable[[Table], bool], only: str, none: str, rule: str
) -> Callable[[Table, Answers, Any], Message]:
    """Return why no mouse may do what a variant alone allows: `only` without it, `none` if no mouse fits."""

    def why(table: Table, answers: Answers, value: object) -> Message:
        if not allows(table):
            return message(only, rule=rule)
        return message(none, rule=rule) if acting(table, answers) else not_acting(table, answers, value)

    return why


ONLY_A_BITE = _("Only by a variant of the house a bite of cheese heals.")
_not_hurt = _none_by(
    variants.cheese_heals, ONLY_A_BITE, _("It has no wound that a bite would heal."), "MM-VAR-9"
)


def _hurt(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(mouse for mouse in acting(table, answers) if table.mouse(mouse).wounds)


@mouse_action(_("{mouse} eats a cheese."), label=_("Eat a cheese"), rule="MM-VAR-9")
def nibble(table: Table, mouse: Annotated[str, Pick(_hurt, why=_not_hurt, label=_("Mouse"))]) -> Table:
    """Heal a wound for a cheese, by a variant of the house (MM-VAR-9)."""
    nothing_waits(table)
    require(variants.cheese_heals(table), ONLY_A_BITE, rule="MM-VAR-9")
    who, hurt = named(table, mouse), table.mouse(mouse)
    require(variants.purse(table, mouse), _("There is no cheese to eat."), rule="MM-VAR-9")
    table = variants.spent(table.with_mouse(replace(hurt, wounds=hurt.wounds - 1)), mouse, 1)
    return table.tell(_("{mouse} loses a wound."), mouse=who)


ONLY_A_TRY = _("Only by a variant of the house cheese pays for another try.")
_not_failed = _none_by(
    variants.tries_again, ONLY_A_TRY, _("No attack and no search of its turn has failed."), "MM-VAR-12"
)


def _failed(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(mouse for mouse in acting(table, answers) if table.mouse(mouse).has_failed)


@mouse_action(_("{mouse} pays a cheese to try again."), label=_("Try again"), rule="MM-VAR-12")
def try_again(table: Table, mouse: Annotated[str, Pick(_failed, why=_not_failed, label=_("Mouse"))]) -> Table:
    """Act once more for a cheese, after an attack or a search that failed, by a variant (MM-VAR-12)."""
    nothing_waits(table)
    require(variants.tries_again(table), ONLY_A_TRY, rule="MM-VAR-12")
    who, failed = named(table, mouse), table.mouse(mouse)
    require(variants.purse(table, mouse), _("There is no cheese to pay with."), rule="MM-VAR-12")
    fresh = replace(failed, has_acted=False, has_failed=False)
    table = variants.spent(table.with_mouse(fresh), mouse, 1)
    return table.tell(_("{mouse} may act once more."), mouse=who)


# a pack that is too full


def overloaded(table: Table, answers: Answers) -> Sequence[str]:
    return (table.overloaded,) if table.overloaded else ()


def in_bag(table: Table, answers: Answers) -> Sequence[str]:
    return ids(table.mouse(str(answers["mouse"])).bag)


def not_too_full(table: Table, answers: Answers, value: object) -> Message:
    return message(_("No pack is too full."), rule="MM-FREE-3")


def takes_no_room(table: Table, answers: Answers, value: object) -> Message:
    own_cards = table.mouse(str(answers["mouse"])).cards
    is_trick = any(card.id == value and card.kind == "trick" for card in own_cards)
    if is_trick:
        return message(_("A trick takes no room in the pack: discard another card."), rule="MM-CARD-7")
    return message(_("Discard a card from the pack."), rule="MM-FREE-3")


@mouse_action(_("{mouse} discards {card}."), label=_("The pack is too full"), rule="MM-FREE-3")
def shed(
    table: Table,
    mouse: Annotated[str, Pick(overloaded, why=not_too_full, label=_("Mouse"))],
    card: Annotated[str, Pick(in_bag, why=takes_no_room, label=_("Which card is discarded"))],
) -> Table:
    """Discard a card from a pack that holds more than three; a trick takes no room (MM-FREE-3, MM-CARD-7)."""
    require(table.phase == "playing", _("The chapter is not being played."))
    nothing_before(table, "shed")
    return settle(without_card(table, mouse, card))


def without_card(table: Table, mouse: str, card: str) -> Table:
    """Return the table with a mouse's card among the discarded; starting equipment was never of the deck."""
    owner = table.mouse(mouse)
    rest = tuple(other for other in owner.cards if other.id != card)
    discarded = table.search_discarded + (not owner.card(card).is_starting)
    return replace(table, search_discarded=discarded).with_mouse(replace(owner, cards=rest))
