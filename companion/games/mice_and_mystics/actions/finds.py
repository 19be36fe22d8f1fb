"""What a search brings: the card that was found, or the room's special one (MM-SEARCH-2..4, -6, MM-CARD)."""

from collections.abc import Callable, Sequence
from typing import Annotated

from companion.games.mice_and_mystics.box import Box, search_card
from companion.games.mice_and_mystics.box_learning import learn_card
from companion.games.mice_and_mystics.cards import (
    ATTACK_TYPES,
    BODY_PARTS,
    CARDS,
    EFFECTS_OF,
    EQUIPPED_KINDS,
    FOUND,
    FOUND_KINDS,
    KEPT_KINDS,
    NONE,
    PARTY_ITEMS,
    PAWS,
)
from companion.games.mice_and_mystics.data import BAG_SIZE, CLASSES, HIGHEST_VALUE, MICE
from companion.games.mice_and_mystics.defaults import propose_card
from companion.games.mice_and_mystics.heroes import CLASS, is_class
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Card
from companion.games.mice_and_mystics.special_search import (
    FROM_THE_DECK,
    is_chosen_from_the_deck,
    is_there,
)
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import (
    Answers,
    FromBox,
    Label,
    Number,
    Pick,
    Some,
    Text,
    _,
    action,
    is_of,
    replace,
    require,
)


def kinds_to_take(table: Table, answers: Answers) -> Sequence[str]:
    """Return what the card in hand may be; the Treasure lets a mouse choose among two kinds (MM-CH1-8)."""
    printed = CARDS.get(str(answers.get("printed", "")))
    if printed:
        return (printed.kind,)
    return FROM_THE_DECK if is_chosen_from_the_deck(table) else FOUND_KINDS


def kinds_to_give(table: Table, answers: Answers) -> Sequence[str]:
    printed = CARDS.get(str(answers.get("printed", "")))
    return (printed.kind,) if printed else KEPT_KINDS


def printed_cards(table: Table, answers: Answers) -> Sequence[str]:
    """Return the cards of the deck that the rulebook prints, "" for any other."""
    kinds = FROM_THE_DECK if is_chosen_from_the_deck(table) else FOUND_KINDS
    return ("", *(facts.id for facts in FOUND if facts.kind in kinds))


def what_to_do(table: Table, answers: Answers) -> Sequence[str]:
    may_discard = answers.get("kind") in KEPT_KINDS and not is_chosen_from_the_deck(table)
    return ("keep", "discard") if may_discard else ("keep",)


def party_items(table: Table, answers: Answers) -> Sequence[str]:
    return (*PARTY_ITEMS, "other")


def own_needs(box: Box, answers: Answers) -> tuple[str, ...]:
    """Return the classes of the group's own of which a card asks, as the box knows it by its name."""
    known = search_card(box, str(answers.get("printed") or answers.get("name") or ""))
    return tuple(name for name in known.needs if name.startswith(CLASS)) if known else ()


def are_own_classes(value: object) -> bool:
    """Return whether a value is classes of the group's own."""
    names = value if isinstance(value, tuple) else (None,)
    return all(isinstance(name, str) and is_class(name) and name not in CLASSES for name in names)


def is_party_item(table: Table, answers: Answers) -> bool:
    return answers.get("kind") == "party-item"


def is_kept(*kinds: str) -> Callable[[Table, Answers], bool]:
    """Return whether a card of one of these kinds is kept, so that more is to be known of it."""
    return lambda table, answers: answers.get("kind") in kinds and answers.get("choice", "keep") == "keep"


def effects(table: Table, answers: Answers) -> Sequence[str]:
    return (NONE, *EFFECTS_OF.get(str(answers.get("kind", "")), ()))


Printed = Annotated[str, Pick(printed_cards, label=_("Printed in the rulebook"))]
Bonus = Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Battle"))]
Reach = Annotated[str, Pick(lambda table, answers: ("melee", "ranged"), label=_("Melee or ranged"))]
AttackType = Annotated[
    str,
    Pick(lambda table, answers: (NONE, *ATTACK_TYPES), wanted=is_kept("weapon"), label=_("Type of attack")),
]
Paws = Annotated[int, Number(0, PAWS, wanted=is_kept("weapon"), label=_("Paws it takes"))]
Part = Annotated[
    str,
    Pick(
        lambda table, answers: (NONE, *BODY_PARTS),
        wanted=is_kept("armour", "accessory"),
        label=_("Body part it takes"),
    ),
]
Needs = Annotated[
    tuple[str, ...],
    Some(
        lambda table, answers: (*CLASSES, *MICE),
        wanted=is_kept(*KEPT_KINDS),
        label=_("Who may use it: anyone, or only"),
    ),
]
OwnNeeds = Annotated[tuple[str, ...], FromBox(own_needs, are_own_classes, is_later=True)]
Does = Annotated[str, Pick(effects, wanted=is_kept(*EQUIPPED_KINDS), label=_("What it does"))]


def finder(table: Table) -> str:
    return table.found_by


