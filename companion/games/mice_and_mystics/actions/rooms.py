"""Exploring, encounters, initiative, surges, the chapter's own rules (MM-EXPL, MM-ENC, MM-SURGE, MM-CH1)."""

from collections.abc import Callable, Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice, moments
from companion.games.mice_and_mystics.actions.picks import (
    ActingMouse,
    KindCounts,
    OneDie,
    Why,
    kinds_known,
    mouse_action,
    nothing_before,
    nothing_waits,
)
from companion.games.mice_and_mystics.actions.turn import can_walk, not_stunned, ready
from companion.games.mice_and_mystics.bosses import cards_to_draw
from companion.games.mice_and_mystics.box_learning import learn_encounter, learn_surge
from companion.games.mice_and_mystics.chapters import VIAS
from companion.games.mice_and_mystics.data import MOST_TRAPS, is_rat, is_roach
from companion.games.mice_and_mystics.defaults import (
    propose_encounter,
    propose_room,
    propose_surge,
    rooms_ahead,
)
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.initiative import (
    ambush_cards,
    call,
    cards_to_lay,
    enter,
    lay,
    without_figure,
)
from companion.games.mice_and_mystics.names import counted, named
from companion.games.mice_and_mystics.party_items import in_disguise, left_behind, tell_leftovers
from companion.games.mice_and_mystics.passing import advance_end, advance_hourglass, tell_turn
from companion.games.mice_and_mystics.pieces import FaceUp, Mouse, Rows
from companion.games.mice_and_mystics.states import afflicted, ashore
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.theft import grow_greedy
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import (
    Answers,
    Counts,
    Dice,
    MenuEntry,
    Message,
    Number,
    Order,
    Pick,
    Text,
    Tick,
    _,
    action,
    message,
    replace,
    require,
)


def other_rooms(table: Table, answers: Answers) -> Sequence[str]:
    """Return the rooms one may come to: the chapter's that can be reached first, then all others.

    A flip space leads to the other side of the tile, an exit to none of its own; the storybook may say else.
    """
    return rooms_ahead(table, str(answers.get("via", "exit")))


def _has(flag: str) -> Callable[[Table, Answers], bool]:
    """Return whether a card's flag is ticked, as a later ask wants to know."""
    return lambda table, answers: bool(answers[flag])


def may_leave(table: Table, explorer: Mouse, via: str) -> None:
    """Refuse a flip space that asks for what the party has not (MM-EXPL-7). Raises: IllegalPlay."""
    has_line = via != "rotation-hook" or "hook-and-line" in table.chest
    needs_line = _("That flip space needs the Fishhook & Thread in the party stash.")
    require(has_line, needs_line, rule="MM-EXPL-7")
    has_class = via != "rotation-class" or explorer.meets(("tinkerer", "scamp"))
    require(has_class, _("Only a Tinkerer or a Scamp may use that flip space."), rule="MM-EXPL-7")


@mouse_action(_("{mouse} explores: {room}."), label=_("Explore"), rule="MM-EXPL-1", proposes=propose_room)
def explore(
    table: Table,
    mouse: ActingMouse,
    via: Annotated[str, Pick(lambda table, answers: VIAS, label=_("How"))] = "exit",
    *,
    room: Annotated[str, Pick(other_rooms, label=_("Into which room"))],
) -> Table:
    """Lead the mice into another room, by an exit or a flip space (MM-EXPL-1, -5..9, MM-ENC-1)."""
    require(not table.has_minions, _("Minions are in the room."), rule="MM-EXPL-1")
    explorer = ready(table, mouse)
    not_stunned(table, explorer)
    can_walk(table, explorer)
    may_leave(table, explorer, via)
    table = left_behind(ashore(table.with_mouse(replace(explorer, has_acted=True))))
    return moments.at(_arrived(replace(tell_leftovers(table.moved_to(room)), greedy=False)), "enter")


