"""What mice wear, share and carry (MM-CARD-3..7, -13, MM-FREE-1..4, MM-HERO-8, MM-TURN-3, -4)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.equipment import about, dressed, misfit, slots
from companion.games.mice_and_mystics.pieces import Card, Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Message, Play
from tests.games.mice_and_mystics.screens import sheet
from tests.games.mice_and_mystics.tables import (
    GAME,
    STAR,
    attack,
    found,
    having,
    mouse,
    play,
    playing,
    refused,
    told,
)
from tests.support.random_play import words

SWORD, BREASTPLATE = "collin/collins-sword", "collin/leather-breastplate"


def owning(id: str, *cards: Card, **changes: Any) -> Mouse:
    """Return a mouse with its starting cards and these."""
    return mouse(id, cards=(*mouse(id).cards, *cards), **changes)


def only(id: str, *cards: Card) -> Mouse:
    return mouse(id, cards=cards)


def bow(owner: str, **fields: Any) -> Card:
    return found(owner, "Longbow", kind="weapon", is_ranged=True, paws=2, **fields)


def dagger(owner: str, number: int, **fields: Any) -> Card:
    return found(owner, "", number=number, kind="weapon", of="dagger", **fields)


def helmet(owner: str, number: int, **fields: Any) -> Card:
    return found(owner, "Helmet", number=number, kind="armour", part="head", **fields)


def wearing_all(one: Mouse) -> Message | None:
    return misfit(dressed(one, tuple(card.id for card in one.cards)))


def refusal(table: Table, action: str, **answers: Any) -> Message:
    with pytest.raises(IllegalPlay) as caught:
        GAME.play(table, Play(action, answers))
    return caught.value.message


def with_mouse(one: Mouse, *others: Mouse, **fields: Any) -> Table:
    """Return a table in play at which it is this mouse's turn."""
    seated = (one, *others)
    return playing(*(each.id for each in seated), **fields, mice=seated)


# what may be worn


@pytest.mark.rule("MM-CARD-3", "MM-FREE-4")
def test_what_is_worn_takes_two_paws_at_most() -> None:
    club = found("collin", "Club", number=2, kind="weapon")
    assert wearing_all(only("collin", club, replace(club, id="collin/found-3"))) is None
    assert wearing_all(only("collin", bow("collin"))) is None
    problem = wearing_all(only("collin", bow("collin"), club))
    assert problem and words(problem) == "Collin has 2 paws; these cards take 3."
    assert problem.rule == "MM-CARD-3"


@pytest.mark.rule("MM-CARD-3")
def test_a_shield_takes_a_paw_and_a_ring_none() -> None:
    shield = found("collin", "Button", number=2, kind="armour", part="paw")
    ring = found("collin", "Ring", number=3)
    assert (shield.paws_taken, ring.paws_taken) == (1, 0)
    assert wearing_all(only("collin", bow("collin"), ring)) is None
    assert wearing_all(only("collin", bow("collin"), shield))


@pytest.mark.rule("MM-CARD-4", "MM-FREE-4")
def test_no_two_cards_are_on_one_body_part() -> None:
    assert wearing_all(owning("collin", helmet("collin", 1))) is None
    problem = wearing_all(only("collin", helmet("collin", 1), helmet("collin", 2)))
    assert problem and words(problem) == "Helmet and Helmet take the same body part: head."
    assert problem.rule == "MM-FREE-4"


@pytest.mark.rule("MM-CARD-4", "MM-FREE-4")
def test_the_printed_armours_of_the_body_exclude_each_other() -> None:
    cloak = found("collin", "", kind="armour", of="shifting-cloak", needs=("warrior",))
    problem = wearing_all(owning("collin", cloak))
    assert (
        problem
        and words(problem) == "Leather Breastplate and Cloak of Shifting take the same body part: body."
    )


