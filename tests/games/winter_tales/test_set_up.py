"""The set-up by the table: sides, characters, first quests, first hands."""

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.explanations import share
from companion.rules import Play
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    SEATS,
    begun,
    characters,
    done,
    empty,
    hands,
    laid,
    play,
    quest,
    refused,
    seated,
    told,
)
from tests.support.cases import for_each
from tests.support.random_play import words

SHARES = {2: 4, 3: 4, 4: 3, 5: 2, 6: 2, 7: 2}
EACH = pytest.mark.parametrize("number", range(2, 8))


@EACH
@pytest.mark.rule("WT-SETUP-1", "WT-SETUP-4")
def test_everybody_has_as_many_characters(number: int) -> None:
    table = seated(number)
    assert {len(table.of(player.id)) for player in table.players} == {SHARES[number]}
    kinds = {"spring": {"tale"}, "winter": {"soldier"}, "writer": {"tale", "soldier"}}
    for player in table.players:
        assert {one.kind for one in table.of(player.id)} == kinds[player.role]


@EACH
@pytest.mark.rule("WT-SETUP-4")
def test_as_many_fairy_tales_as_soldiers_are_in_play(number: int) -> None:
    table, expected = seated(number), {2: 4, 3: 6, 4: 6, 5: 5, 6: 6, 7: 7}[number]
    assert len(characters(table, "tale")) == len(characters(table, "soldier")) == expected


@EACH
@pytest.mark.rule("WT-SETUP-2", "WT-SETUP-3")
def test_sides_are_equal_and_an_odd_player_writes(number: int) -> None:
    table = seated(number)
    assert len(table.of_role("spring")) == len(table.of_role("winter")) == number // 2
    assert len(table.of_role("writer")) == number % 2


@pytest.mark.rule("WT-SETUP-2")
def test_a_writer_is_there_exactly_at_odd_numbers() -> None:
    four = {"uneven": False, "spring": (ADA, CLEO), "cast": (), "quests": ()}
    assert refused(empty(4), "choose_sides", writer=DAN, **four).rule == "WT-SETUP-2"
    five = {**four, "spring": (ADA, CLEO)}
    assert refused(empty(5), "choose_sides", writer="nobody", **five).rule == "WT-SETUP-2"
    assert refused(empty(5), "choose_sides", writer=ADA, **five).rule == "WT-SETUP-2"


@pytest.mark.rule("WT-SETUP-3")
def test_uneven_sides_are_refused_unless_they_are_wanted() -> None:
    sides = {"spring": (ADA,), "writer": "nobody"}
    said = refused(empty(4), "choose_sides", uneven=False, cast=(), quests=(), **sides)
    assert (said.rule, words(said)) == ("WT-SETUP-3", "Both sides have as many players: 2 here.")
    table = done(empty(4), "choose_sides", uneven=True, **sides)
    assert [player.role for player in table.players] == ["spring", "winter", "winter", "winter"]
    assert told(table) == ("The sides are uneven, as you wish.",)
    nobody = {"spring": (), "writer": "nobody", "cast": (), "quests": ()}
    assert refused(empty(4), "choose_sides", uneven=True, **nobody).rule == "WT-SETUP-3"


@pytest.mark.rule("WT-SETUP-3")
def test_lots_may_choose_the_sides() -> None:
    table = done(empty(5), "deal_sides", order=(SEATS[3], SEATS[0], SEATS[1], SEATS[4], SEATS[2]))
    assert [player.role for player in table.players] == ["spring", "winter", "writer", "spring", "winter"]
    drawn = done(empty(7), "deal_sides")
    assert [len(drawn.of_role(role)) for role in ("spring", "winter", "writer")] == [3, 3, 1]


@pytest.mark.rule("WT-SETUP-9")
@for_each("number, expected", [(2, (4, 4)), (4, (4, 4, 4, 4)), (6, (4,) * 6)])
def test_every_hand_begins_with_four_cards(number: int, expected: tuple[int, ...]) -> None:
    assert hands(begun(number)) == expected


