"""Stuffed Fables: what may be under way, and the pairs."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.stuffed_fables import GAME, dice, flow
from companion.games.stuffed_fables.data import CHECK, DRAW
from companion.games.stuffed_fables.data import SEARCH as WHITE_DICE
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import (
    evening,
    in_play,
    play,
    some,
    with_hand,
    with_monsters,
    with_stuffy,
)
from tests.kit.pairs import COMMUTES, ENDS, FINISHES, REFUSED, STAYS, Opening, Search, examples, pairs


def _turn(table: Table) -> Any:
    return (table.active, table.step, table.hand)


def _at(rule: str, says: str, step: int) -> Opening:
    """Return the opening in which this step of a turn is on and nothing waits."""
    return Opening(
        rule,
        says,
        lambda table: table.phase == "playing" and table.step == step and not table.waits_for,
        _turn,
    )


def _monsters(table: Table) -> Any:
    return table.monsters_turn


OPENINGS = {
    "draw": _at("SF-BAG-1", "dice are to be drawn", DRAW),
    "white dice": _at("SF-STUFF-1", "white dice may be rolled", WHITE_DICE),
    "actions": Opening("SF-TURN-1", "a stuffy acts", lambda table: table.may_act, _turn),
    "reroll": Opening(
        "SF-BONUS-2",
        "dice may be rerolled",
        lambda table: table.waits_for == "let_stand",
        lambda table: table.roll,
    ),
    "contribution": Opening(
        "SF-GROUP-2",
        "dice wait for a group test",
        lambda table: table.waits_for == "place_dice",
        lambda table: table.roll,
    ),
    "activation": Opening(
        "SF-MON-1", "a monster is to roll", lambda table: table.waits_for == "activate", _monsters
    ),
    "strike": Opening("SF-MON-6", "a monster strikes", lambda table: table.waits_for == "strike", _monsters),
    "sleep card": Opening(
        "SF-SLEEP-1",
        "a sleep card is due in a stuffy's turn",
        lambda table: table.waits_for == "reveal_sleep" and not table.monsters_turn,
        lambda table: table.sleep_due,
    ),
    "last sleep card": Opening(
        "SF-SLEEP-1",
        "a sleep card is due in the monsters' turn",
        lambda table: table.waits_for == "reveal_sleep" and bool(table.monsters_turn),
        lambda table: table.monsters_turn,
    ),
    "restless": Opening(
        "SF-SLEEP-3",
        "Restless Sleep is being done",
        lambda table: table.waits_for == "end_monsters_turn",
        _monsters,
    ),
    "item": Opening(
        "SF-SEARCH-3",
        "an item card waits",
        lambda table: table.waits_for == "take_item",
        lambda table: table.items_due,
    ),
    "lost card": Opening(
        "SF-LOST-3",
        "a Lost card is read",
        lambda table: table.waits_for == "resolve_lost",
        lambda table: table.pause,
    ),
    "pause": Opening(
        "SF-TURN-4", "the turn pauses", lambda table: table.waits_for == "go_on", lambda table: table.pause
    ),
    "surge": Opening(
        "SF-SURGE-1",
        "a surge is on",
        lambda table: table.waits_for == "finish_surge",
        lambda table: table.surge,
    ),
    "page": Opening(
        "SF-LEAVE-3", "the next page is to be opened", lambda table: table.waits_for == "turn_page"
    ),
    "leaving": Opening(
        "SF-LEAVE-2",
        "the page is left when the turn ends",
        lambda table: table.leaving is not None,
        lambda table: table.leaving,
    ),
    "group test": Opening(
        "SF-GROUP-1",
        "a group test is open",
        lambda table: bool(table.groups) and not table.waits_for,
        lambda table: table.groups,
    ),
}


def starts(seed: int) -> Sequence[Table]:
    """Return tables with monsters in play, in their turn, at a surge, at a group test, with weak stuffies."""
    size = 2 + seed % 3
    fight = with_hand(with_monsters(evening(size), 3), "R2 G")
    fight = replace(fight, active="lumpy", narrator="lumpy", page_due=False)
    check = replace(with_monsters(in_play(size, step=CHECK), 2), threat=2)
    check = replace(check, bag=dice.minus(check.bag, some("K2")))
    acting = flow.check_threat(check)
    weak = with_stuffy(flow.check_threat(replace(check, column=check.column[:1])), "flops", stuffing=1)
    blow = play(play(weak, "activate", roll=("6",)), "strike", target="flops", strength=3)
    restless = play(blow, "reveal_sleep", kind="restless", stays=True)
    surge = flow.start_surge(in_play(size, step=CHECK))
    group = with_hand(play(in_play(size), "open_group", colour="red", difficulty=13), "R3")
    leaving = play(with_hand(with_monsters(in_play(size), 1), "R"), "leave_page")
    return fight, acting, weak, blow, restless, surge, group, leaving


RULES = {
    "gain": "SF-TOK-1",
    "give_status": "SF-STATUS-1",
    "hand_bookmark": "SF-NARR-1",
    "set_page": "SF-STORY-1",
    "set_turn": "SF-TURN-2",
    "give_item": "SF-SEARCH-3",
    "order_column": "SF-ENC-7",
}
BY_HAND = "gain give_status place_lost hand_bookmark use_ability"
PAIRS = (
    *pairs("draw", STAYS, f"{BY_HAND} open_group pass_test set_page"),
    *pairs("draw", ENDS, "call_sleep call_surge"),
    *pairs("draw", REFUSED, "attack move store contribute end_actions search_stuffing reveal_sleep"),
    *pairs("white dice", STAYS, f"{BY_HAND} add_monster"),
    *pairs("white dice", REFUSED, "attack move draw end_actions"),
    *pairs("actions", STAYS, f"{BY_HAND} add_monster preset_encounter"),
    *pairs("actions", FINISHES, "test"),
    *pairs("actions", ENDS, "call_surge leave_page end_actions"),
    *pairs("actions", REFUSED, "activate strike finish_surge turn_page"),
    *pairs("reroll", COMMUTES, f"{BY_HAND} call_sleep add_monster"),
    *pairs("reroll", REFUSED, "move attack end_actions test contribute activate"),
    *pairs("reroll", ENDS, "set_turn lose_story"),
    *pairs("contribution", COMMUTES, f"{BY_HAND} call_sleep"),
    *pairs("contribution", REFUSED, "move end_actions close_group open_group"),
    *pairs("contribution", ENDS, "keep_off set_turn"),
    *pairs("activation", COMMUTES, f"{BY_HAND} open_group"),
    *pairs(
        "activation", FINISHES, "test order_column add_monster preset_encounter damage defeat remove_monster"
    ),
    *pairs("activation", ENDS, "call_sleep end_monsters_turn set_turn"),
    *pairs("activation", REFUSED, "draw end_actions attack leave_page call_monsters call_surge"),
    *pairs("strike", STAYS, "open_group place_lost use_ability"),
    *pairs("strike", STAYS, "call_sleep gain give_status set_page"),
    *pairs("strike", FINISHES, "damage add_monster defeat remove_monster"),
    *pairs("strike", REFUSED, "activate draw end_actions"),
    *pairs("sleep card", COMMUTES, f"{BY_HAND} open_group pass_test"),
    *pairs("sleep card", REFUSED, "draw end_actions move attack leave_page call_surge"),
    *pairs("last sleep card", STAYS, f"{BY_HAND} call_sleep"),
    *pairs("last sleep card", FINISHES, "order_column add_monster preset_encounter damage"),
    *pairs("last sleep card", REFUSED, "draw end_actions finish_surge"),
    *pairs("restless", STAYS, f"{BY_HAND} open_group remove_monster"),
    *pairs("restless", ENDS, "add_monster preset_encounter call_sleep end_monsters_turn"),
    *pairs("restless", REFUSED, "draw end_actions leave_page call_monsters strike"),
    *pairs("item", STAYS, f"{BY_HAND} give_item"),
    *pairs("item", ENDS, "call_sleep"),
    *pairs("item", REFUSED, "draw end_actions move"),
    *pairs("lost card", COMMUTES, "gain give_status open_group add_monster"),
    *pairs("lost card", REFUSED, "draw end_actions move"),
    *pairs("pause", COMMUTES, f"{BY_HAND} open_group"),
    *pairs("pause", FINISHES, "test"),
    *pairs("pause", ENDS, "call_sleep set_turn leave_page"),
    *pairs("pause", REFUSED, "move end_actions attack"),
    *pairs("surge", COMMUTES, "gain give_status place_lost use_ability open_group"),
    *pairs("surge", STAYS, "hand_bookmark add_monster preset_encounter leave_page"),
    *pairs("surge", FINISHES, "test"),
    *pairs("surge", ENDS, "call_sleep set_turn"),
    *pairs("surge", REFUSED, "draw end_actions activate call_monsters"),
    *pairs("page", COMMUTES, "gain give_status open_group set_turn"),
    *pairs("page", REFUSED, "draw move leave_page call_surge"),
    *pairs("group test", STAYS, BY_HAND),
    *pairs("group test", FINISHES, "end_actions test"),
    *pairs("group test", ENDS, "leave_page"),
    *examples(
        (
            "activation",
            "add_monster",
            "test_monsters_turn.py::test_a_monster_that_comes_in_the_monsters_turn_acts",
        ),
        (
            "activation",
            "random_encounter",
            "test_monsters_turn.py::test_who_comes_by_an_encounter_in_the_monsters",
        ),
        (
            "last sleep card",
            "reveal_sleep",
            "test_monsters_turn.py::test_the_monsters_turn_stays_open_for_what",
        ),
        ("restless", "activate", "test_monsters_turn.py::test_monsters_that_restless_sleep_brings_act"),
        (
            "last sleep card",
            "skip_sleep",
            "test_monsters_turn.py::test_of_two_sleep_cards_the_restless_one_keeps",
        ),
        ("contribution", "contribute", "test_groups.py::test_whether_a_contribution_that_passes_the_test"),
    ),
)


def wrong(table: Table) -> Iterator[str]:
    """Give what rules say that must never be."""
    if table.phase != "playing":
        return
    if table.step == CHECK and not table.waits_for:
        yield "SF-CHECK-1: the check is over and nobody's turn begins"
    if table.monsters_turn and table.waits_for == "draw":
        yield "SF-MON-10: a turn begins before the monsters' ends"
    if table.sleep_due and table.waits_for in ("", "activate", "end_monsters_turn"):
        yield "SF-SLEEP-1: a sleep card that is due waits behind something else"
    if table.acting is None:
        yield "SF-TURN-2: it is nobody's turn"


SEARCH = Search(
    GAME,
    OPENINGS,
    PAIRS,
    starts,
    wrong=wrong,
    of=RULES.get,
    least=60,
    often=(
        "random_encounter",
        "damage",
        "call_sleep",
        "call_surge",
        "touch_lost",
        "explore",
        "open_merchant",
        "contribute",
        "attack",
        "search",
    ),
)
