"""Winter Tales: what may be under way, and the pairs."""

from typing import Any

from companion.games.winter_tales import GAME
from companion.games.winter_tales.table import Table
from tests.kit.pairs import COMMUTES, ENDS, REFUSED, STAYS, Opening, Search, examples, pairs


def _turn(table: Table) -> Any:
    return (table.turn, table.activation)


OPENINGS = {
    "battle": Opening(
        "WT-CONF-1",
        "a battle is bid for",
        lambda table: table.conflict is not None and not table.conflict.is_won,
        lambda table: table.conflict,
    ),
    "battle won": Opening(
        "WT-CONF-5",
        "a beaten fairy tale is to be laid down",
        lambda table: table.conflict is not None and table.conflict.is_won,
        lambda table: table.conflict,
    ),
    "trap": Opening(
        "WT-TRICK-4", "a trap is set", lambda table: table.trick is not None, lambda table: table.trick
    ),
    "movement": Opening(
        "WT-INT-1",
        "a character moves",
        lambda table: table.moving is not None and table.moving.is_moving and not table.waits_for,
        _turn,
    ),
    "activation": Opening(
        "WT-ACT-5",
        "an activation is on",
        lambda table: table.activation is not None and not table.waits_for,
        _turn,
    ),
    "quest": Opening(
        "WT-RES-1",
        "a quest is resolved",
        lambda table: table.resolving is not None,
        lambda table: table.resolving,
    ),
    "end of a chapter": Opening(
        "WT-CHAP-4", "a chapter ends", lambda table: table.phase == "chapter_end", lambda table: table.chapter
    ),
    "epilogue": Opening(
        "WT-EPI-1",
        "the epilogue is told",
        lambda table: table.phase == "epilogue",
        lambda table: table.telling_end,
    ),
}
BY_HAND = "add_quest reshuffle set_space"
PAIRS = (
    *pairs("battle", COMMUTES, f"{BY_HAND} set_marks set_quest"),
    *pairs("battle", REFUSED, "move finish_activation generate_quest start_trick end_chapter"),
    *pairs("battle", ENDS, "call_off break_off"),
    *pairs("battle won", COMMUTES, BY_HAND),
    *pairs("battle won", STAYS, "rescue"),
    *pairs("battle won", REFUSED, "raise_bid move finish_activation"),
    *pairs("trap", COMMUTES, "add_quest reshuffle set_marks"),
    *pairs("trap", REFUSED, "move finish_activation start_conflict generate_quest"),
    *pairs("trap", ENDS, "call_off"),
    *pairs("movement", STAYS, f"{BY_HAND} set_quest"),
    *pairs("movement", ENDS, "generate_quest finish_activation"),
    *pairs("movement", REFUSED, "activate end_chapter tell_end"),
    *pairs("activation", STAYS, f"{BY_HAND} set_marks"),
    *pairs("activation", REFUSED, "activate end_chapter raise_bid"),
    *pairs("quest", COMMUTES, f"{BY_HAND} set_marks set_quest"),
    *pairs("quest", REFUSED, "activate generate_quest finish_activation"),
    *pairs("quest", ENDS, "call_off set_turn"),
    *pairs("end of a chapter", COMMUTES, f"{BY_HAND} give_character"),
    *pairs("end of a chapter", REFUSED, "activate move start_conflict"),
    *pairs("epilogue", COMMUTES, "add_quest give_character"),
    *pairs("epilogue", REFUSED, "activate move rescue end_chapter"),
    *examples(
        (
            "movement",
            "start_conflict",
            "test_clashes.py::test_whether_one_steps_in_where_a_movement_only_passes",
        ),
        ("movement", "start_trick", "test_clashes.py::test_a_soldier_trapped_on_his_way_goes_back"),
    ),
)
SEARCH = Search(
    GAME, OPENINGS, PAIRS, often=("start_conflict", "start_trick", "resolve_quest", "generate_quest")
)
