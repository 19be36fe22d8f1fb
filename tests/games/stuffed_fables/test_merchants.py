"""Merchants (SF-SHOP, SF-OPEN-11), and what is worn (SF-ITEM-1..3)."""

from typing import Any

import pytest

from companion.games.stuffed_fables.equipment import equip
from companion.games.stuffed_fables.flow import next_turn
from companion.games.stuffed_fables.pieces import Bonus, Item, Merchant, Pile
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay, replace
from tests.games.stuffed_fables.tables import in_play, play, refused, told, with_stuffy
from tests.support.random_play import words

CAP = Item("item-90", "Cap", ("head",))
LAMP = Item("item-91", "Lamp")
NAMES = ("Spoon", "Thimble", "", "Cape")


def at_market(**changes: Any) -> Table:
    """Return a table on which Flops may enter a merchant's square, with 2 buttons; Lumpy wears a cap."""
    table = replace(in_play(active="flops"), merchants=(Merchant("merchant-1", "Mole"),))
    table = with_stuffy(table.with_pile(Pile("item", 40)), "flops", buttons=2)
    return replace(with_stuffy(table, "lumpy", items=(CAP,)), **changes)


def entered(table: Table) -> Table:
    names = dict(zip(("first", "second", "third", "fourth"), NAMES, strict=True))
    return play(table, "open_merchant", merchant="merchant-1", **names)


@pytest.mark.rule("SF-EX-58", "SF-SHOP-1", "SF-SHOP-2", "SF-SHOP-3", "SF-SHOP-4", "SF-SHOP-5", "SF-MOVE-5")
def test_a_market_day() -> None:
    table = entered(at_market())
    assert (table.pile("item"), table.waits_for) == (Pile("item", 36), "go_on")
    assert "Flops’s movement ends here; its turn pauses." in [words(line) for line in table.news]
    spoon, thimble, unnamed, cape = (item.id for item in table.merchants[0].offer)
    table = play(table, "buy", buyer="flops", card=spoon, pay="button", slots=("paws",), weapon="melee")
    assert table.stuffy("flops").buttons == 1
    table = play(table, "buy", buyer="lumpy", card=thimble, pay=CAP.id, slots=("head",))
    assert table.pile("item") == Pile("item", 36, 1)
    assert [item.name for item in table.stuffy("lumpy").items] == ["Thimble"]
    assert [item.id for item in table.merchants[0].offer] == [unnamed, cape]
    table = next_turn(next_turn(play(table, "go_on")))
    assert table.active == "lumpy"
    assert refused(table, "open_merchant", merchant="merchant-1")
    table = play(table, "leave_page", end_turn=False)
    assert (table.merchants, table.pile("item")) == ((), Pile("item", 38, 1))


@pytest.mark.rule("SF-SHOP-3", "SF-SHOP-5", "SF-EX-68", "SF-TOK-1")
def test_a_button_is_needed_and_spent() -> None:
    table = entered(at_market())
    card = table.merchants[0].offer[0].id
    refusal = refused(table, "buy", buyer="lumpy", card=card, pay="button")
    assert (words(refusal), refusal.rule) == ("Lumpy has no button.", "SF-SHOP-3")
    assert refused(table, "buy", buyer="flops", card=card, pay=CAP.id)
    table = play(table, "buy", buyer="flops", card=card, pay="button", name="Ladle", slots=("paws",))
    bought = table.stuffy("flops").items[0]
    assert (bought.id, bought.name, table.stuffy("flops").buttons) == (card, "Ladle", 1)


@pytest.mark.rule("SF-SHOP-1", "SF-SHOP-3")
def test_a_card_that_gets_its_name_when_it_is_bought_is_told_by_it() -> None:
    table = entered(at_market())
    spoon, _thimble, unnamed, _cape = (item.id for item in table.merchants[0].offer)
    asked = {"buyer": "flops", "pay": "button", "slots": ("paws",)}
    assert told(play(table, "buy", **asked, card=unnamed, name="Ladle")) == ("The card is Ladle.",)
    assert told(play(table, "buy", **asked, card=spoon, name="Spoon")) == ()