@pytest.mark.rule("MM-CARD-13")
@pytest.mark.parametrize(
    ("needs", "who", "may"),
    [
        ((), "filch", True),
        (("warrior",), "collin", True),
        (("leader",), "collin", True),
        (("warrior",), "filch", False),
        (("archer", "scamp"), "filch", True),
        (("tilda",), "tilda", True),
        (("tilda",), "collin", False),
    ],
)
def test_a_card_asks_for_a_class_or_a_mouse_of_which_one_is_enough(
    needs: tuple[str, ...], who: str, may: bool
) -> None:
    problem = wearing_all(only(who, found(who, "Ring", needs=needs)))
    assert (problem is None) is may
    assert may or (problem and problem.rule == "MM-CARD-13")


@pytest.mark.rule("MM-CARD-13")
def test_the_refusal_says_for_whom_a_card_is() -> None:
    mace = mouse("tilda").cards[0]
    problem = wearing_all(only("collin", mace))
    assert problem and words(problem) == "Collin may not use Tilda’s Mace: it is for Tilda."


@pytest.mark.rule("MM-CARD-6", "MM-CARD-7")
@pytest.mark.parametrize(
    ("kind", "rule"), [("item", "MM-CARD-6"), ("scroll", "MM-CARD-6"), ("trick", "MM-CARD-7")]
)
def test_what_is_carried_is_never_worn(kind: str, rule: str) -> None:
    carried = found("collin", "Rope", kind=kind)
    problem = wearing_all(only("collin", carried))
    assert problem and (words(problem), problem.rule) == ("Rope cannot be put on.", rule)
    table = with_mouse(owning("collin", carried), mouse("filch"))
    assert refused(table, "equip", mouse="collin", worn=(SWORD, carried.id)) == "That cannot be chosen now."


@pytest.mark.rule("MM-EX-58", "MM-HERO-8", "MM-FREE-4", "MM-CARD-3")
def test_example_58_filch_holds_a_dagger_in_his_tail() -> None:
    own = mouse("filch").cards[0]
    filch = mouse("filch", cards=(bow("filch", is_equipped=True), replace(own, is_equipped=False)))
    table = play(with_mouse(filch, mouse("tilda")), "equip", mouse="filch", worn=("filch/found-1", own.id))
    after = table.mouse("filch")
    assert (len(after.worn), after.paws_used, after.paws_free) == (2, 2, 0)
    assert after.in_tail and after.in_tail.id == own.id
    tilda = mouse("tilda", cards=(bow("tilda", is_equipped=True), dagger("tilda", 2)))
    other = with_mouse(tilda, filch)
    problem = refusal(other, "equip", mouse="tilda", worn=("tilda/found-1", "tilda/found-2"))
    assert (words(problem), problem.rule) == ("Tilda has 2 paws; these cards take 3.", "MM-CARD-3")


@pytest.mark.rule("MM-HERO-8")
def test_the_tail_holds_one_dagger_and_no_other_weapon() -> None:
    two = only("filch", bow("filch"), dagger("filch", 2), dagger("filch", 3))
    assert wearing_all(two)
    assert wearing_all(only("filch", dagger("filch", 1), dagger("filch", 2), dagger("filch", 3))) is None
    assert wearing_all(only("filch", bow("filch"), found("filch", "Club", number=2, kind="weapon")))


@pytest.mark.rule("MM-HERO-8", "MM-FREE-4")
def test_what_is_worn_on_the_tail_leaves_no_room_for_the_dagger() -> None:
    bell = found("filch", "Bell", number=3, part="tail")
    assert wearing_all(only("filch", bow("filch"), dagger("filch", 2))) is None
    assert wearing_all(only("filch", bow("filch"), dagger("filch", 2), bell))


# where it is worn, and what there is to know of it


@pytest.mark.rule("MM-CARD-3", "MM-HERO-8", "MM-FREE-4")
def test_each_worn_card_has_its_place() -> None:
    filch = owning("filch", bow("filch"), helmet("filch", 2), found("filch", "Ring", number=3))
    filch = dressed(filch, tuple(card.id for card in filch.cards))
    rows = [(slot.id, [card.printed for card in slot.cards], slot.used, slot.size) for slot in slots(filch)]
    assert rows == [
        ("paws", ["found-1"], 2, 2),
        ("tail", ["dagger"], 0, 0),
        ("head", ["found-2"], 0, 0),
        ("no-part", ["found-3"], 0, 0),
    ]


