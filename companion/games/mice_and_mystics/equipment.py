"""What a mouse may wear, and why not; the place of each of its cards (MM-CARD, MM-FREE-2..4, MM-HERO-8)."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.games.mice_and_mystics.cards import CARD_EFFECTS, DOES, PAW_PARTS, PAWS
from companion.games.mice_and_mystics.names import card_name, mouse_name, named
from companion.games.mice_and_mystics.pieces import Card, Mouse
from companion.rules import Message, _, message, plural, replace

NOT_WORN = MappingProxyType({"trick": "MM-CARD-7", "party-item": "MM-CARD-9"})  # others are items, MM-CARD-6


def does_in_words(effect: str) -> Message:
    """Return what an effect of a card is, in our words."""
    return message(DOES[effect]) if effect in DOES else message(_("nothing of these"))


def dressed(mouse: Mouse, worn: tuple[str, ...]) -> Mouse:
    """Return a mouse with these of its cards on; all others are in its bag, or kept aside (MM-FREE-2)."""
    return replace(mouse, cards=tuple(replace(card, is_equipped=card.id in worn) for card in mouse.cards))


def misfit(mouse: Mouse) -> Message | None:
    """Return why a mouse may not have all its worn cards on, None if it may."""
    problems = (*(_unfit(mouse, card) for card in mouse.worn), _clash(mouse), _paws_missing(mouse))
    return next((problem for problem in problems if problem), None)


def _unfit(mouse: Mouse, card: Card) -> Message | None:
    """Return why a card is not for this mouse: its kind, or what it requires (MM-CARD-6, -7, -13)."""
    if not card.can_be_worn:
        rule = NOT_WORN.get(card.kind, "MM-CARD-6")
        return message(_("{card} cannot be put on."), card=card_name(card), rule=rule)
    return not_for(mouse, card)


def not_for(mouse: Mouse, card: Card) -> Message | None:
    """Return for whom a card is, if it is not for this mouse (MM-CARD-13)."""
    if mouse.meets(card.requirement):
        return None
    return message(
        _("{mouse} may not use {card}: it is for {needs}."),
        mouse=mouse_name(mouse),
        card=card_name(card),
        needs=tuple(named(None, need) for need in card.requirement),
        rule="MM-CARD-13",
    )


def in_doubt(mouse: Mouse) -> tuple[Card, ...]:
    """Return the worn cards of a mouse without a known permission (MM-CARD-4, MM-CARD-13)."""
    return tuple(card for card in mouse.worn if card.asks_for(mouse.id))


def doubt(mouse: Mouse, card: Card) -> Message:
    """Return the question whether a card allows a mouse: its text is not in the rulebook (MM-CARD-4)."""
    words = _("Read on {card} who may use it: is {mouse} among them?")
    return message(words, card=card_name(card), mouse=mouse_name(mouse), rule="MM-CARD-4")


def settled(mouse: Mouse) -> Mouse:
    """Return a mouse with permission for all its worn cards, as people have read (MM-CARD-4)."""
    read = in_doubt(mouse)
    cards = (replace(card, suits=(*card.suits, mouse.id)) if card in read else card for card in mouse.cards)
    return replace(mouse, cards=tuple(cards))


def _clash(mouse: Mouse) -> Message | None:
    """Return which two cards are on one body part; the paws are counted apart (MM-FREE-4, MM-CARD-4)."""
    taken: dict[str, Card] = {}
    for card in mouse.worn:
        part = card.body_part
        if part in taken:
            first, second = card_name(taken[part]), card_name(card)
            return message(
                _("{first} and {second} take the same body part: {part}."),
                first=first,
                second=second,
                part=named(None, part),
                rule="MM-FREE-4",
            )
        if part and part not in PAW_PARTS:
            taken[part] = card
    return None


def _paws_missing(mouse: Mouse) -> Message | None:
    """Return that a mouse has too few paws for its worn cards (MM-CARD-3)."""
    if mouse.paws_used <= PAWS:
        return None
    return message(
        _("{mouse} has {paws} paws; these cards take {number}."),
        mouse=mouse_name(mouse),
        paws=PAWS,
        number=mouse.paws_used,
        rule="MM-CARD-3",
    )


@dataclass(frozen=True)
class Slot:
    """A place for worn cards of a mouse. `size` is how many it has room for, 0 if it is not counted."""

    id: str
    cards: tuple[Card, ...]
    used: int = 0
    size: int = 0


def cards_alone(mouse: Mouse) -> Mouse:
    """Return a mouse of which only its cards are known, and whether it is captured: what its gear shows."""
    captured = mouse.is_captured
    return Mouse(mouse.id, "", 0, 0, 0, 0, 0, cards=mouse.cards, is_captured=captured, own=mouse.own)


def slots(mouse: Mouse) -> tuple[Slot, ...]:
    """Return the place of each worn card: paws, Filch's tail, body parts, and what takes none (MM-FREE-4)."""
    in_paws = tuple(card for card in mouse.worn if card.paws_taken and card is not mouse.in_tail)
    in_tail = (Slot("tail", (mouse.in_tail,)),) if mouse.in_tail else ()
    others = tuple(card for card in mouse.worn if not card.paws_taken)
    parts = dict.fromkeys(card.body_part for card in others)
    on_parts = tuple(
        Slot(part or "no-part", tuple(card for card in others if card.body_part == part)) for part in parts
    )
    return (Slot("paws", in_paws, mouse.paws_used, PAWS), *in_tail, *on_parts)


def about(card: Card) -> tuple[Message, ...]:
    """Return what there is to know of a card: dice, type, paws or part, what it does, who may use it."""
    attack = ((named(None, "ranged") if card.is_ranged else named(None, "melee")),)
    paws = plural(_("{count} paw"), _("{count} paws"), card.paws)
    weapon = (*attack, *((named(None, card.attack),) if card.attack else ()), paws)
    part = (named(None, card.body_part),) if card.body_part else ()
    dice = (
        *((message(_("+{number} battle"), number=card.combat),) if card.combat else ()),
        *((message(_("+{number} defense"), number=card.defence),) if card.defence else ()),
    )
    does = (does_in_words(card.effect),) if card.effect in CARD_EFFECTS else ()
    needs = tuple(named(None, need) for need in card.requirement)
    lost = (message(_("who may use it stands on the card")),) if card.is_needs_lost else ()
    only = (message(_("only for {needs}"), needs=needs),) if needs else lost
    kind = (named(None, card.kind),) if card.kind != "weapon" else ()
    return (*kind, *dice, *(weapon if card.kind == "weapon" else part), *does, *only)
