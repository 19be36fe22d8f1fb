"""Whose an action is: each player has a hand, and characters that act, are asked, or step in."""

from companion.games.winter_tales import GAME
from companion.games.winter_tales.pieces import Conflict, Ending, Trick
from companion.rules import replace
from tests.games.winter_tales.tables import ADA, BO, NAMES, begun, done, of, resolving
from tests.support.cases import for_each
from tests.support.owning import owned_by, owners

ANY_TIME = {  # the sheet asks which character; any phone goes on to the next chapter and tale
    *("end_chapter", "play_again"),
    *("activate", "come", "set_marks", "set_space", "start_conflict", "start_trick", "rescue"),
    *("correct", "adjust"),
}
IN_AN_ACTIVATION = {"move", "generate_quest", "resolve_quest", "finish_activation"}
FIRST = begun(4)
TALE, SOLDIER = (next(one for one in FIRST.characters if one.kind == kind) for kind in ("tale", "soldier"))
PLACE_OF = {player.id: place for place, player in enumerate(FIRST.players, 1)}


def place(character: str) -> int:
    return PLACE_OF[FIRST.owner(character)]


def test_a_seat_plays_its_player_and_all_its_characters() -> None:
    own = GAME.seats.figures(FIRST, ADA)
    assert own == (ADA, *(one.id for one in FIRST.of(ADA))) and len(own) > 1


def test_a_seat_that_was_renamed_stays_and_one_that_was_given_away_does_not() -> None:
    renamed = FIRST.with_player(replace(FIRST.player(BO), name="Little Bo"))
    assert GAME.seats.figures(renamed, BO)[0] == BO
    swapped = FIRST.with_player(replace(FIRST.player(ADA), name=NAMES[1])).with_player(
        replace(FIRST.player(BO), name=NAMES[0])
    )
    assert (GAME.seats.figures(swapped, ADA)[0], GAME.seats.figures(swapped, BO)[0]) == (BO, ADA)
    taken = FIRST.with_player(replace(FIRST.player(BO), name=NAMES[2]))
    assert GAME.seats.figures(taken, BO) == ()


def test_at_rest_a_seat_owns_its_characters_alone() -> None:
    assert FIRST.is_resting
    assert all(owned_by(GAME, FIRST, player.id) == ANY_TIME for player in FIRST.players)


def test_an_activation_is_its_players() -> None:
    table = done(FIRST, "activate", character=of(FIRST, FIRST.turn))
    assert owned_by(GAME, table, table.turn) == ANY_TIME | IN_AN_ACTIVATION
    assert owners(GAME, table, "move") == [PLACE_OF[table.turn]]


def test_in_a_quest_who_is_asked_comes_or_stays_and_who_leads_ends_it() -> None:
    table = resolving(FIRST, of(FIRST, FIRST.turn))
    assert owners(GAME, table, "stay_away") == [PLACE_OF[table.asked]]
    assert table.resolving
    assert owners(GAME, table, "close_quest") == [PLACE_OF[table.resolving.player]]
    assert owners(GAME, table, "last_card") == [PLACE_OF[table.resolving.player]]
    assert owners(GAME, table, "finish_activation") == []


def test_a_conflict_is_raised_by_the_bidder_and_ended_by_the_soldiers_player() -> None:
    table = replace(FIRST, conflict=Conflict(SOLDIER.id, TALE.id))
    assert owners(GAME, table, "raise_bid") == owners(GAME, table, "give_in") == [place(SOLDIER.id)]
    raised = replace(table, conflict=Conflict(SOLDIER.id, TALE.id, winter=1))
    assert owners(GAME, raised, "raise_bid") == [place(TALE.id)]
    assert owners(GAME, raised, "end_conflict") == [place(SOLDIER.id)]
    assert owners(GAME, table, "enter_conflict", soldier=SOLDIER.id) == []


def test_a_trick_is_answered_by_the_soldier_and_shown_by_the_tale() -> None:
    table = replace(FIRST, trick=Trick(TALE.id, SOLDIER.id))
    assert owners(GAME, table, "answer_trick") == [place(SOLDIER.id)]
    assert owners(GAME, table, "reveal_trick") == [place(TALE.id)]


@for_each(
    "action, answers, who",
    [
        ("start_conflict", {"soldier": SOLDIER.id}, [place(SOLDIER.id)]),
        ("start_trick", {"tale": TALE.id}, [place(TALE.id)]),
        ("rescue", {"rescued": TALE.id, "rescuer": SOLDIER.id}, [place(SOLDIER.id)]),
        ("set_marks", {"character": TALE.id}, [place(TALE.id)]),
        ("correct", {"counter": f"hand:{BO}"}, [2]),
        ("correct", {"counter": "chapter"}, []),
        ("end_chapter", {}, [1, 2, 3, 4]),
        ("add_quest", {"side": "spring"}, []),
        ("set_turn", {"player": ADA}, []),
        ("name_character", {"character": TALE.id}, []),
        ("choose_sides", {}, []),
    ],
)
def test_answers_tell_whose_it_is(action: str, answers: dict[str, str], who: list[int]) -> None:
    assert owners(GAME, FIRST, action, **answers) == who


def test_the_turn_is_that_of_who_decides() -> None:
    assert GAME.seats.turn(FIRST) == FIRST.turn
    led = resolving(FIRST, of(FIRST, FIRST.turn))
    other = next(player.id for player in FIRST.players if player.id != FIRST.turn)
    assert led.resolving
    assert GAME.seats.turn(replace(led, resolving=replace(led.resolving, asked=(other,)))) == other
    assert GAME.seats.turn(replace(FIRST, phase="chapter_end")) == ""
    telling = replace(FIRST, phase="epilogue", starter=ADA, endings=(Ending(ADA, 1, 0),))
    assert GAME.seats.turn(telling) == telling.telling_end != ADA
    assert owners(GAME, telling, "tell_end") == [PLACE_OF[telling.telling_end]]