def _arrived(table: Table) -> Table:
    """Return the table with the mice in a room: the first entry brings an encounter (MM-EXPL-8, MM-ENC-1)."""
    if table.room in table.explored:
        return table.tell(_("{room} was explored before: no encounter."), room=named(table, table.room))
    table = replace(table, explored=(*table.explored, table.room))
    table = table.chronicled(_("The mice enter the {room}."), room=named(table, table.room))
    if table.room_rules.no_encounter:
        return table.tell(_("Read the room’s rules in the storybook: there is no encounter here."))
    if not has_encounter_cards(table):
        return table.tell(_("Read the room’s rules in the storybook. No encounter card is left."))
    return replace(table, encounter_due=True).tell(
        _("Read the room’s rules in the storybook, then draw an encounter card.")
    )


def has_encounter_cards(table: Table) -> bool:
    """Return whether a card can be drawn, the discards shuffled at need (MM-OPEN-36)."""
    return bool(table.encounters_left or table.encounters_discarded or table.face_up)


@action(
    _("Encounter: {minions}."),
    label=_("Which minions come?"),
    rule="MM-ENC-2",
    proposes=propose_encounter,
    teaches=learn_encounter,
)
def encounter(
    table: Table,
    card: Annotated[str, Text(40, label=_("Card"))] = "",
    *,
    minions: KindCounts,
    ambush: Annotated[bool, Tick(label=_("Ambush"))] = False,
    mousetrap: Annotated[bool, Tick(label=_("Mousetrap"))] = False,
    crosses: Annotated[
        int, Number(0, MOST_TRAPS, _has("mousetrap"), is_printed=True, label=_("Red crosses in this room"))
    ],
    greedy: Annotated[bool, Tick(label=_("Greedy roaches"))] = False,
    surge_read: Annotated[bool, Tick(label=_("We read the surge line"))] = False,
    surge: Annotated[Rows, Counts(kinds_known, wanted=_has("surge_read"), label=_("Surge"))] = (),
    disguised: Annotated[
        bool, Tick(wanted=lambda table, answers: "disguise" in table.chest, label=_("In disguise"))
    ] = False,
) -> Table:
    """Enter what the card shows for the hourglass's page (MM-ENC-1..6, MM-PLACE, MM-TRAP-1, MM-PARTY-2)."""
    require(table.phase == "playing" and table.encounter_due, _("No encounter is waiting."), rule="MM-ENC-1")
    drawn = FaceUp(card, table.hourglass, surge if surge_read else None, greedy)
    table = draw_encounter(replace(table, encounter_due=False))
    table = grow_greedy(table) if greedy else table
    if mousetrap:
        table = replace(table, traps=crosses)
        table = table.tell(_("A mousetrap token goes on every red cross of the room."))
    if disguised:
        table = in_disguise(table)
        minions = tuple(row for row in minions if not is_rat(row[0]))
    table, kinds = enter(table, minions)
    if not kinds:
        table = table.tell(_("Nobody comes."))
    return settle(call(table, kinds, is_ambush=ambush, card=drawn))


@action(_("The chapter has no encounter here."), label=_("No encounter"))
def no_encounter(table: Table) -> Table:
    """A storybook may say that a room has no encounter (MM-ENC-1)."""
    require(table.phase == "playing" and table.encounter_due, _("No encounter is waiting."), rule="MM-ENC-1")
    return settle(replace(table, encounter_due=False))


@action(
    _("An encounter comes. {why}"),
    label=_("An encounter comes"),
    menu=MenuEntry("board", "deck", _("Encounter"), order=12),
)
def call_encounter(table: Table, why: Why = "") -> Table:
    """Bring an encounter by hand: the room or the storybook says so, or one was missed (MM-ENC-1)."""
    nothing_waits(table)
    return replace(table, encounter_due=True)


def draw_encounter(table: Table) -> Table:
    """Return the table with one encounter card drawn; the one face up is discarded (MM-ENC-1, -4)."""
    table = discard_face_up(table)
    if table.encounters_left:
        return replace(table, encounters_left=table.encounters_left - 1)
    return replace(table, encounters_left=max(0, table.encounters_discarded - 1), encounters_discarded=0)


def discard_face_up(table: Table) -> Table:
    if table.face_up is None:
        return table
    return replace(table, face_up=None, encounters_discarded=table.encounters_discarded + 1)


def cards_after_draw(table: Table, answers: Answers) -> Sequence[str]:
    return cards_to_lay(table, answers.get("draw", ()))