def test_a_mouse_that_wears_nothing_has_two_paws_free() -> None:
    assert [(slot.id, slot.cards, slot.used) for slot in slots(only("filch"))] == [("paws", (), 0)]


def test_what_there_is_to_know_of_a_card_is_told_in_a_line() -> None:
    told_of = [words(one) for one in about(dagger("filch", 1, attack="sharp"))]
    assert told_of == ["melee", "sharp", "1 paw", "a minion lower in the column defends with 1 die less"]
    assert [words(one) for one in about(mouse("collin").card(BREASTPLATE))] == [
        "armor",
        "+1 defense",
        "body",
        "only for Warrior, Healer, Tinkerer",
    ]


# equipping


@pytest.mark.rule("MM-FREE-2", "MM-TURN-3")
def test_equipping_puts_cards_on_and_takes_others_off_in_one_go() -> None:
    ring = found("collin", "Ring")
    table = with_mouse(owning("collin", ring), mouse("filch"))
    table = play(table, "equip", mouse="collin", worn=(BREASTPLATE, ring.id))
    collin = table.mouse("collin")
    assert [card.id for card in collin.worn] == [BREASTPLATE, ring.id]
    assert [card.id for card in collin.bag] == [SWORD]
    assert (collin.has_acted, collin.has_moved, collin.free_actions) == (False, False, ("equip",))
    assert [words(one) for one in table.news] == ["Put on: Ring.", "Into the pack: Collin’s Sword."]


@pytest.mark.rule("MM-FREE-2")
def test_equipping_changes_something() -> None:
    problem = refusal(playing(), "equip", mouse="collin", worn=(SWORD, BREASTPLATE))
    assert (words(problem), problem.rule) == ("Nothing is put on or taken off yet.", "MM-FREE-2")


@pytest.mark.rule("MM-CARD-13")
def test_equipping_what_is_not_for_this_mouse_is_refused_with_the_rule() -> None:
    plate = found("filch", "", kind="armour", of="leather-breastplate")
    table = with_mouse(owning("filch", plate), mouse("collin"))
    problem = refusal(table, "equip", mouse="filch", worn=("filch/dagger", plate.id))
    assert words(problem) == "Filch may not use Leather Breastplate: it is for Warrior, Healer, Tinkerer."
    assert problem.rule == "MM-CARD-13"


# sharing


def share(table: Table, who: str, other: str, **answers: Any) -> Table:
    return play(table, "share", **shared(who, other, **answers))


def shared(who: str, other: str, **answers: Any) -> dict[str, Any]:
    return {"mouse": who, "other": other, "gives": (), "takes": (), "cheese": 0} | answers


@pytest.mark.rule("MM-EX-89", "MM-FREE-1", "MM-FREE-6", "MM-TURN-3", "MM-CHEESE-2", "MM-CHEESE-5")
def test_example_89_cheese_is_shared_once_a_turn_and_buys_an_ability() -> None:
    table = with_mouse(mouse("tilda", cheese=4), mouse("collin", cheese=2))
    table = share(table, "tilda", "collin", cheese=4)
    assert (table.mouse("tilda").cheese, table.mouse("collin").cheese) == (0, 6)
    again = refusal(table, "share", **shared("tilda", "collin", cheese=-1))
    assert (again.id, again.rule) == ("{mouse} has already shared in this turn.", "MM-TURN-3")
    table = play(play(table, "end_turn"), "level_up", mouse="collin", ability="feint")
    assert (table.mouse("collin").cheese, "feint" in table.mouse("collin").abilities) == (0, True)


@pytest.mark.rule("MM-FREE-1")
def test_cards_and_cheese_go_both_ways_and_what_comes_is_in_the_bag() -> None:
    ring, rope = found("filch", "Ring", is_equipped=True), found("collin", "Rope", number=2, kind="item")
    table = with_mouse(owning("collin", rope, cheese=1), owning("filch", ring, cheese=3))
    table = share(table, "collin", "filch", gives=(rope.id,), takes=(ring.id,), cheese=-2)
    collin, filch = table.mouse("collin"), table.mouse("filch")
    assert ([card.name for card in collin.bag], collin.cheese) == (["Ring"], 3)
    assert ([card.name for card in filch.bag], filch.cheese) == (["Rope"], 1)
    assert ring.id not in [card.id for card in filch.cards]
    assert (collin.free_actions, collin.has_acted) == (("share",), False)
    assert [words(one) for one in table.news] == [
        "Collin gives Filch: Rope.",
        "Filch gives Collin: Ring.",
        "Filch gives Collin 2 cheese.",
    ]


