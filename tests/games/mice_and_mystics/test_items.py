"""Party items: what is laid, taken up, thrown and eaten (MM-PARTY, MM-CARD-9, MM-TURN-7)."""

from typing import Any

import pytest

from companion.games.mice_and_mystics.data import KINDS, is_rat, is_roach
from companion.games.mice_and_mystics.stash import stash
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import FOUR, GAME, attack, having, play, playing, refused, roll, told
from tests.support.random_play import words

PARTY = ("collin", "filch", "tilda", "nez")
RATS = (*PARTY, "rat")
CRUSHED, WHOLE = ("crushed",), ("whole",)


def with_fork(*column: str, **fields: Any) -> Table:
    """Return a table at which the fork lies on the acting mouse's space and the grape is in the stash."""
    return playing(*(column or RATS), **{"chest": ("grape",), "on_board": ("fork",), **fields})


# who may use them


@pytest.mark.rule("MM-CARD-9", "MM-PARTY-1")
@pytest.mark.parametrize("mouse", PARTY)
def test_any_mouse_uses_a_party_item_and_its_bag_is_not_asked(mouse: str) -> None:
    table = playing(*PARTY, now=mouse, chest=("fork",))
    before = table.mouse(mouse)
    table = play(table, "put_down", mouse=mouse, item="fork")
    assert (table.chest, table.on_board) == ((), ("fork",))
    assert table.mouse(mouse) == before


@pytest.mark.rule("MM-PARTY-1")
def test_what_is_not_in_the_stash_cannot_be_put_down() -> None:
    table = playing(chest=("fork", "Lantern"))
    assert refused(table, "put_down", mouse="collin", item="grape") == "{item} is not in the party stash."
    assert refused(table, "put_down", mouse="collin", item="Lantern")
    assert refused(playing(), "put_down", mouse="collin", item="") == (
        "Nothing in the party stash can be put down."
    )


@pytest.mark.rule("MM-TURN-7", "MM-PARTY-3", "MM-PARTY-5", "MM-PARTY-7")
@pytest.mark.parametrize("item", ["hook-and-line", "fork", "grape"])
def test_putting_an_item_down_takes_no_action_but_a_turn_of_ones_own(item: str) -> None:
    table = having(playing(chest=(item,)), "collin", has_moved=True, has_acted=True)
    assert play(table, "put_down", mouse="collin", item=item).on_board == (item,)
    assert refused(table, "put_down", mouse="tilda", item=item) == "It is {card}’s turn."


@pytest.mark.rule("MM-PARTY-5")
def test_the_fork_is_never_put_on_water() -> None:
    table = having(playing(chest=("fork", "hook-and-line")), "collin", on_water=True)
    assert refused(table, "put_down", mouse="collin", item="fork") == "The fork is never put on water."
    assert play(table, "put_down", mouse="collin", item="hook-and-line").on_board == ("hook-and-line",)


@pytest.mark.rule("MM-PARTY-3")
def test_where_the_line_lies_is_told() -> None:
    table = play(playing(chest=("hook-and-line",)), "put_down", mouse="collin", item="hook-and-line")
    assert "at least one of them dry" in told(table)[0]


@pytest.mark.rule("MM-TURN-7", "MM-PARTY-4", "MM-PARTY-6")
@pytest.mark.parametrize("item", ["hook-and-line", "fork"])
def test_picking_an_item_up_takes_the_action(item: str) -> None:
    table = play(playing(on_board=(item,)), "pick_up", mouse="collin", item=item)
    assert (table.chest, table.on_board) == ((item,), ())
    assert table.mouse("collin").has_acted
    assert not table.mouse("collin").has_moved
    spent = having(playing(on_board=(item,)), "collin", has_acted=True)
    assert refused(spent, "pick_up", mouse="collin", item=item) == "{mouse} has already taken an action."


@pytest.mark.rule("MM-PARTY-4", "MM-PARTY-11")
def test_a_grape_on_the_tile_is_not_picked_up() -> None:
    table = playing(on_board=("grape",))
    assert refused(table, "pick_up", mouse="collin", item="grape")
    assert refused(table, "pick_up", mouse="collin", item="fork") == "{item} does not lie on the tile."


