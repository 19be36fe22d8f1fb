"""The cards of the game to cut out: characters, monsters, all that is drawn, as the group typed it."""

from collections.abc import Iterator

from companion.games.stuffed_fables import data
from companion.games.stuffed_fables.board import WEAPON_SIGNS, status_sign
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import BOSS, DEEP, RESTLESS, WAKING
from companion.games.stuffed_fables.names import NAMES, named
from companion.games.stuffed_fables.pieces import Character, MonsterAction, MonsterCard
from companion.games.stuffed_fables.print_context import confirmed, is_whole
from companion.games.stuffed_fables.shelves.drawn import ENVIRONMENTS, ITEM_CARDS, LOST_SHELF, STATUS_SHELF
from companion.games.stuffed_fables.table import Table
from companion.rules import CardValue, Deck, Message, PrintCard, Row, ShelfDeck, _, message, replace

ITEMS = ShelfDeck(
    shelf=ITEM_CARDS,
    named=named,
    sign="hand",
    what=("slots", "weapon"),
    lines=("reach", "gain", "words"),
    sign_of=lambda row: WEAPON_SIGNS.get(row.values["weapon"], ""),
    more=lambda row: tuple(_bonus(row)),
    has_more=True,
)
STATUS_CARDS = ShelfDeck(
    shelf=STATUS_SHELF,
    named=named,
    sign="flame",
    what=("colour",),
    values={"difficulty": "die"},
    lines=("words",),
    sign_of=lambda row: status_sign(row.id),
    in_box=data.STATUS_CARDS,
)
ENVIRONMENT_CARDS = ShelfDeck(shelf=ENVIRONMENTS, named=named, sign="sun", lines=("words",))
LOST_CARDS = ShelfDeck(shelf=LOST_SHELF, named=named, sign="pin", lines=("words",), in_box=data.LOST_CARDS)
DEFENCE = CardValue("shield", _("Defense"))


def decks(table: Table | None, box: Box, is_filled: bool) -> tuple[Deck, ...]:
    """Return the decks, with what the group has typed; blank, with what is confirmed."""
    known = box if is_filled else Box()
    counts = table.counts if table and is_filled else None  # editions differ in these two
    drawn = (
        replace(ITEMS, in_box=counts.items if counts else 0),
        STATUS_CARDS,
        replace(ENVIRONMENT_CARDS, in_box=counts.environments if counts else 0),
        LOST_CARDS,
    )
    cards = known.cast if is_filled else tuple(map(confirmed, known.cast))
    monsters = tuple(map(_monster, known.cards))
    return (
        Deck("characters", _("Character cards"), "stuffy", tuple(map(_character, cards)), _OPEN),
        Deck("monsters", _("Monster cards"), "monster", monsters, _MONSTER, data.MONSTER_CARDS),
        *(deck.deal(deck.shelf.rows(known), is_filled=is_filled) for deck in drawn),
        Deck("sleep", _("Sleep cards"), "sleep", tuple(_sleep(known)), _OPEN, data.SLEEP_CARDS),
    )


_OPEN = PrintCard(is_open=True)
_MONSTER = PrintCard(values=(DEFENCE,), is_open=True, is_theirs=True)


def _bonus(row: Row) -> Iterator[Message]:
    """Give what an item adds to dice of a color, in one use of them or in all (SF-BONUS-1)."""
    colour, amount, use = (row.values[name] for name in ("colour", "amount", "use"))
    if colour and amount:
        each = message(_("+{number} on each {color} die"), number=amount, color=named(None, colour))
        yield message("{what}: {use}", what=each, use=named(None, use)) if use else each


def _character(card: Character) -> PrintCard:
    rerolls = (message(_("rerolls {color} dice"), color=named(None, card.reroll)),) if card.reroll else ()
    return PrintCard(
        card.name or named(None, card.id),
        rerolls,
        "stuffy",
        lines=(
            *(_ability(ability.id, ability.words) for ability in card.abilities),
            *_words(card.hands_on),
        ),
        is_unverified=card.is_unverified,
        is_open=not card.abilities,
    )


def _ability(id: str, words: str) -> Message:
    name = named(None, id)
    if not words or words == id:
        return message("{name}", name=name)
    return message("{name}: {words}", name=name, words=words)


def _monster(card: MonsterCard) -> PrintCard:
    return PrintCard(
        card.name or named(None, card.id),
        (named(None, card.kind), *((card.base,) if card.base else ())),
        "skull" if card.kind == BOSS else "monster",
        (CardValue(DEFENCE.sign, DEFENCE.name, card.defence or None),),
        (*(words for action in card.actions for words in _action(action)), *_words(card.words)),
        is_theirs=True,
        is_unverified=card.is_unverified,
        is_open=not is_whole(card),
        copies=card.copies,
    )


def _action(action: MonsterAction) -> Iterator[Message]:
    results = str(action.low) if action.low == action.high else f"{action.low}–{action.high}"
    yield message(
        _("{results} {action}: speed {speed}, range {reach}, strength {strength}"),
        results=results,
        action=named(None, action.name),
        speed=action.speed,
        reach=action.reach,
        strength=action.strength,
    )
    yield from _words(action.words)


def _words(words: str) -> Iterator[Message]:
    if words:
        yield message("{words}", words=named(None, words))


def _sleep(box: Box) -> Iterator[PrintCard]:
    """Give the sleep cards: as many as the group has counted, else one of each."""
    counted = dict(box.sleep)
    for kind in (DEEP, RESTLESS, WAKING):
        yield PrintCard(message(NAMES[kind]), sign="sleep", copies=counted.get(kind) or 1)