@action(_("Initiative: {order}."), label=_("Lay the initiative"), rule="MM-INIT-2")
def lay_order(
    table: Table,
    draw: Annotated[
        tuple[str, ...],
        Order(
            lambda table, answers: cards_to_draw(table),
            label=_("The boss’s cards, shuffled: it uses the first two"),
        ),
    ],
    order: Annotated[tuple[str, ...], Order(cards_after_draw, label=_("Order"))],
    ambush: Annotated[
        tuple[str, ...],
        Dice(
            FACES,
            lambda table, answers: ambush_cards(table),
            label=_("Ambush: a die for each minion card, the highest first"),
        ),
    ] = (),
) -> Table:
    """Lay the cards that wait, and move the minions' up if they ambush (MM-INIT, MM-AMB, MM-SETUP-7).

    Of a boss with more than two cards, those that come first in `draw` are used (MM-BOSS-2).
    """
    require(table.phase == "playing" and table.laying, _("No initiative card is waiting."), rule="MM-INIT-1")
    return settle(lay(table, order, ambush, draw))


def surge_may_bring(table: Table, answers: Answers) -> bool:
    """Return whether the surge brings minions at all (MM-SURGE-4..6, -9)."""
    return not table.next_page_is_end and bool(table.room_rules.surge or table.face_up)


@action(
    _("The cheese wheel is full."),
    label=_("Surge"),
    rule="MM-SURGE-3",
    proposes=propose_surge,
    teaches=learn_surge,
)
def surge(
    table: Table,
    minions: Annotated[Rows, Counts(kinds_known, wanted=surge_may_bring, label=_("Who comes"))],
) -> Table:
    """Resolve the surge in its five steps (MM-SURGE-3..9, -11, MM-AMB-3, MM-ROACH-2)."""
    require(table.phase == "playing" and table.surge_due, _("No surge is due."), rule="MM-SURGE-2")
    is_finished = table.reads("MM-OPEN-6") or not (table.fight or table.maggie_for)
    require(is_finished, _("The attack is finished first, then comes the surge."), rule="MM-SURGE-10")
    nothing_before(table, "surge")
    table = advance_hourglass(
        table.chronicled(_("A surge: {minions}."), minions=_listed(table, minions))
    )  # step 1
    if table.is_over:
        return table
    is_special, face_up = bool(table.room_rules.surge), table.face_up
    table, kinds = enter(table, minions)  # steps 2 to 4
    if not is_special and face_up and face_up.is_greedy and any(is_roach(kind) for kind in kinds):
        table = grow_greedy(table)
    table = table if is_special else discard_face_up(table)
    if not kinds:
        table = table.tell(_("Nobody comes."))
    table = replace(table, wheel=0, surge_due=False, may_pilfer=False)  # step 5
    table = moments.at(table.tell(_("The wheel is emptied.")), "surge")
    table = call(table, kinds, by_surge=True)
    return settle(table if table.laying or not table.is_round_untouched else tell_turn(table))


def _listed(table: Table, minions: Rows) -> tuple[Message, ...]:
    rows = tuple(counted(kind, number, table) for kind, number in minions)
    return rows or (message(_("nobody comes")),)


@action(
    _("Does Miz Maggie see {who}? {roll}."),
    label=_("Does Miz Maggie see the mouse?"),
    rule="MM-CH1-11",
    names={"who": lambda table: table.maggie_for},
)
def maggie(table: Table, roll: OneDie) -> Table:
    """Roll for being seen by Miz Maggie after a roach fell in her kitchen (MM-CH1-11, MM-OPEN-57)."""
    require(table.phase == "playing" and table.maggie_for, _("Miz Maggie is not looking."), rule="MM-CH1-11")
    mouse, roach = table.maggie_for, table.maggie_roach
    table = replace(table, maggie_for="", maggie_roach="")
    if dice.stars(roll):
        table = replace(table, tokens=(*table.tokens, "miz-maggie"))
        table = advance_end(table.chronicled(_("Miz Maggie has seen the mice: her token is theirs.")))
        return settle(without_figure(table, roach))
    table = afflicted(table, mouse, "knocked-down").with_figure(replace(table.figure(roach), wounds=0))
    return settle(
        table.tell(
            _("Her broom knocks {mouse} down; the roach lands on the kitchen table and is still in play."),
            mouse=named(table, mouse),
        )
    )
