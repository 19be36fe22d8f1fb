"""Playing, filling, replaying, saying and asking why not, with the toy game."""

from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

import pytest

from companion.rules import Fieldset, IllegalPlay, Message, Number, Pick, Play, Text, message, replace
from companion.rules.actions import action, actions_in
from tests.support import toy
from tests.support.toy import TOY, Lantern, LanternBox

TABLE = Lantern(("Ann", "Bo", "Cy"))


def refusal(play: Play, table: Lantern = TABLE) -> Message:
    with pytest.raises(IllegalPlay) as caught:
        TOY.play(table, play)
    return caught.value.message


def strike(**changes: Any) -> dict[str, Any]:
    return {"hero": "Bo", "target": "moth", "roll": ("star", "blank"), "spark": 1} | changes


def test_a_play_gives_a_new_table_and_leaves_the_old_one() -> None:
    assert TOY.play(TABLE, Play("light")).oil == 2
    assert TABLE.oil == 3


def test_the_news_are_of_this_play_alone() -> None:
    table = TOY.play(TABLE, Play("call", {"foes": (("bat", 1),), "ambush": True}))
    assert [news.id for news in table.news] == ["It is an ambush!"]
    assert TOY.play(table, Play("light")).news == ()


def test_a_refusal_is_a_sentence_with_its_parts() -> None:
    assert refusal(Play("burn", {"number": 4})) == message(
        "Choose a number from {low} to {high}.", low=1, high=3, rule="L-OIL-1"
    )
    assert refusal(Play("fly")).id == "The game has no such action."


def test_a_later_ask_sees_the_answers_before_it() -> None:
    assert TOY.play(TABLE, Play("strike", strike())).hits == 1
    assert refusal(Play("strike", strike(hero="Cy"))) == Message(
        "Enter {count} die.", {}, "Enter {count} dice.", 3
    )


def test_an_answer_missing_is_refused_unless_it_has_a_default() -> None:
    assert refusal(Play("call")) == message("Still missing: {what}", what=message("Foes"))
    assert TOY.play(TABLE, Play("call", {"foes": ()})).foes == ()


def test_dice_are_never_left_out() -> None:
    answers = strike()
    del answers["roll"]
    assert refusal(Play("strike", answers)) == message("Still missing: {what}", what=message("Roll"))


def test_what_is_not_asked_now_must_be_empty() -> None:
    assert refusal(Play("call", {"foes": (), "loud": True})).id == "No answer is needed there now."
    assert TOY.play(TABLE, Play("call", {"foes": (), "loud": False})).foes == ()
    assert TOY.play(TABLE, Play("call", {"foes": (), "ambush": True, "loud": True})).foes == ()


def test_more_than_was_asked_is_refused() -> None:
    assert refusal(Play("light", {"number": 1})).id == "That is more than asked for."


def test_what_chance_decides_is_drawn_where_it_is_missing() -> None:
    given = {"hero": "Cy", "target": "moth"}
    play, made = TOY.actions["strike"].fill(TABLE, given, Random(1), LanternBox(spark=2))
    assert len(play.answers["roll"]) == 3
    assert play.answers["spark"] == 2
    assert made == {"roll"}
    assert TOY.play(TABLE, play).hits >= 0


def test_what_was_typed_is_kept_and_told_apart() -> None:
    play, made = TOY.actions["strike"].fill(TABLE, strike(), Random(1), LanternBox())
    assert (play.answers["roll"], made) == (("star", "blank"), frozenset())


def test_filling_draws_the_same_with_the_same_seed() -> None:
    given = {"hero": "Cy", "target": "moth"}
    twice = [TOY.actions["strike"].fill(TABLE, given, Random(7), LanternBox()) for _time in range(2)]
    assert twice[0] == twice[1]


def test_playing_refuses_a_typed_answer_that_does_not_fit() -> None:
    for changes in ({"hero": "Zoe"}, {"hero": ["Bo"]}, {"roll": ("star",)}, {"roll": "star"}):
        with pytest.raises(IllegalPlay):
            TOY.play(TABLE, Play("strike", strike(**changes)))


def test_filling_refuses_what_only_a_person_can_answer() -> None:
    with pytest.raises(IllegalPlay, match="Still missing"):
        TOY.actions["burn"].fill(TABLE, {}, Random(1), LanternBox())


def test_filling_takes_defaults_and_leaves_out_what_is_not_asked() -> None:
    play, _made = TOY.actions["call"].fill(TABLE, {"foes": ()}, Random(1), LanternBox())
    assert play.answers == {"foes": (), "ambush": False, "loud": False}


def test_what_is_still_missing_is_named_in_order() -> None:
    strike_ = TOY.actions["strike"]
    assert strike_.missing(TABLE, {}) == "hero"
    assert strike_.missing(TABLE, {"hero": "Bo", "target": "moth"}) == "roll"
    assert strike_.missing(TABLE, strike()) is None
    assert TOY.actions["call"].missing(TABLE, {"foes": ()}) is None


def test_a_grey_button_says_why_and_a_live_one_nothing() -> None:
    assert TOY.why_not(TABLE, "light") is None
    assert TOY.why_not(Lantern(("Ann",), oil=0), "light") == message("There is no oil.", rule="L-OIL-1")
    assert TOY.why_not(TABLE, "strike") is None
    assert TOY.why_not(Lantern(("Ann",), foes=()), "strike") == message(
        "There is nothing to choose yet: {what}.", what=message("Target")
    )


def test_why_not_may_be_asked_of_an_answer_already_given() -> None:
    assert TOY.why_not(TABLE, "strike", {"target": "bat"}) == message("That cannot be chosen now.")
    assert TOY.why_not(TABLE, "strike", {"hero": "Zoe"}) is not None