def or_nothing(answer: str) -> str:
    """Return what was picked, "" if none of it was."""
    return "" if answer == NONE else answer


@action(
    _("{who} takes the special card: {card}."),
    label=_("The special card"),
    rule="MM-SEARCH-6",
    names={"who": finder, "card": lambda table: table.room_rules.search},
    owner=is_of(finder),
)
def take_special(table: Table) -> Table:
    """Take the card that the room's special search names (MM-SEARCH-6, MM-OPEN-37).

    A party item goes into the stash; of another card the finder says next what it is. Who may take it,
    and where, the storybook says.
    """
    require(table.phase == "playing" and table.found_by, _("No card was found."), rule="MM-SEARCH-1")
    card = table.room_rules.search
    require(card, _("This room has no special search."), rule="MM-SEARCH-6")
    require(is_there(table), _("The special card of this room has been taken."), rule="MM-SEARCH-6")
    taken = dict.fromkeys((*table.special_taken, table.room))
    table = replace(table, special_taken=tuple(taken))
    return _into_stash(table, card) if card in PARTY_ITEMS else _to_be_read(table, card)


@action(
    _("{who} finds {printed}{name} ({kind}) and {choice}."),
    label=_("The card that was found"),
    rule="MM-SEARCH-2",
    names={"who": finder},
    owner=is_of(finder),
    proposes=propose_card,
    teaches=learn_card,
)
def take_card(
    table: Table,
    *,
    printed: Printed = "",
    name: Annotated[str, Text(60, label=_("Its name"))] = "",
    kind: Annotated[str, Pick(kinds_to_take, guessed=False, label=_("Kind"))],
    choice: Annotated[str, Pick(what_to_do, label=_("What the mouse does with it"))],
    combat: Bonus = 0,
    defence: Annotated[Bonus, Label(_("Defense"))] = 0,
    reach: Reach = "melee",
    item: Annotated[str, Pick(party_items, wanted=is_party_item, label=_("Which party item"))] = "other",
    attack: AttackType = NONE,
    paws: Paws = 1,
    part: Part = NONE,
    needs: Needs = (),
    does: Does = NONE,
    also: OwnNeeds = (),
) -> Table:
    """Say what was found: kept, discarded, followed at once, or put into the stash (MM-SEARCH-2..4).

    What a kept card is, is asked as far as its kind has it (MM-CARD-1, -4, -5, -13).
    """
    require(table.phase == "playing" and table.found_by, _("No card was found."), rule="MM-SEARCH-1")
    finder, id = table.found_by, f"{table.found_by}/found-{table.cards_made + 1}"
    name = item if item in PARTY_ITEMS else name or ("" if printed else "?")
    card = Card(
        *(id, kind, name, combat, defence, reach == "ranged", or_nothing(attack), paws),
        of=printed,
        part=or_nothing(part),
        needs=(*needs, *also),
        does=or_nothing(does),
    )
    table = replace(table, found_by="", found_card="")
    return settle(_discarded(table, finder) if choice == "discard" else _taken(table, finder, card))


def _discarded(table: Table, finder: str) -> Table:
    """Return the table with a found card discarded for a cheese; a captured mouse gets none (MM-CAPT-2)."""
    table = replace(table.paid(finder, 1), search_discarded=table.search_discarded + 1)
    if table.mouse(finder).is_captured:
        return table
    return table.tell(_("{mouse} gains 1 cheese."), mouse=named(table, finder))


def _taken(table: Table, finder: str, card: Card) -> Table:
    """Return the table with a found card in the place of its kind (MM-SEARCH-2..4)."""
    if card.kind == "event":
        table = replace(table, search_discarded=table.search_discarded + 1)
        return table.tell(_("Follow the event at once."))
    if card.kind == "party-item":
        table = replace(table, chest=(*table.chest, card.name))
        return table.tell(_("{item}: its token goes into the party stash."), item=named(table, card.name))
    owner = table.mouse(finder)
    table = replace(table, cards_made=table.cards_made + 1)
    return _over_the_limit(table.with_mouse(replace(owner, cards=(*owner.cards, card))), finder)


def _over_the_limit(table: Table, mouse: str) -> Table:
    """Tell if the bag holds too much (MM-FREE-3): the people discard one."""
    over = len(table.mouse(mouse).bag) > BAG_SIZE
    return table.tell(_("The pack holds 3 cards: discard one that is no trick.")) if over else table


def _into_stash(table: Table, item: str) -> Table:
    table = replace(table, found_by="", chest=(*table.chest, item))
    return settle(table.tell(_("{item}: its token goes into the party stash."), item=named(table, item)))


def _to_be_read(table: Table, card: str) -> Table:
    """Return the table with a special card in hand; the Treasure itself goes back at once (MM-CH1-8)."""
    table = replace(table, found_card=card)
    if not is_chosen_from_the_deck(table):
        return table
    return table.tell(
        _("Look through the search deck, take 1 weapon or armor, then shuffle: this card goes back, too.")
    )
