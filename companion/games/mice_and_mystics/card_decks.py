"""The cards of the game to cut out: initiative with heroes, states, abilities, search and encounter cards."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.data import ABILITY_CARDS, ENCOUNTER_CARDS, INITIATIVE_CARDS, MICE
from companion.games.mice_and_mystics.kinds import Effect
from companion.games.mice_and_mystics.names import NAMES, counted, named, sign_of
from companion.games.mice_and_mystics.print_context import MINION_VALUES, CutOut, cut_outs
from companion.games.mice_and_mystics.shelves.encounters import ENCOUNTERS, PAGES
from companion.games.mice_and_mystics.shelves.found import SEARCH
from companion.games.mice_and_mystics.shelves.own_abilities import OWN_ABILITIES
from companion.games.mice_and_mystics.shelves.own_heroes import OF_CARD
from companion.games.mice_and_mystics.shelves.values import ABILITY_COSTS
from companion.games.mice_and_mystics.states import NO_SIGN, effect_says
from companion.games.mice_and_mystics.table import Table
from companion.rules import CardValue, Deck, PrintCard, Row, ShelfDeck, _, message, replace

VALUE_SIGNS = MappingProxyType(
    {
        "combat": CardValue("sword", NAMES["combat"]),
        "defence": CardValue("shield", NAMES["defence"]),
        "lore": CardValue("log", NAMES["lore"]),
        "movement": CardValue("move", NAMES["movement"]),
        "vitality": CardValue("heart-lost", NAMES["vitality"]),
    }
)
# A mouse by its first class, so that a card in hand is known by its picture.
CLASS_SIGNS = MappingProxyType(
    {
        "leader": "shield",
        "warrior": "swordshield",
        "mystic": "star",
        "scamp": "sword",
        "tinkerer": "trap",
        "archer": "bow",
        "healer": "heart",
    }
)
STATES = MappingProxyType(
    {
        "stunned": _("may move, and only recover"),
        "webbed": _("no move; recover on a star"),
        "knocked-down": _("standing up takes its whole move"),
        "bewitched": _("acts as a minion once"),
        "captured": _("until no minion is left"),
    }
)
KIND_SIGNS = MappingProxyType(
    {"weapon": "sword", "armour": "body", "accessory": "accessory", "scroll": "log", "trick": "star"}
)
SEARCH_DECK = ShelfDeck(
    shelf=SEARCH,
    named=named,
    sign="search",
    what=("kind", "reach", "attack", "part"),
    values={"combat": "sword", "defence": "shield"},
    lines=("needs", "own_classes", "does", "words"),
    sign_of=lambda row: KIND_SIGNS.get(row.values["kind"], ""),
    in_box=SEARCH_CARDS,
)
ENCOUNTER_DECK = ShelfDeck(
    shelf=ENCOUNTERS,
    named=named,
    sign="minion",
    what=("flags",),
    lines=(*(f"page-{page}" for page in range(1, PAGES + 1)), "surge"),
    is_theirs=lambda row: True,
    counted=counted,
    in_box=ENCOUNTER_CARDS,
)
ABILITY_DECK = ShelfDeck(
    shelf=ABILITY_COSTS,
    named=named,
    sign="star",
    values={"cost": "cheese"},
    lines=("words",),
    has_about=True,
    in_box=ABILITY_CARDS,
)


def decks(table: Table | None, box: Box, is_filled: bool) -> tuple[Deck, ...]:
    """Return the decks, with what the group has typed; blank, with what is confirmed."""
    known = box if is_filled else Box()
    abilities = (*ABILITY_COSTS.rows(known), *OWN_ABILITIES.rows(known))
    encounters = replace(ENCOUNTER_DECK, counted=lambda kind, number: counted(kind, number, known))
    search = (*SEARCH.rows(known), *_starting(known))
    return (
        _initiative(cut_outs(table, known, is_filled=is_filled)),
        Deck("states", _("States"), "stunned", (*map(_state, STATES), *map(_effect, known.effects))),
        ABILITY_DECK.deal(abilities, is_filled=is_filled),
        SEARCH_DECK.deal(search, is_filled=is_filled),
        encounters.deal(ENCOUNTERS.rows(known), is_filled=is_filled),
    )


def _starting(box: Box) -> Iterator[Row]:
    """Give the cards with which heroes of the group's own start, as rows of the shelf of search cards."""
    for card in (card for hero in box.own_heroes for card in hero.starts_with):
        values = {**SEARCH.blank(), **{name: getattr(card, name) for name in OF_CARD}}
        yield Row(card.name, values, title=message("{name}", name=card.name))


def _initiative(cards: tuple[CutOut, ...]) -> Deck:
    values = tuple(VALUE_SIGNS[name] for name in MINION_VALUES)
    blank = PrintCard(values=values, is_open=True, is_theirs=True)
    fronts = tuple(map(_front, cards))
    return Deck("initiative", _("Initiative cards"), "initiative", fronts, blank, INITIATIVE_CARDS)


def _front(card: CutOut) -> PrintCard:
    own_numbers = (message(_("The numbers are from your own card.")),) if card.is_more_unverified else ()
    signs = ((VALUE_SIGNS[name], number) for name, number in card.values)
    return PrintCard(
        card.called,
        card.what,
        _sign_of(card),
        tuple(CardValue(value.sign, value.name, number) for value, number in signs),
        (*card.does, *own_numbers),
        is_theirs=not card.is_mouse,
        is_unverified=card.is_unverified or card.is_more_unverified,
    )


def _sign_of(card: CutOut) -> str:
    """Return the sign of a kind of minion, or of a hero's first class; a mouse for one without."""
    if not card.is_mouse:
        return sign_of(card.id)
    classes = MICE[card.id].classes if card.id in MICE else ()
    return CLASS_SIGNS[classes[0]] if classes else "mouse"


def _effect(effect: Effect) -> PrintCard:
    title = message("{name}", name=effect.name)
    return PrintCard(title, sign=effect.sign or NO_SIGN, lines=(effect_says(effect),))


def _state(id: str) -> PrintCard:
    title = message(_("captured")) if id == "captured" else named(None, id)
    return PrintCard(title, sign=id, lines=(message(STATES[id]),))
