"""A quest is resolved: others come, all tell, a memory is laid (WT-RES)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import defaults, flow, quests
from companion.games.winter_tales.actions.asks import (
    BY_ACTIVATED,
    Words,
    asked_action,
    cards_asked,
    counted_off,
    has_turns,
    players,
)
from companion.games.winter_tales.actions.turn import may_act, why_not_ready
from companion.games.winter_tales.data import (
    DRAWN,
    LONGEST_NAME,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    PLACE,
    SIDES,
    SQUARE,
)
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Resolving
from companion.games.winter_tales.table import Table
from companion.rules import (
    Answers,
    IllegalPlay,
    Label,
    Message,
    Pick,
    Text,
    Tick,
    _,
    action,
    is_of,
    message,
    picks,
    replace,
    require,
)


def turn_character(table: Table) -> str:
    return table.activation.character if table.activation else ""


def _coming(table: Table) -> str:
    return table.resolving.coming.character if table.resolving and table.resolving.coming else ""


BY_ASKED = is_of(lambda table: table.asked)
# who leads the quest plays its last card and ends it (WT-RES-8, -13)
BY_LEADER = is_of(lambda table: table.resolving.player if table.resolving else "")


def _own_quests(table: Table, answers: Answers) -> Sequence[str]:
    side = table.mover.side if table.mover else ""
    return tuple(quest.id for quest in table.quests_of(side, ON_BOARD))


def _no_own_quest(table: Table, answers: Answers, value: object) -> Message:
    return message(_("A quest of its own side must lie in the character’s location."), rule="WT-RES-1")


def _is_place_unknown(table: Table, answers: Answers) -> bool:
    """Whether neither the place of the quest nor the space of its character is known."""
    quest = str(answers.get("quest", ""))
    is_known = not table.has_quest(quest) or table.quest(quest).place
    return not is_known and not (table.mover and table.mover.space)


@action(
    _("{character} sets out to resolve {quest}. {words}"),
    label=_("Resolve a quest"),
    rule="WT-RES-1",
    names={"character": turn_character},
    owner=BY_ACTIVATED,
)
def resolve_quest(
    table: Table,
    quest: Annotated[str, Pick(_own_quests, _no_own_quest, label=_("Which quest"))],
    words: Annotated[Words, Label(_("How it is to be resolved"))] = "",
    place: Annotated[
        str, Text(LONGEST_NAME, wanted=_is_place_unknown, label=_("The location of quest and character"))
    ] = "",
) -> Table:
    """Put the pawn on a quest of the own side, in the place of the character (WT-RES-1, -2)."""
    character = may_act(table)
    placed = table.quest(quest)
    in_place = not character.is_away_from(placed.place) and character.space_kind != SQUARE
    require(in_place, _("The character does not stand at that quest."), rule="WT-RES-1")
    where = placed.place or character.space or place.strip()
    table = table.with_quest(replace(placed, place=where))
    table = table.with_character(
        replace(character, space=where, space_kind=PLACE if where else character.space_kind)
    )
    return quests.opened(table, quest)


# who comes


def _asked(table: Table, stage: str) -> Resolving:
    """Return the quest that runs, if it has come so far. Raises: IllegalPlay."""
    has_turns(table)
    if table.resolving is None:
        raise IllegalPlay(_("No quest is being resolved."), rule="WT-RES-1")
    busy = table.conflict or table.trick
    require(not busy, _("Something else must be finished first."))
    require(
        table.resolving.stage == stage,
        _("The quest is not at that point yet, or is past it."),
        rule="WT-RES-3",
    )
    return table.resolving


def _ready(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(character.id for character in table.ready_of(table.asked))


def _not_ready(table: Table, answers: Answers, value: object) -> Message:
    if table.waits_for != "come":
        return message(_("Nobody is asked to come just now."), rule="WT-RES-3")
    return why_not_ready(table, table.asked, value)


@asked_action(
    _("{player} activates {character} to come to the quest."),
    label=_("Come to the quest"),
    rule="WT-RES-3",
    owner=picks("character"),
)
def come(
    table: Table, character: Annotated[str, Pick(_ready, _not_ready, label=_("Which character"))]
) -> Table:
    """Activate a character out of turn, to take part (WT-RES-3, -5)."""
    running = _asked(table, "coming")
    require(running.coming is None, _("Somebody is on the way."), rule="WT-RES-3")
    table, coming = flow.started(table, character)
    if table.reads("WT-OPEN-13"):
        table = replace(table.with_hand(table.asked, -DRAWN), news=())
    came = (*running.came, character)
    return replace(table, resolving=replace(running, coming=coming, came=came))


@asked_action(
    _("{player} sends nobody to the quest."), label=_("Nobody comes"), rule="WT-RES-3", owner=BY_ASKED
)
def stay_away(table: Table) -> Table:
    """Pass on the chance to come (WT-RES-3)."""
    running = _asked(table, "coming")
    require(running.coming is None, _("Somebody is on the way."), rule="WT-RES-3")
    return quests.ask_on(quests.answered(table))


def _too_many(table: Table, answers: Answers) -> int:
    return flow.over_limit(table.player(table.asked)) if table.asked else 0


def _came(answers: Answers) -> str:
    if answers["arrived"]:
        return "" if answers["discards"] else _("{player} arrives at the quest.")
    words = _("{player} does not reach the quest. Cards discarded: {discards}.")
    return words if answers["discards"] else _("{player} does not reach the quest.")


@asked_action(
    _("{player} arrives. Cards discarded: {discards}."),
    label=_("Arrive"),
    rule="WT-RES-4",
    owner=is_of(_coming),
    proposes=defaults.arrival,
    instead=_came,
)
def finish_coming(
    table: Table,
    arrived: Annotated[bool, Tick(label=_("It stands at the quest"))],
    discards: Annotated[int, counted_off(_too_many, label=_("Cards discarded, down to 7"))],
) -> Table:
    """Note whether the character has come to the quest; down to 7 cards (WT-RES-3, -4, WT-ACT-6)."""
    running = _asked(table, "coming")
    require(running.coming, _("Nobody is on the way."), rule="WT-RES-3")
    assert running.coming
    character = table.character(running.coming.character)
    if arrived and quests.may_have_come(table):
        table = quests.arrived(table, character)
    else:
        table = replace(table, resolving=replace(running, late=(*running.late, character.id)))
        words = _("{character} takes no part.")
        table = table.tell(words, character=named(table, character.id), rule="WT-RES-4")
    table = table.with_hand(table.asked, -discards)
    return quests.ask_on(quests.answered(table))


# the tale


def _tellers(table: Table, answers: Answers) -> Sequence[str]:
    can = quests.may_tell(table, table.asked) if table.asked else ()
    is_own = table.resolving is not None and table.asked == table.resolving.player
    return can if is_own else (*can, NOBODY)


def _no_teller(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Each player takes part with one character in that location."), rule="WT-RES-7")


def _hand(table: Table, answers: Answers) -> int:
    return table.player(table.asked).hand if table.asked else 0


def _takes_part(table: Table, answers: Answers) -> bool:
    return answers.get("character") != NOBODY


def _entry_sentence(answers: Answers) -> str:
    if answers["character"] == NOBODY:
        return _("{player} takes no part in the quest.")
    few = (
        _("{player} tells with {character}, without a card."),
        _("{player} plays 1 card with {character}."),
    )
    return few[answers["cards"]] if answers["cards"] < len(few) else ""


@asked_action(
    _("{player} plays {cards} cards with {character}."),
    label=_("Tell, and play cards"),
    rule="WT-RES-7",
    owner=BY_ASKED,
    proposes=defaults.teller,
    instead=_entry_sentence,
)
def play_cards(
    table: Table,
    character: Annotated[str, Pick(_tellers, _no_teller, label=_("With which character"))],
    cards: Annotated[int, cards_asked(0, _hand, wanted=_takes_part, label=_("Story cards"))],
) -> Table:
    """Tell, and play any number of story cards for the character's side (WT-RES-6, -7, -10)."""
    _asked(table, "telling")
    return quests.note_cards(table, character, cards)