@pytest.mark.rule("MM-FREE-1")
def test_no_mouse_gives_more_cheese_than_it_has() -> None:
    table = with_mouse(mouse("collin", cheese=1), mouse("filch", cheese=3))
    for cheese in (2, -4):
        assert refused(table, "share", **shared("collin", "filch", cheese=cheese)) == (
            "Choose a number from {low} to {high}."
        )
    assert refusal(table, "share", **shared("collin", "filch")).rule == "MM-FREE-1"


@pytest.mark.rule("MM-FREE-1")
def test_nobody_shares_with_itself_or_with_a_captured_mouse() -> None:
    table = with_mouse(mouse("collin", cheese=1), mouse("filch"), mouse("tilda", is_captured=True))
    itself = refusal(table, "share", **shared("collin", "collin", cheese=1))
    assert (words(itself), itself.rule) == ("Choose another mouse.", "MM-FREE-1")
    away = refusal(table, "share", **shared("collin", "tilda", cheese=1))
    assert (words(away), away.rule) == ("That mouse is not on the board.", "MM-FREE-1")


@pytest.mark.rule("MM-FREE-1", "MM-FREE-2", "MM-CAPT-2")
def test_starting_equipment_may_be_shared_and_stays_protected() -> None:
    table = with_mouse(mouse("collin"), mouse("nez", cards=()), mouse("filch"))
    table = share(table, "collin", "nez", gives=(SWORD,))
    table = play(play(table, "end_turn"), "equip", mouse="nez", worn=(SWORD,))
    table = play(table, "capture_mouse", mouse="nez")  # nobody holds it: it is free at once
    assert [card.id for card in table.mouse("nez").cards] == [SWORD]
    assert table.mouse("nez").card(SWORD).is_starting


@pytest.mark.rule("MM-FREE-1", "MM-CARD-7")
def test_a_trick_is_shared_like_any_card_and_kept_aside() -> None:
    trick = found("collin", "Feint", kind="trick")
    table = share(with_mouse(owning("collin", trick), mouse("filch")), "collin", "filch", gives=(trick.id,))
    assert ([card.name for card in table.mouse("filch").found_cards], table.mouse("filch").bag) == (
        ["Feint"],
        (),
    )


# when


FREE = {
    "share": shared("collin", "filch", cheese=1),
    "equip": {"mouse": "collin", "worn": (SWORD,)},
    "level_up": {"mouse": "collin", "ability": "feint"},
}


@pytest.mark.rule("MM-TURN-3")
@pytest.mark.parametrize("action", FREE)
def test_each_free_action_is_taken_once_a_turn_beside_the_action(action: str) -> None:
    table = having(playing(), "collin", cheese=9, has_acted=True)
    table = play(table, action, **FREE[action])
    other = {"ability": "battle-squeak"} if action == "level_up" else {}
    again = refusal(table, action, **FREE[action] | other)
    assert (again.id.startswith("{mouse} has already"), again.rule) == (True, "MM-TURN-3")
    others = [name for name in FREE if name != action]
    for name in others:
        table = play(table, name, **FREE[name])
    assert len(table.mouse("collin").free_actions) == 3


@pytest.mark.rule("MM-TURN-3")
@pytest.mark.parametrize("action", FREE)
def test_a_free_action_belongs_to_ones_own_turn_and_into_no_other_action(action: str) -> None:
    table = having(playing("filch", "collin", "rat", minions={"rat": 1}), "collin", cheese=9)
    assert refusal(table, action, **FREE[action]).rule == "MM-ROUND-1"
    fighting = attack(replace(table, current="collin"), "collin", "rat-1", "SW BOW BOW")
    assert refused(fighting, action, **FREE[action]) == "The defender’s dice come first."


