"""Choosing the mice and laying the table (MM-SETUP, MM-HERO, MM-CH1-1)."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from companion.games.mice_and_mystics import moments, story
from companion.games.mice_and_mystics.actions.picks import AnyMouse, is_being_laid
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.box_learning import learn_sheet
from companion.games.mice_and_mystics.cards import SEARCH_CARDS, CardFacts
from companion.games.mice_and_mystics.checklist import items
from companion.games.mice_and_mystics.choosing import propose_values
from companion.games.mice_and_mystics.data import (
    FIRST_PAGE,
    HIGHEST_VALUE,
    INITIATIVE,
    MICE,
    VALUES,
)
from companion.games.mice_and_mystics.hero_rows import (
    RowsRead,
    abilities_known,
    abilities_read,
    heroes_known,
    heroes_read,
    learnable_by,
)
from companion.games.mice_and_mystics.heroes import Hero, StartCard, is_ability, is_hero
from companion.games.mice_and_mystics.initiative import enter
from companion.games.mice_and_mystics.kinds import OF_OUR_OWN, Effect, Kind
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import START, Card, Laying, Mouse
from companion.games.mice_and_mystics.soundness import is_sound_effect, is_sound_minion
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import first_end
from companion.rules import (
    Answers,
    FromBox,
    Label,
    Message,
    Number,
    Pick,
    Tick,
    _,
    action,
    begins_laid,
    drop,
    from_tuples,
    is_tuples_of,
    laid_to_begin,
    message,
    people_here,
    put,
    replace,
    require,
    swap,
    to_tuples,
)


def may_be_chosen(table: Table, answers: Answers) -> Sequence[str]:
    """Return the mice that may come, or be changed; in a full party only those that are there."""
    own = {id: hero.counts_as for id, hero in heroes_known(table, answers).items()}
    size = dict.fromkeys(MICE, 1) | own
    room = table.chapter.party_size - table.party_size
    possible = (mouse for mouse, number in size.items() if number <= room or table.has_mouse(mouse))
    return tuple(mouse for mouse in possible if mouse not in table.chapter.barred)


def cannot_come(table: Table, answers: Answers, value: Any) -> Message:
    """Return why a mouse cannot come along in this chapter (MM-CH1-1, MM-SETUP-2)."""
    if value not in (*MICE, *heroes_known(table, answers)):
        return message(_("That cannot be chosen now."))
    if value not in table.chapter.barred:
        size, own = table.chapter.party_size, heroes_known(table, answers).get(value)
        if own and own.counts_as > 1 and table.party_size < size:
            counts = _("{mouse} counts as two mice: there is room for one.")
            return message(counts, mouse=own.name, rule="MM-SETUP-2")
        return message(_("The party has its {number} mice."), number=size, rule="MM-SETUP-2")
    who, barred = named(table, value), _("{mouse} cannot come along in this chapter.")
    not_yet = barred if table.veteran(value) else _("{mouse} has not joined the party yet.")
    return message(not_yet, mouse=who, rule="MM-CH1-1")


def people(table: Table, answers: Answers) -> Sequence[str]:
    return people_here(table)


def abilities(table: Table, answers: Answers) -> Sequence[str]:
    """Return the abilities to start with; one that has played before chooses none (MM-OPEN-50)."""
    mouse = str(answers.get("mouse", ""))
    veteran = table.veteran(mouse)
    return veteran.abilities[:1] if veteran else learnable_by(table, answers, mouse)


CardRows = tuple[tuple[str, int, int], ...]
Row = TypeVar("Row", Kind, Effect)
KindRows = tuple[object, ...]  # kinds as `to_tuples` writes them


MOST_OWN = 12  # of a large box a table takes what is called for, and so much: it is read at each play


def kinds_in_box(table: Table, box: Box, answers: Answers) -> KindRows:
    """Return the minions' cards in a group's box, with its own minions and effects that a table may need."""
    own = _needed(box.own_kinds, {*table.chapter.kinds, *box.kinds_on_cards})
    effects = _needed(box.effects, {effect for kind in own for effect in kind.gives})
    printed = (kind for kind in box.kinds if not kind.is_own)
    return (*(_written(kind) for kind in (*printed, *own)), *(to_tuples(effect) for effect in effects))


def _needed(rows: tuple[Row, ...], called_for: set[str]) -> tuple[Row, ...]:
    """Return all rows that are called for; with the others, the newest first, there are MOST_OWN at most."""
    newest = sorted(rows, key=lambda row: (row.id in called_for, row.id), reverse=True)
    number = sum(row.id in called_for for row in rows)
    return tuple(newest[: max(MOST_OWN, number)])


def _written(kind: Kind) -> object:
    """Return a card as it is written into a log: of a printed one without what 2.2 has added, as 2.1 did."""
    row = to_tuples(kind)
    return row if kind.is_own else row[: -len(OF_OUR_OWN)]


def cards_in_box(box: Box, answers: Answers) -> CardRows:
    """Return the dice of starting cards in a group's box: card, battle, defence."""
    return box.cards