@asked_action(
    _("The last card: {player} decides."), label=_("The last card"), rule="WT-RES-8", owner=BY_LEADER
)
def last_card(table: Table, plays: Annotated[bool, Tick(label=_("One last card is played"))]) -> Table:
    """Add one last card, or none (WT-RES-8)."""
    running = _asked(table, "last")
    hand = table.player(running.player).hand
    require(hand or not plays, _("Without a card there is no last one."), rule="WT-RES-8")
    words = _("{player} adds one last card.") if plays else _("{player} adds no last card.")
    table = replace(table, resolving=replace(running, stage="memory", last=int(plays)))
    return table.with_hand(running.player, -int(plays)).tell(words, player=named(table, running.player))


# the memory


def _is_tied(table: Table, answers: Answers) -> bool:
    return bool(table.resolving and table.resolving.winner == NEUTRAL)


def _is_silent(table: Table, answers: Answers) -> bool:
    return bool(table.resolving and not table.resolving.cards)


def _lays(table: Table, answers: Answers) -> bool:
    return not _is_silent(table, answers) or bool(answers.get("lays"))


def _layers(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may lay the memory (WT-OPEN-18)."""
    side = answers.get("favours") or (table.resolving.winner if table.resolving else "")
    won = tuple(player.id for player in table.players if player.role == side)
    return won if won and table.reads("WT-OPEN-18") else players(table, answers)


@action(
    _("The quest is over. Memory: {card}"),
    label=_("Lay the memory"),
    rule="WT-RES-14",
    owner=BY_LEADER,
    proposes=defaults.memory,
)
def close_quest(
    table: Table,
    favours: Annotated[
        str,
        Pick(
            lambda table, answers: (NEUTRAL, *SIDES),
            wanted=_is_tied,
            label=_("A tie: which side does it go to?"),
        ),
    ],
    lays: Annotated[bool, Tick(wanted=_is_silent, label=_("Lay a memory although nobody played a card"))],
    laid_by: Annotated[str, Pick(_layers, wanted=_lays, label=_("Who lays it"))],
    card: Words = "",
) -> Table:
    """End the tale, take token and pawn off, lay the memory (WT-RES-9, -11..17, WT-MEM-1..3)."""
    running = _asked(table, "memory")
    is_laid = bool(running.cards) or lays
    full = is_laid and table.is_full
    require(not full, _("The memory track is full."), rule="WT-MEM-3")
    return quests.closed(table, favours or running.winner, laid_by, card, is_laid)