@pytest.mark.rule("MM-TURN-4")
@pytest.mark.parametrize("action", FREE)
def test_no_free_action_in_water(action: str) -> None:
    problem = refusal(having(playing(), "collin", cheese=9, on_water=True), action, **FREE[action])
    assert (words(problem), problem.rule) == ("Collin is in the water: no free actions there.", "MM-TURN-4")


@pytest.mark.rule("MM-STAT-4")
@pytest.mark.parametrize("action", FREE)
def test_a_charmed_mouse_takes_no_free_action(action: str) -> None:
    charmed = having(playing(), "collin", cheese=9, states=("bewitched",), charmed_turn=True)
    problem = refusal(charmed, action, **FREE[action])
    acts = "Collin is charmed: it moves and attacks as a minion would."
    assert (words(problem), problem.rule) == (acts, "MM-STAT-4")


@pytest.mark.rule("MM-STAT-1", "MM-STAT-2", "MM-STAT-3")
@pytest.mark.parametrize("action", FREE)
@pytest.mark.parametrize("state", ["stunned", "webbed", "knocked-down"])
def test_other_tokens_leave_free_actions_free(action: str, state: str) -> None:
    table = having(playing(), "collin", cheese=9, states=(state,))
    assert play(table, action, **FREE[action]).mouse("collin").free_actions


def test_the_buttons_are_grey_only_where_nothing_can_be_done() -> None:
    bare = with_mouse(only("collin"), only("filch"))
    assert GAME.why_not(bare, "share", {"mouse": "collin"})
    assert GAME.why_not(bare, "equip", {"mouse": "collin"})
    one = with_mouse(only("collin", found("collin", "Ring")), only("filch"))
    assert GAME.why_not(one, "share", {"mouse": "collin"}) is None
    assert GAME.why_not(one, "equip", {"mouse": "collin"}) is None


# the bag


@pytest.mark.rule("MM-EX-50", "MM-FREE-3", "MM-CARD-7", "MM-CARD-6")
def test_example_50_a_fourth_card_leaves_the_bag_and_a_trick_is_none() -> None:
    items = [found("tilda", f"Item {n}", number=n, kind="item") for n in (1, 2, 3)]
    trick = found("tilda", "Feint", number=4, kind="trick")
    table = with_mouse(owning("tilda", *items, trick), mouse("collin"), cards_made=4)
    table = play(table, "search", mouse="tilda", roll=(STAR,))
    table = play(table, "take_card", name="Helmet", kind="armour", choice="keep")
    assert (table.waits_for, len(table.mouse("tilda").bag)) == ("shed", 4)
    assert refused(table, "end_turn") == "A pack is too full: a card is discarded first."
    no_trick = refusal(table, "shed", mouse="tilda", card=trick.id)
    assert (no_trick.id, no_trick.rule) == (
        "A trick takes no room in the pack: discard another card.",
        "MM-CARD-7",
    )
    worn = refusal(table, "shed", mouse="tilda", card="tilda/tildas-mace")
    assert (words(worn), worn.rule) == ("Discard a card from the pack.", "MM-FREE-3")
    table = play(table, "shed", mouse="tilda", card=items[1].id)
    assert [card.name for card in table.mouse("tilda").bag] == ["Item 1", "Item 3", "Helmet"]
    assert (table.waits_for, table.search_discarded, trick in table.mouse("tilda").cards) == ("", 1, True)


@pytest.mark.rule("MM-FREE-3")
def test_whoever_receives_too_much_discards_too() -> None:
    rope = found("collin", "Rope", number=9, kind="item")
    items = [found("filch", f"Item {n}", number=n, kind="item") for n in (1, 2, 3)]
    table = share(
        with_mouse(owning("collin", rope), owning("filch", *items)), "collin", "filch", gives=(rope.id,)
    )
    assert (table.waits_for, table.overloaded) == ("shed", "filch")
    assert refused(table, "shed", mouse="collin", card=SWORD) == "No pack is too full."
    assert play(table, "shed", mouse="filch", card=rope.id).waits_for == ""