@pytest.mark.rule("MM-STAT-1", "MM-TURN-7")
@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("pick_up", {"item": "fork"}),
        ("catapult", {"other": "tilda"}),
        ("throw_grape", {"hit": ("rat-1",), "side": WHOLE}),
    ],
)
def test_a_stunned_mouse_does_nothing_with_items_that_takes_an_action(
    name: str, answers: dict[str, Any]
) -> None:
    table = having(with_fork(minions={"rat": 1}), "collin", states=("stunned",))
    assert refused(table, name, mouse="collin", **answers) == "{mouse} is stunned: only Recover is possible."


# the fork


@pytest.mark.rule("MM-PARTY-6", "MM-TURN-7")
def test_a_mouse_on_the_fork_catapults_another_for_its_action() -> None:
    table = play(playing(on_board=("fork",)), "catapult", mouse="collin", other="tilda")
    assert table.mouse("collin").has_acted
    assert not table.mouse("tilda").has_acted
    assert table.on_board == ("fork",)
    assert told(table) == ("Put {mouse} on any space of the room that can be seen.",)


@pytest.mark.rule("MM-PARTY-6")
def test_nobody_is_catapulted_without_the_fork_nor_by_itself_nor_when_captured() -> None:
    assert refused(playing(), "catapult", mouse="collin", other="tilda") == "No fork lies on the tile."
    table = having(playing(on_board=("fork",)), "tilda", is_captured=True)
    assert refused(table, "catapult", mouse="collin", other="tilda")
    assert refused(table, "catapult", mouse="collin", other="collin")


@pytest.mark.rule("MM-PARTY-5", "MM-PARTY-6")
def test_a_mouse_on_water_does_not_stand_on_the_fork() -> None:
    table = having(playing(on_board=("fork",)), "collin", on_water=True)
    wet = "{mouse} stands on water: the fork never lies there."
    assert refused(table, "catapult", mouse="collin", other="tilda") == wet
    assert refused(table, "pick_up", mouse="collin", item="fork") == wet


# the grape as bait


@pytest.mark.rule("MM-EX-67", "MM-PARTY-8", "MM-PARTY-7")
def test_example_67_two_roaches_take_the_bait() -> None:
    table = playing(
        *("filch", "roach", "tilda", "nez"),
        now="roach",
        minions={"roach": 2},
        wheel=2,
        on_board=("grape",),
        search_left=50,
    )
    table = play(table, "bait", roaches=2)
    assert (table.on_board, table.chest, table.figures) == ((), (), ())
    assert table.column == ("filch", "tilda", "nez")
    assert (table.search_left, table.wheel) == (51, 2)
    assert table.mouse("filch").cheese == 0


@pytest.mark.rule("MM-PARTY-8")
def test_roaches_that_took_the_bait_are_nobodys_kill_in_miz_maggies_kitchen() -> None:
    table = playing(*FOUR, "roach", now="roach", minions={"roach": 3}, room="room-3", on_board=("grape",))
    table = play(table, "bait", roaches=2)
    assert (len(table.figures), table.maggie_for, table.roach_kills) == (1, "", ())


@pytest.mark.rule("MM-PARTY-8")
def test_the_roaches_that_have_not_attacked_are_those_that_go() -> None:
    table = playing(*FOUR, "roach", now="roach", minions={"roach": 3}, on_board=("grape",))
    table = having(having(table, "roach-1", has_moved=True, has_acted=True), "roach-3", has_moved=True)
    assert [roach.id for roach in play(table, "bait", roaches=1).figures] == ["roach-1", "roach-2"]


@pytest.mark.rule("MM-PARTY-7", "MM-PARTY-8")
def test_there_is_no_bait_without_a_grape_nor_without_roaches_nor_on_another_turn() -> None:
    table = playing(*FOUR, "roach", now="roach", minions={"roach": 2})
    assert refused(table, "bait", roaches=1) == "No grape lies on the tile."
    table = playing(*FOUR, "roach", minions={"roach": 2}, on_board=("grape",))
    assert refused(table, "bait", roaches=2) == "Roaches reach the grape on their own turn."
    assert refused(table, "bait", roaches=3) == "Choose a number from {low} to {high}."
    assert refused(playing(on_board=("grape",)), "bait", roaches=1)