@pytest.mark.rule("WT-SETUP-10")
@for_each("number, expected", [(3, 1), (5, 2), (7, 3)])
def test_the_writer_begins_with_a_card_for_each_spring_player(number: int, expected: int) -> None:
    assert hands(begun(number)) == (*(4,) * (number - 1), expected)
    overruled = begun(number, house=("WT-OPEN-4",))
    assert hands(overruled)[-1] == 4 + expected


@pytest.mark.rule("WT-SETUP-11", "WT-MEM-3")
def test_the_tile_lies_on_box_four_and_the_track_can_be_set() -> None:
    assert (empty(2).tile, empty(2).limit) == (4, 3)
    table = play(empty(2), "set_track", memories=4)
    assert (table.tile, table.limit) == (4, 4)
    assert (table := play(empty(2), "set_track", memories=7, tile=8)).limit == 7
    assert GAME.why_not(table, "set_track", {"memories": 8}) is not None
    assert refused(begun(2), "set_track", memories=4)


@for_each("memories, tile", [(1, 2), (2, 3), (3, 4), (4, 4), (5, 6), (7, 8)])
def test_the_tile_is_proposed_where_the_track_ends(memories: int, tile: int) -> None:
    proposed = GAME.proposed(empty(2), GAME.new_box(), "set_track", {"memories": memories})
    assert proposed["tile"] == tile
    assert told(play(empty(2), "set_track", memories=memories, tile=tile)) == ()


def test_a_tile_that_does_not_lie_where_the_track_ends_is_told() -> None:
    far = "The Epilogue tile does not lie where the track ends."
    assert told(play(empty(2), "set_track", memories=6, tile=4)) == (far,)
    assert told(play(empty(2), "set_track", memories=2, tile=4)) == (far,)


@pytest.mark.rule("WT-EX-1")
def test_two_players() -> None:
    table = begun(2)
    assert [(player.name, player.role) for player in table.players] == [("Ada", "spring"), ("Bo", "winter")]
    assert [one.kind for one in table.of(ADA)] == ["tale"] * 4
    assert [one.kind for one in table.of(BO)] == ["soldier"] * 4
    assert (table.writer, hands(table), table.tile) == (None, (4, 4), 4)


@pytest.mark.rule("WT-EX-2")
def test_three_players() -> None:
    table = seated(3)
    assert [len(table.of(seat)) for seat in (ADA, BO, CLEO)] == [4, 4, 4]
    assert [one.kind for one in table.of(CLEO)] == ["tale", "tale", "soldier", "soldier"]
    for side in ("spring", "winter"):
        said = refused(table, "place_first_quest", side=side, by=BO, name="The key")
        assert (said.rule, said.id) == ("WT-SETUP-7", "The Writer places the first quests.")
        table = play(table, "place_first_quest", side=side, by=CLEO, name="The key")
    assert hands(play(table, "begin")) == (4, 4, 1)


@pytest.mark.rule("WT-EX-4")
def test_seven_players_and_six() -> None:
    seven = begun(7)
    assert [len(seven.of(seat)) for seat in SEATS] == [2] * 7
    assert (len(characters(seven, "tale")), len(characters(seven, "soldier"))) == (7, 7)
    assert hands(seven)[-1] == 3
    six = seated(6)
    assert six.writer is None
    assert refused(six, "place_first_quest", side="spring", by=ADA).rule == "WT-SETUP-7"
    assert refused(six, "place_first_quest", side="winter", by=BO).rule == "WT-SETUP-8"
    six = play(six, "place_first_quest", side="spring", by=BO, name="The key")
    six = play(six, "place_first_quest", side="winter", by=ADA, name="The letter")
    assert [one.name for one in six.on_board] == ["The key", "The letter"]


# names, figures, first quests


def test_a_character_is_picked_or_typed() -> None:
    table = play(seated(2), "name_character", character="tale-1", known="alice")
    table = play(table, "name_character", character="tale-2", known="own", name=" The Cat ")
    assert told(table) == ("It is The Cat.",)
    said = refused(table, "name_character", character="tale-3", known="own", name="the cat")
    assert said.rule == "WT-SETUP-5"
    assert refused(table, "name_character", character="tale-3", known="alice")
    assert refused(table, "name_character", character="tale-3", known="wolf")
    assert words(GAME.names(table, "tale-1")) == "Alice"
    assert words(GAME.names(table, "tale-3")) == "Fairy tale 3"