@pytest.mark.rule("MM-FREE-2", "MM-FREE-3")
def test_what_is_taken_off_needs_room_in_the_bag() -> None:
    items = [found("collin", f"Item {n}", number=n, kind="item") for n in (1, 2)]
    table = with_mouse(owning("collin", *items), mouse("filch"))
    assert play(table, "equip", mouse="collin", worn=(SWORD,)).waits_for == ""
    assert play(table, "equip", mouse="collin", worn=()).waits_for == "shed"


@pytest.mark.rule("MM-FREE-3")
def test_without_a_pack_too_full_nothing_is_discarded() -> None:
    problem = refusal(playing(), "shed", mouse="collin", card=SWORD)
    assert (words(problem), problem.rule) == ("No pack is too full.", "MM-FREE-3")


# by hand


@pytest.mark.rule("MM-FREE-4", "MM-CARD-13")
def test_what_does_not_fit_is_told_when_it_is_put_on_by_hand() -> None:
    plate = found("filch", "", kind="armour", of="leather-breastplate")
    table = with_mouse(owning("filch", plate), mouse("collin"))
    table = play(table, "turn_card", mouse="filch", card=plate.id)
    assert table.mouse("filch").card(plate.id).is_equipped
    assert told(table) == ("{mouse} may not use {card}: it is for {needs}.",)
    assert told(play(table, "turn_card", mouse="filch", card=plate.id)) == ()


@pytest.mark.rule("MM-CARD-13")
def test_that_a_card_given_by_hand_is_for_others_is_told() -> None:
    answers = {"printed": "leather-breastplate", "kind": "armour", "defence": 1}
    table = play(playing(), "give_card", mouse="filch", **answers)
    assert table.mouse("filch").bag[0].of == "leather-breastplate"
    assert told(table) == ("{mouse} may not use {card}: it is for {needs}.",)
    assert told(play(playing(), "give_card", mouse="tilda", **answers)) == ()


# what is carried is used


@pytest.mark.rule("MM-CARD-6", "MM-CARD-7", "MM-CARD-13")
@pytest.mark.parametrize("kind", ["item", "scroll", "trick"])
def test_what_is_carried_is_used_by_a_mouse_that_meets_it_and_goes_where_it_says(kind: str) -> None:
    card = found("tilda", "Leaf", kind=kind, needs=("healer",))
    table = with_mouse(
        owning("tilda", card), owning("filch", replace(card, id="filch/found-2")), search_left=9
    )
    use = {"mouse": "tilda", "card": card.id}
    spent = play(table, "use_card", **use, then="spent")
    assert (card in spent.mouse("tilda").cards, spent.search_discarded, spent.search_left) == (False, 1, 9)
    back = play(table, "use_card", **use, then="shuffled-back")
    assert (card in back.mouse("tilda").cards, back.search_discarded, back.search_left) == (False, 0, 10)
    assert card in play(table, "use_card", **use, then="carried-on").mouse("tilda").cards
    problem = refusal(table, "use_card", mouse="filch", card="filch/found-2", then="spent")
    assert (words(problem), problem.rule) == ("Filch may not use Leaf: it is for Healer.", "MM-CARD-13")


@pytest.mark.rule("MM-CARD-6")
def test_what_is_worn_is_not_used_so() -> None:
    problem = refusal(playing(), "use_card", mouse="collin", card=SWORD, then="spent")
    assert (words(problem), problem.rule) == ("Only an item, a scroll or a trick is used so.", "MM-CARD-6")


@pytest.mark.rule("MM-CARD-7")
def test_a_trick_may_be_played_in_the_middle_of_an_attack() -> None:
    trick = found("filch", "Feint", kind="trick")
    table = playing("collin", "filch", "rat", minions={"rat": 1})
    table = attack(having(table, "filch", cards=(trick,)), "collin", "rat-1", "SW BOW BOW")
    table = play(table, "use_card", mouse="filch", card=trick.id, then="spent")
    assert (table.waits_for, table.mouse("filch").cards) == ("defend", ())


# a card of which nobody knows who may wear it


def with_ring(**fields: Any) -> tuple[Table, Card]:
    """Return a table at which Collin carries a ring of which no source says who may wear it."""
    ring = found("collin", "", of="feline-ring", combat=1, **fields)
    return with_mouse(owning("collin", ring), mouse("tilda")), ring