# the grape as a weapon


def thrown(side: tuple[str, ...], **fields: Any) -> Table:
    """Return the table of example 68 after the throw: two rats and Nez on the target space."""
    table = with_fork("filch", "nez", "tilda", "rat", minions={"rat": 2}, search_left=50, **fields)
    return play(table, "throw_grape", mouse="filch", hit=("rat-1", "rat-2", "nez"), side=side)


@pytest.mark.rule("MM-EX-68", "MM-PARTY-9", "MM-PARTY-10", "MM-HERO-7")
def test_example_68_a_crushed_grape_hits_each_and_each_defends() -> None:
    table = thrown(CRUSHED)
    assert (table.chest, table.on_board, table.search_left) == ((), ("fork",), 51)
    assert table.fight
    assert (table.fight.defender, table.fight.hits, table.fight.dice) == ("rat-1", 1, 1)
    table = play(table, "defend", roll=roll("SS"))
    assert table.fight
    assert table.fight.defender == "rat-2"
    table = play(table, "defend", roll=roll("SW"))
    assert [rat.id for rat in table.figures] == ["rat-1"]
    table = play(table, "defend", roll=roll("SW"))
    assert table.mouse("nez").wounds == 1
    assert (table.fight, table.queue, table.waits_for) == (None, (), "")
    assert table.mouse("filch").cheese == 1  # the rat was felled by the thrower
    assert table.mouse("filch").has_acted


@pytest.mark.rule("MM-EX-68", "MM-PARTY-9", "MM-PARTY-11")
def test_example_68_a_whole_grape_knocks_all_down_and_stays() -> None:
    table = thrown(WHOLE)
    assert (table.chest, table.on_board, table.search_left) == ((), ("fork", "grape"), 50)
    assert [rat.is_down for rat in table.figures] == [True, True]
    assert table.mouse("nez").states == ("knocked-down",)
    assert (table.fight, table.queue, table.mouse("nez").wounds) == (None, (), 0)
    assert table.mouse("filch").states == ()


@pytest.mark.rule("MM-PARTY-10")
def test_the_cheese_of_those_who_defend_counts_as_in_any_attack() -> None:
    table = play(thrown(CRUSHED, wheel=1), "defend", roll=roll("CH"))
    assert table.wheel == 2
    table = play(play(table, "defend", roll=roll("SS")), "defend", roll=roll("CH"))
    assert table.mouse("nez").cheese == 1


@pytest.mark.rule("MM-PARTY-10", "MM-SURGE-10")
def test_a_surge_waits_until_all_have_defended() -> None:
    table = play(thrown(CRUSHED, wheel=5), "defend", roll=roll("CH"))
    assert (table.surge_due, table.waits_for) == (True, "defend")


@pytest.mark.rule("MM-PARTY-10")
def test_a_thrower_on_the_target_space_is_hit_and_its_kills_still_count() -> None:
    table = having(with_fork("filch", "rat", minions={"rat": 2}), "filch", wounds=1)
    table = play(table, "throw_grape", mouse="filch", hit=("filch", "rat-1"), side=CRUSHED)
    table = play(play(table, "defend", roll=roll("SW SW")), "defend", roll=roll("SW"))
    assert (table.mouse("filch").wounds, table.mouse("filch").cheese, len(table.figures)) == (2, 1, 1)


@pytest.mark.rule("MM-PARTY-10", "MM-CAPT-2")
def test_the_others_still_defend_when_the_first_is_captured() -> None:
    table = having(with_fork("filch", "nez", "rat", minions={"rat": 2}), "nez", wounds=4)
    table = play(table, "throw_grape", mouse="filch", hit=("nez", "rat-1"), side=CRUSHED)
    table = play(table, "defend", roll=roll("SW"))
    assert table.mouse("nez").is_captured
    assert table.waits_for == "defend"
    assert len(play(table, "defend", roll=roll("SW")).figures) == 1


