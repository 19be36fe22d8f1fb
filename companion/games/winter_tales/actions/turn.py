"""A turn: a character is activated, moves, acts, and its player discards (WT-ACT, WT-MOVE, WT-CHAP)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import box_learning, defaults, endings, flow, seating
from companion.games.winter_tales.actions.asks import (
    BY_ACTIVATED,
    Name,
    Space,
    counted_off,
    has_turns,
    is_played,
    mover,
    nothing_waits,
    turn_player,
)
from companion.games.winter_tales.actions.laying import not_far, tell_place
from companion.games.winter_tales.data import ON_BOARD, OWN, PLACE, SPACES, SQUARE
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Activation, Character
from companion.games.winter_tales.table import Table
from companion.rules import (
    Answers,
    IllegalPlay,
    Label,
    Message,
    Pick,
    Text,
    _,
    action,
    anybody,
    is_of,
    message,
    picks,
    replace,
    require,
)

# activation


def _ready(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(character.id for character in table.ready_of(table.turn))


def why_not_ready(table: Table, player: str, value: object) -> Message:
    """Return why a player cannot activate a character (WT-CHAP-2, -3)."""
    if not table.has_character(str(value)):
        return message(_("That cannot be chosen now."))
    character = table.character(str(value))
    who = named(table, character.id)
    if character.owner != player:
        words = _("{character} is not played by {player}.")
        return message(words, character=who, player=named(table, player), rule="WT-CHAP-2")
    words = _("{character} has been activated in this chapter.")
    return message(words, character=who, rule="WT-CHAP-3")


def _not_ready(table: Table, answers: Answers, value: object) -> Message:
    if table.phase == "chapter_end":
        return message(_("The chapter ends first."), rule="WT-CHAP-4")
    if not table.chapter:
        return message(_("The tale has not begun yet."))
    if table.phase != "turns":
        return message(_("The chapters are over."), rule="WT-EPI-1")
    return why_not_ready(table, table.turn, value)


@action(
    _("{player} activates {character}. {motive}"),
    label=_("Activate"),
    rule="WT-ACT-1",
    names={"player": turn_player},
    owner=picks("character"),
)
def activate(
    table: Table,
    character: Annotated[str, Pick(_ready, _not_ready, label=_("Which character"))],
    motive: Annotated[str, Text(200, label=_("Where in the story, and why"))] = "",
) -> Table:
    """Turn the card, draw 3; place it in the story and say why (WT-ACT-1..3, WT-CHAP-2, -3)."""
    nothing_waits(table)
    require(table.activation is None, _("An activation is running."), rule="WT-CHAP-2")
    table, activation = flow.started(table, character)
    return replace(table, activation=activation)


def _activation(table: Table) -> tuple[Activation, Character]:
    """Return who is activated just now. Raises: IllegalPlay."""
    if table.moving is None:
        raise IllegalPlay(_("First activate a character."), rule="WT-CHAP-2")
    return table.moving, table.character(table.moving.character)


def _can(table: Table, what: str) -> tuple[Activation, Character]:
    """Return who may move, or act, now (WT-ACT-8, WT-RESC-2). Raises: IllegalPlay."""
    activation, character = _activation(table)
    who = named(table, character.id)
    down = _("{character} lies incapacitated: it needs a rescue.")
    require(not character.is_down, down, character=who, rule=what)
    return activation, character


# movement


@action(
    _("{character} moves: {space}"),
    label=_("Move"),
    rule="WT-MOVE-1",
    names={"character": mover},
    owner=is_of(mover),
    proposes=defaults.kind_there,
)
def move(
    table: Table,
    space: Space = "",
    kind: Annotated[str, Pick(lambda table, answers: SPACES, label=_("Location or square"))] = PLACE,
) -> Table:
    """Discard a card and go two spaces, a square and a place (WT-MOVE-1..4)."""
    has_turns(table)
    require(table.waits_for in ("", "finish_coming"), _("Something else must be finished first."))
    activation, character = _can(table, "WT-MOVE-4")
    acted = activation.has_acted and not table.reads("WT-OPEN-9")
    require(not acted, _("Movements come before the action."), rule="WT-ACT-7")
    require(not activation.is_stopped, _("The movement was stopped."), rule="WT-INT-1")
    hand = table.player(character.owner).hand
    require(hand, _("Without a card there is no movement."), rule="WT-MOVE-2")
    table = table.with_hand(character.owner, -1)
    before = (character.space, character.space_kind)
    going = replace(activation, moves=activation.moves + 1, is_moving=True, before=before, met=())
    table = table.with_character(replace(character, space=space.strip(), space_kind=kind))
    return table.with_moving(replace(going, is_turned_away=False))


# actions


def may_act(table: Table) -> Character:
    """Return the character that may take its one action now (WT-ACT-5). Raises: IllegalPlay."""
    nothing_waits(table)
    activation, character = _can(table, "WT-RESC-2")
    require(not activation.has_acted, _("One action at most in an activation."), rule="WT-ACT-5")
    ends = activation.is_beaten and table.reads("WT-OPEN-25")
    require(not ends, _("The activation was ended by that defeat."), rule="WT-CONF-8")
    return character


def _side(table: Table) -> str:
    return table.mover.side if table.mover else ""


def _new_quests(table: Table, answers: Answers) -> Sequence[str]:
    """Return the quests that are available for the acting character's side (WT-QUEST-2, -3, -6)."""
    return (*(quest.id for quest in table.quests_of(_side(table))), OWN)