def are_cards(value: object) -> bool:
    """Return whether a value is dice of cards within their bounds."""
    rows = value if isinstance(value, tuple) else (None,)
    return all(
        isinstance(row, tuple)
        and [type(cell) for cell in row] == [str, int, int]
        and all(0 <= number <= HIGHEST_VALUE for number in row[1:])
        for row in rows
    )


def are_kinds(value: object) -> bool:
    """Return whether a value is cards of minions and effects within their bounds, each once, or nothing."""
    rows = value if isinstance(value, tuple) else (None,)
    return all(is_kind(row) or is_effect(row) for row in rows) and len({row[0] for row in rows}) == len(rows)


def is_kind(row: object) -> bool:
    """Return whether a row is a minion's card within its bounds, as `to_tuples` writes it."""
    if not is_tuples_of(Kind, row):
        return False
    kind = from_tuples(Kind, row)
    values = (kind.combat, kind.defence, kind.vitality, kind.figures)
    fits = kind.vitality > 0 and all(0 <= number <= HIGHEST_VALUE for number in values)
    return fits and (kind.id in INITIATIVE or is_sound_minion(kind))


def is_effect(row: object) -> bool:
    """Return whether a row is an effect of the group's own within its bounds, as `to_tuples` writes it."""
    return is_tuples_of(Effect, row) and is_sound_effect(from_tuples(Effect, row))


def _knowing(table: Table, rows: KindRows) -> Table:
    """Return the table with the cards of minions that a log holds, and the effects beside them."""
    kinds, effects = as_kinds(rows)
    return replace(table, kinds=kinds, effects=effects) if rows else table


def as_kinds(rows: KindRows) -> tuple[tuple[Kind, ...], tuple[Effect, ...]]:
    """Return the cards of minions among rows of a box, and the effects."""
    effects = [row for row in rows if is_effect(row)]
    kinds = (from_tuples(Kind, row) for row in rows if row not in effects)
    return tuple(kinds), tuple(from_tuples(Effect, row) for row in effects)


Value = Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Battle"))]


def _chosen(answers: Answers) -> Sequence[str]:
    """Return the hero and the ability that are chosen."""
    return answers["mouse"], answers["ability"]


def _own_sentence(answers: Answers) -> str:
    """Return the sentence for what is the group's own, whose name follows it."""
    if is_hero(answers["mouse"]):
        return _("A hero of our own for {player}.")
    return _("{player} plays {mouse}.") if is_ability(answers["ability"]) else ""