def test_asking_why_not_changes_nothing() -> None:
    table = Lantern(("Ann", "Bo"))
    for name in TOY.actions:
        TOY.why_not(table, name)
    assert table == Lantern(("Ann", "Bo"))


def test_a_replay_gives_the_same_table() -> None:
    plays = [
        Play("light"),
        Play("call", {"foes": (("bat", 2),)}),
        Play("deal", {"order": ("Bo", "Cy", "Ann")}),
    ]
    assert TOY.replay(TABLE, plays) == TOY.replay(TABLE, plays)
    assert TOY.replay(TABLE, []) is TABLE
    with pytest.raises(IllegalPlay):
        TOY.replay(TABLE, [Play("light")] * 4)


@pytest.mark.parametrize(
    ("play", "line"),
    [
        (Play("strike", strike()), message("{hero} strikes {target}: {roll}.", hero="Bo", target="moth")),
        (Play("burn", {"number": 2}), message("{number} oil burns.", number=2)),
        (Play("write", {"words": "{hero}"}), message("It is written: {words}", words="{hero}")),
    ],
)
def test_the_log_says_each_play_with_its_answers_named(play: Play, line: Message) -> None:
    said = TOY.says(TABLE, play)
    assert said.id == line.id
    assert {**said.parts, **line.parts} == said.parts


def test_what_was_not_asked_is_said_as_nothing() -> None:
    said = TOY.says(TABLE, Play("strike", {"hero": "Bo", "target": "moth"}))
    assert said.parts["roll"] == ()


def test_counts_are_said_with_their_numbers_and_ticks_and_the_box_not_at_all() -> None:
    said = TOY.says(TABLE, Play("call", {"foes": (("bat", 2),), "ambush": True}))
    assert said.parts == {
        "foes": (message("{number} {what}", number=2, what=message("bat")),),
        "ambush": "",
        "loud": "",
    }
    assert TOY.says(TABLE, Play("strike", strike())).parts["spark"] == ""


def test_an_action_knows_its_name_its_asks_and_whether_it_commutes() -> None:
    assert (toy.pour.name, toy.pour.commutes, toy.light.commutes) == ("pour", True, False)
    assert list(toy.strike.asks) == ["hero", "target", "roll", "spark"]


@dataclass(frozen=True)
class Wick(Fieldset):
    length: Annotated[int, Number(1, 9, label="Length")]
    name: Annotated[str, Text(label="Name")] = "plain"


@action("A wick: {name}.", label="Trim")
def trim(
    table: Lantern,
    times: Annotated[int, Number(1, 2, label="Times")],
    wick: Wick,
    why: Annotated[str, Text(label="Reason")] = "",
) -> Lantern:
    return replace(table, oil=wick.length * times).tell("{how}", how=wick.name + why)


def test_the_asks_of_a_fieldset_stand_among_those_of_its_action() -> None:
    assert (list(trim.asks), trim.defaults) == (
        ["times", "length", "name", "why"],
        {"name": "plain", "why": ""},
    )


def test_a_fieldset_reaches_its_action_as_one_argument() -> None:
    table = trim.play(TABLE, {"times": 2, "length": 3})
    assert (table.oil, table.news) == (6, (message("{how}", how="plain"),))
    assert trim(TABLE, 2, Wick(3)) == table


def test_a_fieldset_may_be_asked_why_not() -> None:
    game = replace(TOY, actions={**TOY.actions, "trim": trim})
    assert game.why_not(TABLE, "trim") is None


def test_an_answer_of_a_fieldset_is_checked_as_any_other() -> None:
    with pytest.raises(IllegalPlay, match="Choose a number"):
        trim.play(TABLE, {"times": 2, "length": 10})


def test_an_action_is_still_a_plain_function() -> None:
    assert toy.light(TABLE).oil == 2


def test_a_modules_actions_are_found_in_the_order_in_which_they_are_written() -> None:
    names = list(actions_in(toy))
    assert names[:3] == ["light", "burn", "pour"]
    assert set(names) == {*TOY.actions, *TOY.bundles}


def test_a_rule_without_marks_is_no_action() -> None:
    def odd(table: Lantern, number: int) -> Lantern:
        return table

    with pytest.raises(AttributeError):
        action("Odd.", label="Odd")(odd)


# secrets


@action("{hero} keeps a card: {card}.", label="Keep")
def keep(
    table: Lantern,
    hero: Annotated[str, Pick(lambda table, answers: table.people, label="Which")],
    card: Annotated[str, Pick(lambda table, answers: ("sun", "moon"), is_secret=True, label="Which")],
) -> Lantern:
    return replace(table, secret=card)


def test_what_is_secret_is_played_and_never_said() -> None:
    game = replace(TOY, actions={**TOY.actions, "keep": keep})
    play = Play("keep", {"hero": "Bo", "card": "moon"})
    assert game.play(TABLE, play).secret == "moon"
    assert game.says(TABLE, play) == message("{hero} keeps a card: {card}.", hero="Bo", card="")


def test_an_action_with_a_secret_answer_says_so() -> None:
    assert keep.is_secret
    assert not TOY.actions["strike"].is_secret


def test_a_game_keeps_nothing_for_one_pair_of_eyes_unless_it_says_so() -> None:
    private = TOY.seats.private
    assert private.card(TABLE, "seat-1") is None
    assert private.asks(TABLE, "seat-1") is None
    assert private.whisper(TABLE, Play("light")) is None
    assert not private.choices(TABLE, "seat-1") and not private.actions
