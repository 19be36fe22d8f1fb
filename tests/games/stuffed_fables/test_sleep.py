"""Sleep cards of Stuffed Fables: which may come, and what they do."""

from random import Random
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, chances, sleep_deck
from companion.games.stuffed_fables.pieces import Page
from companion.games.stuffed_fables.story import ending
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, told, with_stuffy

SEVEN = ("deep",) * 4 + ("restless",) * 3


def due(revealed: tuple[str, ...] = (), **changes: Any) -> Table:
    """Return a table where a stuffy has just collapsed."""
    table = in_play(revealed=revealed, **changes)
    return play(table, "damage", target="flops", amount=5)


@pytest.mark.rule("SF-EX-5", "SF-SETUP-9", "SF-SLEEP-6", "SF-OPEN-6")
def test_waking_lies_in_the_last_three_of_ten() -> None:
    for seen in range(7):
        table = due(SEVEN[:seen])
        assert sleep_deck.may_come(table) == ("deep", "restless")
        assert refused(table, "reveal_sleep", kind="waking").rule == "SF-SLEEP-6"
    for seen in (7, 8):
        assert "waking" in sleep_deck.may_come(due(("deep",) * seen))
    last = due(("deep",) * 9)
    assert sleep_deck.may_come(last) == ("waking",)
    refused(last, "reveal_sleep", kind="deep")
    assert play(last, "reveal_sleep", kind="waking").is_awake


@pytest.mark.rule("SF-OPEN-6", "SF-SLEEP-6")
def test_a_deck_of_another_size_is_reckoned_alike() -> None:
    table = due(("deep",) * 5, sleep_cards=8)
    assert "waking" in sleep_deck.may_come(table)


@pytest.mark.rule("SF-CAMP-3", "SF-CAMP-4", "SF-SLEEP-6")
def test_a_deck_that_grew_over_the_campaign_is_a_card_longer() -> None:
    table = due(("deep",) * 7, grown=(("sleep", 1),))
    assert (sleep_deck.left(table), sleep_deck.may_come(table)) == (4, ("deep", "restless"))
    assert chances.waking_odds(table) == 0
    last = due(("deep",) * 9, grown=(("sleep", 1),))
    assert play(last, "reveal_sleep", kind="restless").revealed[-1] == "restless"


@pytest.mark.rule("SF-EX-65", "SF-SLEEP-1", "SF-SLEEP-4")
def test_the_eighth_card_wakes_and_none_comes_after_it() -> None:
    table = play(due(SEVEN), "reveal_sleep", kind="waking")
    assert table.is_awake and len(table.revealed) == 8
    after = play(table, "damage", target="stitch", amount=5)
    assert after.sleep_due == 0 and after.waits_for == "" and len(after.revealed) == 8
    assert refused(after, "call_sleep").rule == "SF-SLEEP-4"


@pytest.mark.rule("SF-EX-65", "SF-SLEEP-5", "SF-OVER-3")
def test_the_ending_hangs_on_waking() -> None:
    awake = play(due(SEVEN), "reveal_sleep", kind="waking")
    assert ending(play(awake, "win")) == "waking"
    asleep = play(due(SEVEN), "reveal_sleep", kind="deep")
    assert ending(play(asleep, "win")) == "deep"


@pytest.mark.rule("SF-SLEEP-4")
def test_cards_that_were_due_together_stop_at_waking() -> None:
    table = play(replace(due(SEVEN), sleep_due=2), "reveal_sleep", kind="waking")
    assert table.sleep_due == 0


@pytest.mark.rule("SF-SLEEP-2")
def test_deep_sleep_does_nothing() -> None:
    before = due()
    after = play(before, "reveal_sleep", kind="deep")
    assert replace(after, revealed=(), sleep_due=1, news=()) == replace(before, news=())


@pytest.mark.rule("SF-SLEEP-3")
def test_restless_sleep_shows_what_the_page_says() -> None:
    table = due(page=Page("7", restless="7-4"))
    line = play(table, "reveal_sleep", kind="restless").news[-1]
    assert line.parts["words"] == "7-4"
    silent = play(due(), "reveal_sleep", kind="restless")
    assert any("side box" in line for line in told(silent))


@pytest.mark.rule("SF-SLEEP-1", "SF-EX-20")
def test_the_book_may_ask_for_a_sleep_card() -> None:
    table = play(in_play(), "call_sleep")
    assert table.waits_for == "reveal_sleep" and GAME.why_not(table, "reveal_sleep") is None
    assert play(table, "reveal_sleep", kind="deep").waits_for == ""
    assert refused(in_play(), "reveal_sleep", kind="deep").rule == "SF-SLEEP-1"


@pytest.mark.rule("SF-SLEEP-1", "SF-GAME-3")
def test_a_card_that_is_due_may_be_passed_over() -> None:
    table = play(due(), "skip_sleep", why="the page says so")
    assert table.waits_for == "" and not table.revealed
    assert refused(table, "skip_sleep").rule == "SF-SLEEP-1"


@pytest.mark.rule("SF-OPEN-41")
def test_a_page_may_ask_whether_waking_was_revealed() -> None:
    assert due((*SEVEN, "waking")).is_awake and not due(SEVEN).is_awake


@pytest.mark.rule("SF-OPEN-6", "SF-SLEEP-6")
def test_a_deck_whose_kinds_were_counted_is_drawn_from() -> None:
    table = due(SEVEN, sleep_deep=5)
    assert sorted(sleep_deck.pile(table)) == ["deep", "restless", "waking"]
    filled, made = GAME.actions["reveal_sleep"].fill(table, {}, Random(2))
    assert made == {"drawn"} and GAME.play(table, filled).revealed[7:] == filled.answers["drawn"]
    assert play(table, "reveal_sleep", drawn=("waking",)).is_awake
    early = due(SEVEN[:4], sleep_deep=5)
    assert sorted(set(sleep_deck.pile(early))) == ["deep", "restless"] and len(sleep_deck.pile(early)) == 5
    assert refused(early, "reveal_sleep", drawn=("waking",)).rule == "SF-SLEEP-6"
    refused(early, "reveal_sleep", drawn=("<b>deep</b>",))


@pytest.mark.rule("SF-SLEEP-1")
def test_each_collapse_reveals_one() -> None:
    table = play(due(), "reveal_sleep", kind="deep")
    table = with_stuffy(table, "flops", stuffing=1)
    assert play(table, "damage", target="flops", amount=1).sleep_due == 1