@pytest.mark.rule("MM-PARTY-10", "MM-CH1-11")
def test_each_roach_that_the_grape_fells_in_the_kitchen_has_its_die() -> None:
    table = with_fork(*FOUR, "roach", minions={"roach": 2}, room="room-3")
    table = play(table, "throw_grape", mouse="collin", hit=("roach-1", "roach-2"), side=CRUSHED)
    table = play(table, "defend", roll=roll("SW"))
    assert table.waits_for == "maggie"
    table = play(table, "maggie", roll=("swordshield-3",))
    assert table.waits_for == "defend"
    table = play(table, "defend", roll=roll("SW"))
    assert (table.waits_for, table.maggie_roach) == ("maggie", "roach-2")


@pytest.mark.rule("MM-PARTY-9")
def test_the_throw_is_an_attack_off_the_fork_with_the_grape_of_the_stash() -> None:
    throw: dict[str, Any] = {"mouse": "collin", "hit": ("rat-1",), "side": WHOLE}
    table = with_fork(minions={"rat": 1})
    assert refused(having(table, "collin", has_acted=True), "throw_grape", **throw) == (
        "{mouse} has already taken an action."
    )
    bare = with_fork(minions={"rat": 1}, chest=())
    assert refused(bare, "throw_grape", **throw) == "No grape is in the party stash."
    bare = with_fork(minions={"rat": 1}, on_board=())
    assert refused(bare, "throw_grape", **throw) == "No fork lies on the tile."
    unarmed = having(table, "collin", cards=())
    assert play(unarmed, "throw_grape", **throw).mouse("collin").has_acted


@pytest.mark.rule("MM-PARTY-9", "MM-PARTY-11")
def test_the_grape_is_thrown_at_a_minion_and_never_hits_a_large_one() -> None:
    table = with_fork(*PARTY, "spider", "rat", minions={"spider": 1, "rat": 1})
    throw: dict[str, Any] = {"mouse": "collin", "side": WHOLE}
    assert refused(table, "throw_grape", hit=("filch",), **throw) == (
        "The grape is thrown at a small minion."
    )
    assert refused(table, "throw_grape", hit=("rat-1", "spider-1"), **throw) == ("That cannot be chosen now.")


@pytest.mark.rule("MM-PARTY-9")
def test_the_token_is_flipped_at_the_table_or_here_with_the_same_two_faces() -> None:
    ask = GAME.actions["throw_grape"].asks["side"]
    assert ask.problem(None, {}, ("left",))
    assert ask.problem(None, {}, CRUSHED) is None
    assert ask.problem(None, {}, WHOLE) is None