def _no_new_quest(table: Table, answers: Answers, value: object) -> Message:
    if not table.has_quest(str(value)):
        return message(_("That cannot be chosen now."))
    if table.quest(str(value)).side != _side(table):
        return message(_("That quest is of the other side."), rule="WT-QUEST-6")
    return message(_("That quest was generated before: it does not come back."), rule="WT-QUEST-3")


@action(
    _("{character} generates a quest."),
    label=_("Generate a quest"),
    rule="WT-QUEST-1",
    names={"character": mover},
    owner=BY_ACTIVATED,
    proposes=defaults.mover_place,
    teaches=box_learning.learn_new_quest,
)
def generate_quest(
    table: Table,
    quest: Annotated[str, Pick(_new_quests, _no_new_quest, label=_("Which quest"))],
    name: Name = "",
    place: Annotated[Space, Label(_("The location"))] = "",
) -> Table:
    """Put a quest of the character's side in its place, if none is there (WT-QUEST-1..6)."""
    character = may_act(table)
    require(character.space_kind != SQUARE, _("A quest lies in a location."), rule="WT-QUEST-1")
    own = _("It lies in the character’s own location.")
    require(not character.is_away_from(place.strip()), own, rule="WT-QUEST-1")
    where = place.strip() or character.space
    free = not any(not_far(where, other.place) for other in table.on_board)
    require(free, _("A quest is already there."), rule="WT-QUEST-1")
    known = quest != OWN or not name.strip() or _is_new(table, character.side, name)
    require(known, _("There is a quest of this name already."), rule="WT-QUEST-3")
    if quest == OWN:
        table, new = seating.with_new_quest(table, character.side, name)
    else:
        new = table.quest(quest)
    placed = replace(new, state=ON_BOARD, place=where)
    table = table.with_character(replace(character, space=where, space_kind=PLACE))
    return _acted(tell_place(table.with_quest(placed), placed))


def _is_new(table: Table, side: str, name: str) -> bool:
    return not any(other.side == side and not_far(name.strip(), other.name) for other in table.quests)


def _acted(table: Table) -> Table:
    assert table.activation
    return replace(table, activation=replace(table.activation, has_acted=True, is_moving=False))


# the end of an activation, of a chapter


def _too_many(table: Table, answers: Answers) -> int:
    """Return the cards to be discarded: down to 7, not more (WT-ACT-6)."""
    return flow.over_limit(table.player(table.turn)) if table.has_player(table.turn) else 0


@action(
    _("{player} ends the activation. Cards discarded: {discards}."),
    label=_("End the activation"),
    rule="WT-ACT-6",
    names={"player": turn_player},
    owner=BY_ACTIVATED,
    proposes=defaults.discards,
    instead=lambda answers: "" if answers["discards"] else _("{player} ends the activation."),
)
def finish_activation(
    table: Table, discards: Annotated[int, counted_off(_too_many, label=_("Cards discarded, down to 7"))]
) -> Table:
    """Discard down to 7; the next player has the turn (WT-ACT-6, WT-CHAP-4)."""
    nothing_waits(table)
    require(table.activation, _("First activate a character."), rule="WT-CHAP-2")
    table = table.with_hand(table.turn, -discards)
    return endings.opened(table) if table.is_full else flow.next_turn(table)


@action(
    _("The chapter ends: all draw, all characters are ready."),
    label=_("End the chapter"),
    rule="WT-CHAP-5",
    owner=anybody,
)
def end_chapter(table: Table) -> Table:
    """4 cards each, as many as Spring players for the Writer; all cards ready (WT-CHAP-5..9)."""
    is_played(table)
    ends = table.phase == "chapter_end"
    require(ends, _("Somebody still has a ready character."), rule="WT-CHAP-4")
    return flow.next_chapter(table)