def test_names_are_dealt_to_the_seats() -> None:
    table = done(seated(3), "deal_names")
    assert len({one.name for one in characters(table, "soldier")}) == 6
    assert sum(bool(one.name) for one in characters(table, "tale")) == 5
    cast = (("tale", "The Cat"),)
    table = GAME.play(seated(2), Play("deal_names", {"cast": cast, "tales": ("The Cat",), "soldiers": ()}))
    assert [one.name for one in characters(table, "tale")] == ["The Cat", "", "", ""]


def test_a_figure_stands_alone() -> None:
    table = play(seated(2), "place_figure", character="tale-1", space="Mill")
    assert table.character("tale-1").space_kind == "place"
    assert refused(table, "place_figure", character="soldier-1", space="mill").rule == "WT-SETUP-6"
    table = play(table, "place_figure", character="soldier-1", space="Plaza")
    assert table.character("soldier-1").space_kind == "square"


def test_two_first_quests_in_one_place_are_told() -> None:
    table = play(seated(2), "place_first_quest", side="spring", by=BO, name="The key", place="Mill")
    table = play(table, "place_first_quest", side="winter", by=ADA, name="The letter", place="mill")
    assert told(table) == ("The letter is at: mill.", "Both first quests lie in one location.")
    assert refused(table, "place_first_quest", side="winter", by=ADA, name="More").rule == "WT-SETUP-7"


def test_a_first_quest_is_drawn_from_those_that_are_known() -> None:
    table = play(
        play(seated(2), "add_quest", side="spring", name="One"), "add_quest", side="spring", name="Two"
    )
    drawn = done(table, "place_first_quest", side="spring", by=BO)
    assert [one.name for one in drawn.on_board] in (["One"], ["Two"])
    typed = done(table, "place_first_quest", side="spring", by=BO, quest=(quest(table).id,))
    assert typed.on_board[0].name == "One"
    assert refused(table, "place_first_quest", side="spring", by=BO, quest=("quest-9",)).rule == "WT-SETUP-7"


def test_the_tale_begins_when_all_is_laid() -> None:
    assert refused(empty(2), "begin").rule == "WT-SETUP-3"
    assert refused(seated(2), "begin").rule == "WT-SETUP-7"
    table = play(play(laid(2), "choose_first", seat=BO), "begin", words="A letter never came.")
    assert (table.turn, table.chapter, table.phase) == (BO, 1, "turns")
    assert refused(table, "begin").id == "The tale has already begun."


# seats


@pytest.mark.rule("WT-SETUP-1")
def test_two_to_seven_play() -> None:
    table = empty(6)
    table = play(table, "add_seat", name="Gus")
    assert refused(table, "add_seat", name="Hal").rule == "WT-SETUP-1"
    table = empty(2)
    assert refused(table, "drop_seat", seat=ADA).rule == "WT-SETUP-1"
    alone = GAME.set_up(("Ada",))
    assert refused(alone, "deal_sides", order=(ADA,), cast=(), quests=()).rule == "WT-SETUP-1"


def test_a_seat_that_comes_or_goes_takes_the_sides_along() -> None:
    table = play(seated(4), "drop_seat", seat=ADA)
    assert (table.has_roles, table.characters, table.first) == (False, (), BO)
    table = play(table, "add_seat", name="Zoe")
    assert [player.id for player in table.players] == [BO, CLEO, DAN, ADA]
    assert play(table, "name_seat", seat=ADA, name="Ann").player(ADA).name == "Ann"


def test_who_sits_there_is_proposed_by_name() -> None:
    assert GAME.proposed(empty(2), GAME.new_box(), "name_seat", {"seat": BO}) == {"name": "Bo"}


def test_seats_are_put_in_order() -> None:
    table = play(empty(3), "order_seats", order=(CLEO, ADA, BO))
    assert table.clockwise(ADA) == (ADA, BO, CLEO)


def test_why_everybody_has_so_many() -> None:
    assert [words(part.what) for part in share(seated(3)).parts] == [
        "4 characters for each Spring and Winter player",
        "2 fairy tales and 2 soldiers for the Writer",
        "4 cards for each hand; the Writer’s: as many as Spring players",
    ]