@action(
    _("{player} plays {mouse}, with {ability}."),
    label=_("A mouse for the party"),
    rule="MM-SETUP-2",
    proposes=propose_values,
    teaches=learn_sheet,
    instead=_own_sentence,
)
def choose_mouse(
    table: Table,
    *,
    own_heroes: Annotated[RowsRead, heroes_read(_chosen)] = (),
    own_abilities: Annotated[RowsRead, abilities_read(_chosen)] = (),
    mouse: Annotated[str, Pick(may_be_chosen, why=cannot_come, label=_("Mouse"))],
    player: Annotated[str, Pick(people, label=_("Who plays it"))],
    ability: Annotated[str, Pick(abilities, label=_("Ability card"))],
    combat: Value,
    defence: Annotated[Value, Label(_("Defense"))],
    lore: Annotated[Value, Label(_("Lore"))],
    movement: Annotated[Value, Label(_("Move"))],
    vitality: Annotated[int, Number(1, HIGHEST_VALUE, is_printed=True, label=_("Life"))],
    checked: Annotated[bool, Tick(label=_("These are the values on our own sheet"))] = False,
) -> Table:
    """Put a mouse into the party, or change it (MM-SETUP-2..4, MM-HERO-1, MM-CH1-1).

    One that has finished a chapter comes unchanged, with its abilities and kept cards (MM-CAMP-1, -2).
    """
    require(table.phase == "party", _("The party is already set."))
    stands = table.veteran(mouse)
    values = (combat, defence, lore, movement, vitality)
    read: Answers = {"own_heroes": own_heroes, "own_abilities": own_abilities}
    own = heroes_known(table, read).get(mouse)
    if stands:
        chosen = replace(stands, player=player, **dict(zip(VALUES, values, strict=True)))  # type: ignore[arg-type]
    else:
        cards = starting_cards(mouse, own)
        chosen = Mouse(mouse, player, *values, abilities=(ability,), cards=cards, own=own)
    chosen = replace(chosen, unverified=() if checked else unverified(chosen, stands))
    return with_own(replace(table, mice=put(table.mice, chosen)), read, (chosen,))


def with_own(table: Table, answers: Answers, come: Sequence[Mouse]) -> Table:
    """Return the table with news of what comes of the group's own, which is known there from now on."""
    known = abilities_known(table, answers)
    for mouse in come:
        abilities = tuple(known[ability] for ability in mouse.abilities if ability in known)
        if mouse.own or abilities:
            table = table.knowing(*((mouse.own,) if mouse.own else ()), *abilities)
            table = table.tell(
                _("{mouse} comes with: {abilities}."),
                mouse=named(table, mouse.id),
                abilities=tuple(named(table, ability) for ability in mouse.abilities),
            )
    return table


def unverified(mouse: Mouse, before: Mouse | None = None) -> tuple[str, ...]:
    """Return which values are those of one source, not typed by the group (facts.md)."""
    facts = mouse.own or MICE[mouse.id]
    doubted = before.unverified if before else facts.unverified
    return tuple(name for name in doubted if getattr(mouse, name) == getattr(facts, name))


def starting_cards(mouse: str, own: Hero | None = None) -> tuple[Card, ...]:
    """Return a mouse's starting equipment, put on (MM-HERO-3, MM-SETUP-4)."""
    if own:
        return tuple(_card_of(own, number, card) for number, card in enumerate(own.starts_with, start=1))
    return tuple(starting_card(mouse, facts) for facts in MICE[mouse].starts_with)


def _card_of(hero: Hero, number: int, card: StartCard) -> Card:
    return Card(
        f"{hero.id}/{START}{number}",
        card.kind,
        card.name,
        combat=card.combat,
        defence=card.defence,
        is_ranged=card.reach == "ranged",
        attack=card.attack,
        paws=card.paws,
        is_starting=True,
        is_equipped=True,
        part=card.part,
    )


def starting_card(mouse: str, facts: CardFacts) -> Card:
    return Card(
        f"{mouse}/{facts.id}",
        facts.kind,
        combat=facts.combat,
        defence=facts.defence,
        is_ranged=facts.is_ranged,
        attack=facts.attack,
        paws=facts.paws,
        is_starting=True,
        is_equipped=True,
        is_unverified=facts.unverified,
    )


def as_read(card: Card, rows: CardRows) -> Card:
    """Return a starting card with the dice that the group has read on its own, if it has."""
    return next((with_dice(card, *row[1:]) for row in rows if row[0] == card.printed), card)


def with_dice(card: Card, combat: int, defence: int) -> Card:
    return replace(card, combat=combat, defence=defence, is_unverified=False)