@pytest.mark.rule("MM-PARTY-12", "MM-PARTY-11")
def test_a_rat_on_the_grape_throws_it_in_place_of_move_and_attack() -> None:
    table = playing(*RATS, now="rat", minions={"rat": 2}, on_board=("grape",))
    table = play(table, "rat_throws_grape", minion="rat-1", hit=("collin", "tilda"), side=WHOLE)
    assert table.on_board == ("grape",)
    assert (table.figure("rat-1").has_moved, table.figure("rat-1").has_acted) == (True, True)
    assert [mouse.id for mouse in table.mice if mouse.is_("knocked-down")] == ["collin", "tilda"]
    assert refused(table, "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))


@pytest.mark.rule("MM-PARTY-12", "MM-PARTY-10", "MM-HERO-7")
def test_a_rats_crushed_grape_hits_mice_and_minions_and_pays_nobody() -> None:
    table = playing(*RATS, now="rat", minions={"rat": 2}, on_board=("grape",), search_left=50)
    table = play(table, "rat_throws_grape", minion="rat-1", hit=("filch", "rat-2"), side=CRUSHED)
    assert (table.on_board, table.search_left) == ((), 51)
    table = play(play(table, "defend", roll=roll("SW SW")), "defend", roll=roll("SW"))
    assert table.mouse("filch").wounds == 1
    assert (table.mouse("filch").cheese, [rat.id for rat in table.figures]) == (0, ["rat-1"])


@pytest.mark.rule("MM-PARTY-12")
def test_a_rat_throws_only_before_it_moves_and_only_at_mice() -> None:
    table = playing(*RATS, now="rat", minions={"rat": 2}, on_board=("grape",))
    moved = having(table, "rat-1", has_moved=True)
    throw: dict[str, Any] = {"minion": "rat-1", "side": WHOLE}
    assert refused(moved, "rat_throws_grape", hit=("collin",), **throw) == (
        "A rat throws the grape before it moves, in place of its attack."
    )
    assert refused(table, "rat_throws_grape", hit=("rat-2",), **throw) == (
        "A rat throws at the space with most mice."
    )
    bare = playing(*RATS, now="rat", minions={"rat": 2})
    assert refused(bare, "rat_throws_grape", hit=("collin",), **throw) == "No grape lies on the tile."


@pytest.mark.rule("MM-PARTY-12", "MM-BOSS-8")
@pytest.mark.parametrize(("kind", "throws"), [("rat", True), ("elite-rat", True), ("vurst", False)])
def test_rat_warriors_throw_the_grape_and_captain_vurst_never(kind: str, throws: bool) -> None:
    table = playing(*PARTY, kind, now=kind, minions={kind: 1}, on_board=("grape",))
    why = GAME.why_not(table, "rat_throws_grape")
    assert (why is None) is throws
    assert throws or (why and why.id == "Only rats throw the grape.")


@pytest.mark.rule("MM-BOSS-8", "MM-ROACH-1")
def test_who_is_a_rat_and_who_a_roach() -> None:
    assert [kind for kind in KINDS if is_rat(kind)] == ["rat", "elite-rat"]
    assert [kind for kind in KINDS if is_roach(kind)] == ["roach"]


@pytest.mark.rule("MM-STAT-3", "MM-PARTY-11")
def test_a_mouse_that_lies_already_lies_once() -> None:
    table = having(with_fork(minions={"rat": 1}), "nez", states=("knocked-down", "webbed"))
    table = play(table, "throw_grape", mouse="collin", hit=("rat-1", "nez"), side=WHOLE)
    assert table.mouse("nez").states == ("knocked-down", "webbed")
    assert attack(having(table, "collin", has_acted=False), "collin", "rat-1", "SW SW SW").waits_for


# what is shown of them


@pytest.mark.rule("MM-PARTY-1")
def test_the_stash_tells_where_each_item_lies_and_what_it_does() -> None:
    rows = stash(playing(chest=("grape", "grape", "Lantern"), on_board=("fork",)))
    assert [(row.id, row.number, row.is_on_tile) for row in rows] == [
        ("fork", 1, True),
        ("grape", 2, False),
        ("Lantern", 1, False),
    ]
    assert [row.rules for row in rows] == [("MM-PARTY-6",), ("MM-PARTY-7", "MM-PARTY-9"), ()]
    assert [row.is_printed for row in rows] == [True, True, False]


@pytest.mark.rule("MM-EXPL-2", "MM-EXPL-3", "MM-EXPL-4", "MM-EXPL-6")
def test_the_ways_out_are_told_step_by_step() -> None:
    ways_out = GAME.globals["ways_out"]
    assert ["exit" in words(step) for step in ways_out("exit")] == [True, True, True]
    assert "turn its tile" in words(ways_out("exit")[1])
    for via in ("rotation", "rotation-hook", "rotation-class"):
        assert "flip space" in words(ways_out(via)[0])
        assert "turn the tile over" in words(ways_out(via)[1])


@pytest.mark.rule("MM-PARTY-3", "MM-PARTY-7", "MM-PARTY-12")
def test_what_lies_on_the_tile_is_reminded_of_in_its_room() -> None:
    reminders = GAME.globals["reminders"]
    lines = [words(one) for one in reminders(playing(on_board=("grape", "grape", "hook-and-line")))]
    assert [line.split()[0] for line in lines] == ["Roaches", "The"]
    assert reminders(playing(on_board=("grape",)), "room-2") == ()


@pytest.mark.rule("MM-STAT-4", "MM-TURN-7")
def test_a_charmed_mouse_has_no_use_for_items() -> None:
    table = having(playing(chest=("fork",)), "collin", states=("bewitched",), charmed_turn=True)
    assert refused(table, "put_down", mouse="collin", item="fork") == (
        "{mouse} is charmed: it moves and attacks as a minion would."
    )