@pytest.mark.rule("MM-CARD-4", "MM-CARD-5", "MM-CARD-13")
def test_a_ring_whose_requirement_is_unknown_asks_before_it_is_put_on() -> None:
    table, ring = with_ring()
    worn = (SWORD, BREASTPLATE, ring.id)
    problem = refusal(table, "equip", mouse="collin", worn=worn, allowed=False)
    assert words(problem) == "Read on Ring of Feline Strength who may use it: is Collin among them?"
    assert problem.rule == "MM-CARD-4"
    after = play(table, "equip", mouse="collin", worn=worn, allowed=True)
    assert after.mouse("collin").card(ring.id).is_equipped


@pytest.mark.rule("MM-CARD-4", "MM-CARD-13")
def test_what_was_said_of_the_ring_once_holds_for_that_mouse_alone() -> None:
    table, ring = with_ring()
    table = play(table, "equip", mouse="collin", worn=(SWORD, ring.id), allowed=True)
    again = replace(table, current="tilda").with_mouse(table.mouse("collin").fresh_turn())
    off = play(replace(again, current="collin"), "equip", mouse="collin", worn=(SWORD,))
    anew = off.with_mouse(off.mouse("collin").fresh_turn())
    assert play(anew, "equip", mouse="collin", worn=(SWORD, ring.id)).mouse("collin").worn[-1].id == ring.id
    handed = play(anew, "share", mouse="collin", other="tilda", gives=(ring.id,), takes=(), cheese=0)
    handed = replace(handed, current="tilda")
    assert GAME.actions["equip"].asks["allowed"].is_wanted(handed, {"mouse": "tilda", "worn": (ring.id,)})


@pytest.mark.rule("MM-CARD-4", "MM-CARD-13")
def test_a_ring_of_which_the_group_has_read_who_may_wear_it_asks_nothing() -> None:
    table, ring = with_ring(needs=("warrior",))
    assert play(table, "equip", mouse="collin", worn=(SWORD, ring.id)).mouse("collin").worn[-1].id == ring.id
    table, ring = with_ring(needs=("healer",))
    assert refusal(table, "equip", mouse="collin", worn=(SWORD, ring.id)).rule == "MM-CARD-13"


@pytest.mark.rule("MM-CARD-4", "MM-CARD-13", "MM-HERO-3")
def test_starting_equipment_asks_only_where_another_mouse_puts_it_on() -> None:
    hammer = mouse("nez").cards[0]
    nez = mouse("nez", cards=(replace(hammer, is_equipped=False),))
    assert play(with_mouse(nez), "equip", mouse="nez", worn=(hammer.id,)).mouse("nez").worn
    collin = mouse("collin", cards=(replace(hammer, is_equipped=False),))
    problem = refusal(with_mouse(collin), "equip", mouse="collin", worn=(hammer.id,), allowed=False)
    assert problem.rule == "MM-CARD-4"


@pytest.mark.rule("MM-CARD-4", "MM-CARD-13")
def test_put_on_by_hand_the_ring_is_worn_and_the_question_is_told() -> None:
    table, ring = with_ring()
    table = play(table, "turn_card", mouse="collin", card=ring.id)
    assert table.mouse("collin").card(ring.id).is_equipped
    assert "Read on {card} who may use it: is {mouse} among them?" in told(table)
    table = play(table, "turn_card", mouse="collin", card=ring.id)
    assert "Read on {card} who may use it: is {mouse} among them?" not in told(table)


@pytest.mark.rule("MM-CARD-4", "MM-CARD-13")
def test_the_sheets_say_that_who_may_wear_the_ring_stands_on_the_card() -> None:
    table, ring = with_ring()
    assert "who may use it stands on the card" in [words(one) for one in about(ring)]
    asked = sheet(table, "equip", mouse="collin", worn=[SWORD, ring.id])
    assert "Its card allows this mouse to wear it" in asked
    assert "Its card allows this mouse" not in sheet(table, "equip", mouse="collin", worn=[SWORD])
    finding = replace(table, found_by="collin")
    taken = {"printed": "feline-ring", "kind": "accessory", "choice": "keep"}
    assert "Who may use it, what it does look on the card" in sheet(finding, "take_card", **taken)