def as_read_now(table: Table, mouse: str, card: Card) -> Table:
    """Return the table with the dice of a mouse's card as they have been read, for a retry too."""
    row, owner = (card.printed, card.combat, card.defence), table.mouse(mouse)
    before = tuple(
        replace(
            former, cards=tuple(as_read(old, (row,)) if old.id == card.id else old for old in former.cards)
        )
        for former in table.mice_before
    )
    return replace(table, mice_before=before).with_mouse(replace(owner, cards=swap(owner.cards, card)))


@action(_("{mouse} does not come along."), label=_("Stay behind"))
def drop_mouse(table: Table, mouse: AnyMouse) -> Table:
    require(table.phase == "party", _("The party is already set."))
    return replace(table, mice=drop(table.mice, mouse))


@action(_("The party is set."), label=_("The party is set"), rule="MM-SETUP-12")
def set_party(
    table: Table,
    achievements: Annotated[bool, Tick(label=_("Play with personal achievements"))] = False,
    kinds: Annotated[KindRows, FromBox(kinds_in_box, are_kinds, for_table=True)] = (),
    cards: Annotated[CardRows, FromBox(cards_in_box, are_cards)] = (),
) -> Table:
    """Close the party: exactly as many mice as the chapter asks (MM-SETUP-2, MM-SETUP-12).

    The minions' values and the dice of starting cards are read from the group's box as it is now.
    """
    require(table.phase == "party", _("The party is already set."))
    return closed(table, achievements, kinds, cards)


def closed(table: Table, achievements: bool, kinds: KindRows, cards: CardRows) -> Table:
    """Return the table with its party closed and the chapter laid out. Raises: IllegalPlay."""
    size = table.chapter.party_size
    is_full = table.party_size == size
    require(is_full, _("This chapter is played with {number} mice."), number=size, rule="MM-SETUP-2")
    missing = next((mouse for mouse in table.chapter.required if not table.has_mouse(mouse)), "")
    must = _("{mouse} must come along in this chapter.")
    require(not missing, must, mouse=named(table, missing), rule="MM-SETUP-2")
    table = _knowing(table, kinds)
    mice = tuple(
        replace(mouse, cards=tuple(as_read(card, cards) for card in mouse.cards)) for mouse in table.mice
    )
    return lay_out(replace(table, with_achievements=achievements, mice=mice))


def lay_out(table: Table) -> Table:
    """Return the table as the chapter lays it, before the first order (MM-SETUP-8, -9, MM-CH1-2..4)."""
    handed_out = sum(not card.is_of_hero for mouse in table.mice for card in mouse.cards)
    chapter = table.chapter
    table = moments.at_start(replace(table, counters=()))
    return replace(
        table,
        phase="laying",
        laid=(),
        mice_before=table.mice,
        honours_before=table.honours,
        hourglass=FIRST_PAGE,
        end=first_end(table),
        room=chapter.start,
        explored=(chapter.start,),
        encounters_left=chapter.encounter_cards,
        search_left=SEARCH_CARDS - handed_out,
    )


@action(_("Back to the choice of mice."), label=_("Change the mice"))
def reopen_party(table: Table) -> Table:
    is_being_laid(table)
    return replace(table, phase="party")


@action(_("The mice set out."), label=_("Begin"))
def begin(table: Table, all_laid: Annotated[bool, begins_laid(items, during="laying")]) -> Table:
    """Begin to play: the first minions are placed, the first order is laid next (MM-SETUP-7, MM-EX-1).

    Who says that everything is laid need not tick it thing by thing.
    """
    require(table.phase == "laying", _("The chapter has already begun."))
    known = all(map(table.is_kind, table.chapter.kinds))
    gone = _("A minion of this chapter is not in your box: put it there, then choose the mice again.")
    require(known, gone, rule="MM-SETUP-6")
    table = laid_to_begin(table, items(table), all_laid, "MM-SETUP-5")
    table = replace(table, phase="playing", round=0, column=(), current="", figures=())
    table, kinds = enter(table, table.chapter.minions)
    title = story.chapter_opening(table)
    table = table.chronicled(
        _("The chapter begins in the {room}."), room=named(table, table.room), opens=title
    )
    table = moments.at(moments.at(table, "start"), "enter")
    return replace(table, laying=Laying(kinds))
