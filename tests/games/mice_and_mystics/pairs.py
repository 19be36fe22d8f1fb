"""Mice and Mystics: what may be under way, and the pairs."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import FOUR, GAME, having, play, playing
from tests.kit.pairs import COMMUTES, ENDS, FINISHES, REFUSED, STAYS, Opening, Search, examples, pairs


def _fights(table: Table) -> Any:
    return (table.fight, table.queue, table.strikes)


def _packs(table: Table) -> Any:
    return (table.current, tuple((one.id, one.has_moved, one.has_acted) for one in table.acting_figures))


def _is_half_acted(table: Table) -> bool:
    acted = [figure.has_acted for figure in table.acting_figures]
    return table.phase == "playing" and not table.waits_for and any(acted) and not all(acted)


def _has_all_moved(table: Table) -> bool:
    figures = table.acting_figures
    return (
        table.phase == "playing"
        and not table.waits_for
        and bool(figures)
        and all(one.has_moved and not one.has_acted for one in figures)
    )


def _turn(table: Table) -> Any:
    mouse = table.acting_mouse
    return mouse and (mouse.id, mouse.has_moved, mouse.has_acted)


def _is_half_done(table: Table) -> bool:
    mouse = table.acting_mouse
    return mouse is not None and not table.waits_for and mouse.has_moved is not mouse.has_acted


def _is_charmed(table: Table) -> bool:
    return table.acting_mouse is not None and table.acting_mouse.is_spellbound and not table.waits_for


def waits(rule: str, says: str, name: str) -> Opening:
    """Return the opening in which an action waits."""
    return Opening(rule, says, lambda table: table.waits_for == name)


OPENINGS = {
    "defence": Opening(
        "MM-ATK-3",
        "a defence waits",
        lambda table: table.waits_for == "defend" and not table.strikes,
        _fights,
    ),
    "strikes": Opening(
        "MM-ROUND-2",
        "a defence waits, and further attacks of the card come after it",
        lambda table: table.waits_for == "defend" and bool(table.strikes),
        _fights,
    ),
    "queue": Opening(
        "MM-BROD-5",
        "a defence waits, and others against the same roll",
        lambda table: table.waits_for == "defend" and bool(table.queue),
        _fights,
    ),
    "aim": Opening(
        "MM-MIN-9", "an attack has lost its target", lambda table: table.waits_for == "minion_aims", _fights
    ),
    "surge": Opening(
        "MM-SURGE-10",
        "a surge is due",
        lambda table: table.waits_for == "surge",
        lambda table: table.surge_due,
    ),
    "laying": Opening(
        "MM-INIT-1",
        "initiative cards wait to be laid",
        lambda table: table.waits_for == "lay_order",
        lambda table: table.laying,
    ),
    "encounter": waits("MM-ENC-1", "an encounter card waits", "encounter"),
    "found": Opening(
        "MM-SEARCH-2",
        "a found card waits",
        lambda table: table.waits_for == "take_card",
        lambda table: table.found_by,
    ),
    "full pack": Opening(
        "MM-FREE-3",
        "a pack holds too much",
        lambda table: table.waits_for == "shed",
        lambda table: table.overloaded,
    ),
    "boss hit": Opening(
        "MM-BOSS-6",
        "wounds on a boss wait",
        lambda table: table.waits_for == "place_wounds",
        lambda table: table.boss_hit,
    ),
    "maggie": Opening(
        "MM-CH1-11",
        "Miz Maggie's die waits",
        lambda table: table.waits_for == "maggie",
        lambda table: table.maggie_for,
    ),
    "all captured": waits("MM-END-2", "every mouse is captured", "accept_defeat"),
    "half of a card": Opening("MM-MIN-1", "some figures of a card have acted", _is_half_acted, _packs),
    "card has moved": Opening("MM-MIN-1", "all figures of a card have moved", _has_all_moved, _packs),
    "half a turn": Opening("MM-TURN-1", "a mouse has moved or acted", _is_half_done, _turn),
    "charmed": Opening("MM-STAT-4", "a charmed mouse's turn is on", _is_charmed, _turn),
}


def _all_attack(table: Table, rng: Random, *targets: tuple[str, int]) -> Table:
    """Return the table after all of a card have rolled their attacks, the first a hit."""
    number = sum(number for _mouse, number in targets)
    faces = ("sword-2-star", *(rng.choice(FACES) for _die in range(number - 1)))
    return play(table, "minions_attack", targets=targets, one_by_one=True, roll=faces)


def _lost(table: Table) -> Table:
    """Return the table after the first has captured Collin, at whom another had rolled."""
    assert table.fight
    return play(table, "defend", roll=("bow-2",) * table.fight.dice)


def starts(seed: int) -> Sequence[Table]:
    """Return tables in the middle of a fight: a pack's turn, hurt mice, Miz Maggie's kitchen, a charm."""
    rng = Random(seed)
    pack = playing("rat", *FOUR, minions={"rat": 3}, wheel=seed % 6, end=9)
    hurt = having(having(pack, "collin", wounds=4), "tilda", wounds=3)
    kitchen = playing("filch", "collin", "roach", minions={"roach": 3}, room="room-3", end=9)
    bewitched = {"states": ("bewitched",), "charmed_turn": True}
    charmed = having(playing(*FOUR, "rat", minions={"rat": 1}), "collin", **bewitched)
    attacks = _all_attack(pack, rng, ("collin", 1), ("tilda", 1), ("filch", 1))
    lost = _lost(_all_attack(hurt, rng, ("collin", 2), ("tilda", 1)))
    grape = playing("filch", "collin", "rat", minions={"rat": 3}, chest=("grape",), on_board=("fork",), end=9)
    thrown = play(grape, "throw_grape", mouse="filch", hit=("rat-1", "rat-2", "collin"), side=("crushed",))
    return pack, hurt, kitchen, charmed, attacks, lost, thrown


RULES = {
    "lay_column": "MM-INIT-1",
    "set_turn": "MM-ROUND-1",
    "set_room": "MM-EXPL-1",
    "wound": "MM-CAPT-1",
    "fill_tile": "MM-PARTY-3",
    "share_cheese": "MM-FREE-1",
    "set_values": "MM-HERO-12",
    "set_card": "MM-CARD-1",
    "turn_card": "MM-FREE-2",
    "minion_done": "MM-ROUND-2",
    "play_on": "MM-END-2",
}
BY_HAND = "wade share_cheese use_ability"
PAIRS = (
    *pairs("defence", COMMUTES, f"{BY_HAND} mark feed_wheel fill_tile"),
    *pairs("defence", STAYS, "heal lay_column set_turn set_room"),
    *pairs("defence", REFUSED, "attack move end_turn search explore minion_attack surge boss_enters"),
    *pairs("defence", ENDS, "give_up"),
    *pairs("defence", FINISHES, "afflict capture_mouse wound free_mouse"),
    *pairs("strikes", COMMUTES, "wade lay_column"),
    *pairs("strikes", STAYS, "feed_wheel topple use_ability"),
    *pairs("strikes", REFUSED, "minions_attack minion_done end_turn surge minion_aims"),
    *pairs("strikes", ENDS, "set_turn give_up"),
    *pairs("strikes", FINISHES, "afflict capture_mouse wound"),
    *pairs("queue", COMMUTES, "wade lay_column"),
    *pairs("queue", STAYS, "feed_wheel"),
    *pairs("queue", REFUSED, "brodie_strikes end_turn throw_grape"),
    *pairs("queue", FINISHES, "capture_mouse wound"),
    *pairs("aim", COMMUTES, "wade lay_column heal"),
    *pairs("aim", STAYS, "use_ability topple"),
    *pairs("aim", ENDS, "set_turn give_up"),
    *pairs("aim", REFUSED, "minion_attack minions_attack end_turn defend"),
    *pairs("aim", FINISHES, "feed_wheel wound free_mouse capture_mouse"),
    *pairs("surge", COMMUTES, f"{BY_HAND} set_turn"),
    *pairs("surge", STAYS, "feed_wheel lay_column heal mark"),
    *pairs("surge", FINISHES, "capture_mouse afflict wound"),
    *pairs("surge", REFUSED, "attack end_turn explore minions_attack win"),
    *pairs("surge", ENDS, "call_off_surge give_up"),
    *pairs("laying", COMMUTES, f"{BY_HAND} feed_wheel"),
    *pairs("laying", STAYS, "heal mark"),
    *pairs("laying", REFUSED, "end_turn move surge minion_move"),
    *pairs("encounter", COMMUTES, "wade mark feed_wheel"),
    *pairs("encounter", STAYS, "capture_mouse set_turn"),
    *pairs("encounter", REFUSED, "end_turn move explore search"),
    *pairs("found", COMMUTES, "wade mark share_cheese fill_tile"),
    *pairs("found", REFUSED, "end_turn move surge level_up"),
    *pairs("full pack", COMMUTES, "wade mark feed_wheel"),
    *pairs("full pack", REFUSED, "end_turn move equip"),
    *pairs("boss hit", COMMUTES, "wade mark feed_wheel"),
    *pairs("boss hit", FINISHES, "afflict capture_mouse"),
    *pairs("boss hit", REFUSED, "attack end_turn"),
    *pairs("maggie", COMMUTES, "wade feed_wheel share_cheese"),
    *pairs("maggie", REFUSED, "attack end_turn surge"),
    *pairs("all captured", REFUSED, "heal capture_mouse end_turn minion_move"),
    *pairs("all captured", ENDS, "free_mouse play_on"),
    *pairs("half of a card", STAYS, f"{BY_HAND} topple heal mark"),
    *pairs("half of a card", ENDS, "end_turn call_encounter boss_enters set_turn"),
    *pairs("half of a card", FINISHES, "feed_wheel wound minion_move capture_mouse afflict"),
    *pairs("card has moved", STAYS, f"{BY_HAND} topple heal mark"),
    *pairs("card has moved", REFUSED, "minions_move minion_move attack search"),
    *pairs("half a turn", STAYS, f"{BY_HAND} equip heal"),
    *pairs("half a turn", FINISHES, "share"),
    *pairs("half a turn", REFUSED, "minion_attack minions_attack surge"),
    *pairs("charmed", STAYS, "wade set_card"),
    *pairs("charmed", FINISHES, "mark afflict wound"),
    *pairs("charmed", REFUSED, "attack move search level_up equip share explore"),
    *examples(
        ("strikes", "surge", "test_one_by_one.py::test_a_surge_comes_before_the_next_figure_attacks"),
        ("strikes", "defend", "test_one_by_one.py::test_a_rat_whose_mouse_was_captured_is_asked_whom"),
        ("strikes", "accept_defeat", "test_one_by_one.py::test_where_no_mouse_is_left_nobody_is_asked"),
        (
            "defence",
            "set_values",
            "test_between_rules.py::test_a_defence_that_waits_follows_what_is_put_right",
        ),
        (
            "defence",
            "turn_card",
            "test_between_rules.py::test_a_defence_that_waits_follows_what_is_put_right",
        ),
        (
            "defence",
            "set_minion",
            "test_between_rules.py::test_a_minions_defence_that_waits_follows_its_card",
        ),
        ("all captured", "free_mouse", "test_between_rules.py::test_where_all_are_captured_and_another_than"),
        ("half a turn", "use_card", "test_capture.py::test_a_mouse_just_freed_plays_no_trick"),
        ("half a turn", "use_ability", "test_capture.py::test_a_mouse_just_freed_plays_no_trick"),
        ("queue", "defend", "test_brodie.py::test_brodies_defence_puts_no_cheese_on_the_wheel"),
        ("half of a card", "surge", "test_one_by_one.py::test_whether_a_rat_that_a_surge_brings"),
        ("charmed", "defend", "test_bewitched.py::test_with_what_a_charmed_mouse_defends_before_its_turn"),
        (
            "half of a card",
            "minion_attack",
            "test_minions.py::test_who_is_named_nearest_though_it_was_attacked",
        ),
        ("defence", "surge", "test_between_rules.py::test_where_the_surge_comes_at_once_nobody_defends"),
        (
            "laying",
            "surge",
            "test_between_rules.py::test_a_surge_at_once_waits_for_cards_that_are_being_laid",
        ),
    ),
)


def wrong(table: Table) -> Iterator[str]:
    """Give what rules say that must never be."""
    if table.phase != "playing":
        return
    if table.captured_mice and not (table.has_minions or table.waits_for):
        yield "MM-CAPT-5: captured, and no minion is there"
    if table.attacked and not table.is_minion_turn:
        yield "MM-MIN-10: marks of a card whose turn is over"
    if table.strikes and not table.waits_for:
        yield "MM-ROUND-2: an attack that was rolled is not made"
    if table.lost_aim and not table.free_mice:
        yield "MM-MIN-9: nobody can be aimed at"
    if not table.waits_for and table.acting_mouse and not table.acting_mouse.can_act:
        yield "MM-OPEN-21: the turn of a mouse that can do nothing"


SEARCH = Search(
    GAME,
    OPENINGS,
    PAIRS,
    starts,
    wrong=wrong,
    of=RULES.get,
    least=60,
    often=(
        "minions_attack",
        "minions_move",
        "minion_move",
        "minion_done",
        "search",
        "boss_enters",
        "wound",
        "give_card",
    ),
)