@pytest.mark.rule("SF-OPEN-11", "SF-SHOP-3")
def test_an_item_of_the_group_pays_where_everybody_agrees() -> None:
    table = entered(at_market(group_items=(LAMP,)))
    card = table.merchants[0].offer[0].id
    asked = {"buyer": "flops", "card": card, "pay": LAMP.id}
    assert refused(table, "buy", **asked, agreed=False).rule == "SF-OPEN-11"
    table = play(table, "buy", **asked, agreed=True, slots=("body",))
    assert (table.group_items, table.pile("item").discarded) == ((), 1)


@pytest.mark.rule("SF-OPEN-11", "SF-COLL-3")
def test_a_collapsed_stuffy_buys_nothing() -> None:
    table = with_stuffy(entered(at_market()), "flops", stuffing=0)
    refusal = refused(table, "buy", buyer="flops", card=table.merchants[0].offer[0].id, pay="button")
    assert refusal.rule == "SF-COLL-3"


@pytest.mark.rule("SF-OPEN-11", "SF-SHOP-4")
def test_later_one_buys_in_the_own_turn_or_is_told() -> None:
    table = play(entered(at_market()), "go_on")
    first, second = (item.id for item in table.merchants[0].offer[:2])
    assert told(play(table, "buy", buyer="flops", card=first, pay="button", slots=("paws",))) == ()
    table = play(table, "buy", buyer="lumpy", card=second, pay=CAP.id, slots=("paws",))
    said = [words(line) for line in table.news]
    assert "Later on a stuffy buys in its own turn: it is not Lumpy’s." in said


@pytest.mark.rule("SF-SHOP-1", "SF-OPEN-11")
def test_a_small_deck_shows_what_is_left() -> None:
    shown = play(at_market().with_pile(Pile("item", 2, 9)), "open_merchant", merchant="merchant-1")
    assert (len(shown.merchants[0].offer), shown.pile("item")) == (2, Pile("item", 0, 9))
    shown = play(at_market().with_pile(Pile("item", 0, 9)), "open_merchant", merchant="merchant-1")
    assert (len(shown.merchants[0].offer), shown.pile("item")) == (4, Pile("item", 5))


def test_a_merchant_may_be_met_that_nobody_typed_before() -> None:
    table = play(in_play(), "add_merchant", name="Toad")
    table = play(table, "open_merchant", merchant="merchant-1")
    assert [item.name for item in table.merchants[0].offer] == [""] * 4


@pytest.mark.rule("SF-ITEM-1", "SF-ITEM-2", "SF-ITEM-5")
def test_what_lay_in_a_slot_is_discarded() -> None:
    table = with_stuffy(in_play(), "lumpy", items=(CAP,)).with_pile(Pile("item", 10))
    table = equip(table, "lumpy", Item("item-2", "Hood", ("head", "body"), bonus=Bonus("red", 1)))
    assert [item.name for item in table.stuffy("lumpy").items] == ["Hood"]
    assert table.stuffy("lumpy").in_slot("body") == table.stuffy("lumpy").in_slot("head")
    assert table.pile("item").discarded == 1


@pytest.mark.rule("SF-ITEM-3", "SF-ITEM-4")
def test_a_group_item_takes_no_slot_and_a_collapsed_stuffy_puts_nothing_on() -> None:
    table = equip(equip(in_play(), "lumpy", LAMP), "lumpy", replace(LAMP, id="item-92"))
    assert (len(table.group_items), table.stuffy("lumpy").items) == (2, ())
    with pytest.raises(IllegalPlay) as refusal:
        equip(with_stuffy(in_play(), "lumpy", stuffing=0), "lumpy", CAP)
    assert refusal.value.message.rule == "SF-ITEM-4"
