"""Minions, bosses and effects of the group's own, played as the printed ones are (MM-CARD-12, MM-BOSS)."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from campaigns.log.serialization import from_json, to_json
from companion.games.mice_and_mystics.actions.bosses import bosses_away
from companion.games.mice_and_mystics.actions.party import MOST_OWN, are_kinds, kinds_in_box
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.card_decks import decks
from companion.games.mice_and_mystics.chapters import RoomRules
from companion.games.mice_and_mystics.data import (
    EACH_TURN,
    ENDS,
    FORBIDS,
    MOMENTS_OF_MINION,
    ONE_EFFECT,
)
from companion.games.mice_and_mystics.heroes import MOMENTS_OF_ABILITY
from companion.games.mice_and_mystics.kinds import OF_OUR_OWN, Kind
from companion.games.mice_and_mystics.labels import labels
from companion.games.mice_and_mystics.listening import odds
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.encounters import ENCOUNTERS
from companion.games.mice_and_mystics.shelves.own_minions import OWN_EFFECTS, OWN_MINIONS
from companion.games.mice_and_mystics.shelves.values import MINIONS
from companion.games.mice_and_mystics.states import effect_says
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.tellings import kind_in_log
from companion.rules import IllegalPlay, Play, replace, to_tuples
from companion.rules.box.schema import Misfit
from tests.games.mice_and_mystics import books
from tests.games.mice_and_mystics.chapters import between
from tests.games.mice_and_mystics.own_minions import CAT, DUSTY, SENTENCE, WEEVIL, effect_box, mill, mill_box
from tests.games.mice_and_mystics.tables import (
    GAME,
    NO_STAR,
    STAR,
    attack,
    having,
    play,
    playing,
    refused,
    roll,
    steps,
    told,
)
from tests.games.mice_and_mystics.test_own_chapters import laid, walk
from tests.support import box_play
from tests.support.cases import for_each
from tests.support.own_rows import put, with_new
from tests.support.random_play import words

WEEVILS = ("collin", "filch", "maginos", "nez", WEEVIL)


def said(table: Table) -> list[str]:
    return [words(one) for one in table.news]


def wrong(shelf: Any, box: Box, id: str, **values: Any) -> dict[str, str]:
    with pytest.raises(Misfit) as caught:
        put(shelf, box, id, **values)
    return {one.cell: words(one.says) for one in caught.value.wrongs}


def bitten(table: Table, dice: str = "SW SW", defence: str = "CH CH CH") -> Table:
    """Return the table after a weevil has struck the first mouse of the column."""
    table = replace(table, current=WEEVIL)
    target = table.column[0]
    table = play(table, "minion_attack", minion=f"{WEEVIL}-1", target=target, roll=roll(dice))
    number = table.fight.dice if table.fight else 0
    return play(table, "defend", roll=roll(defence)[:number]) if table.fight else table


# rows of the box


def test_own_rows_have_ids_for_good() -> None:
    box = mill_box()
    assert [row.id for row in OWN_MINIONS.rows(box)] == [WEEVIL, CAT]
    box = with_new(OWN_MINIONS, OWN_MINIONS.without_row(box, CAT))
    assert [kind.id for kind in box.own_kinds] == [WEEVIL, "kind-103"]
    assert len(MINIONS.rows(box)) == 13


@for_each(
    "values, cell, says",
    [
        ({"name": " "}, "name", "Something still has to be written."),
        ({"name": "weevil"}, "name", "There is one of this name already."),
        ({"figures": 2}, "figures", "A boss has one figure."),
        ({"boss": False}, "several", "Only a boss has several cards."),
        ({"hands_on": "It purrs."}, "moment", "Say when the sentence is shown."),
        ({"moment": "hits"}, "hands_on", "Write what people have to do."),
        ({"gives": ("effect-102",)}, "gives", "That cannot be chosen now."),
    ],
)
def test_what_no_minion_can_be_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    assert list(wrong(OWN_MINIONS, mill_box(), CAT, **values)) == [cell]
    if cell != "name" or values["name"] != " ":
        assert wrong(OWN_MINIONS, mill_box(), CAT, **values)[cell] == says


@for_each(
    "values, cell, says",
    [
        ({"ends": "", "turns": 0}, "ends", "Say how it ends: an effect that never ends cannot be played."),
        ({"turns": 0}, "turns", "Say after how many turns it ends."),
        ({"ends": "card", "turns": 0}, "words", "Say which card ends it."),
    ],
)
def test_an_effect_that_never_ends_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    assert wrong(OWN_EFFECTS, mill_box(), DUSTY, **values) == {cell: says}


def test_what_something_calls_for_is_not_deleted() -> None:
    box = mill_box()
    with pytest.raises(IllegalPlay) as caught:
        OWN_EFFECTS.without_row(box, DUSTY)
    assert words(caught.value.message) == "Weevil calls for it: change that first."
    in_chapter = books.put(box, "2", minions=((WEEVIL, 2),))
    on_card = put(ENCOUNTERS, box, "", name="7", **{"page-1": ((WEEVIL, 2),)})
    for other in (in_chapter, on_card):
        with pytest.raises(IllegalPlay):
            OWN_MINIONS.without_row(other, WEEVIL)
    assert OWN_MINIONS.without_row(box, CAT).own_kind(CAT) is None


def test_a_box_of_our_own_minions_is_exported_imported_and_merged() -> None:
    box = put(ENCOUNTERS, mill_box(), "", name="7", **{"page-1": ((WEEVIL, 2),), "surge": ((WEEVIL, 1),)})
    box = books.put(box, "2", minions=((WEEVIL, 2), (CAT, 1)))
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert merge_file(file, Box(), MergeMode.REPLACE) == box
    other = with_new(OWN_MINIONS, with_new(OWN_EFFECTS, Box(), name="wet"), name="Moth")
    both: Any = merge_file(file, other, MergeMode.ADD)
    weevil = next(kind for kind in both.own_kinds if kind.name == "Weevil")
    assert both.chapter(2).minions[0] == (weevil.id, 2) != (WEEVIL, 2)
    assert [effect.name for effect in both.effects if effect.id in weevil.gives] == ["dusty"]


# into the log


def test_cards_of_printed_minions_are_written_as_2_1_wrote_them() -> None:
    assert tuple(field.name for field in fields(Kind))[-len(OF_OUR_OWN) :] == OF_OUR_OWN
    rows = kinds_in_box(between(), Box(), {})
    assert all(len(row) == 9 for row in rows if isinstance(row, tuple))
    assert are_kinds(rows)


def test_a_log_takes_what_a_table_needs_of_own_minions_and_effects() -> None:
    rows = kinds_in_box(between(), mill_box(), {})
    assert are_kinds(rows)
    assert len(rows) == 13 + 2 + 1


def test_of_a_large_box_a_table_takes_what_is_called_for_and_a_few_more() -> None:
    box = mill_box()
    for number in range(103, 303):
        kind = replace(box.own_kinds[0], id=f"kind-{number}", name=f"Moth {number}")
        box = replace(box, kinds=(*box.kinds, kind))
    on_card = put(ENCOUNTERS, box, "", name="7", **{"page-1": (("kind-150", 2),)})
    in_chapter = replace(between(), chapter=replace(between().chapter, minions=((WEEVIL, 2),)))
    step, _made = GAME.actions["set_party"].fill(in_chapter, {}, Random(1), on_card)
    own = [row[0] for row in step.answers["kinds"] if row[0].startswith("kind-")]
    assert len(own) == MOST_OWN
    assert {WEEVIL, "kind-150", "kind-302"} <= {*own}


@for_each(
    "change",
    [
        {"name": ""},
        {"id": "kind-1"},
        {"several": 3},
        {"effect": "bite"},
        {"moment": ""},
        {"gives": ("rat",)},
        {"size": ""},
    ],
)
def test_a_log_with_an_unsound_minion_is_refused(change: dict[str, Any]) -> None:
    weevil = mill_box().own_kind(WEEVIL)
    assert weevil and are_kinds((to_tuples(weevil),))
    assert not are_kinds((to_tuples(replace(weevil, **change)),))


@for_each(
    "change",
    [{"name": ""}, {"ends": "never"}, {"turns": 0}, {"forbids": ("sleep",)}, {"each_turn": "dies"}],
)
def test_a_log_with_an_effect_that_does_not_hold_is_refused(change: dict[str, Any]) -> None:
    (dusty,) = mill_box().effects
    assert are_kinds((to_tuples(dusty),))
    assert not are_kinds((to_tuples(replace(dusty, **change)),))


# a chapter with them


def chapter_of_ours() -> tuple[Box, Table, list[Play]]:
    """Return a box whose chapter two has weevils, the table with it begun, and the plays of that."""
    surge = {
        "room": "room-7",
        "surge": ((WEEVIL, 1), (CAT, 1)),
        "search": "",
        "rules": (),
        "no_encounter": False,
    }
    box = books.put(mill_box(), "2", **books.FACTS, minions=((WEEVIL, 2),), room_rules=(surge,))
    table, plays = between(), list[Play]()
    rows: tuple[tuple[str, dict[str, Any]], ...] = (
        ("choose_chapter", {"number": 2}),
        ("set_party", {}),
        ("begin", {"all_laid": True}),
        ("lay_order", {"order": ("collin", "tilda", "filch", WEEVIL, "maginos"), "draw": ()}),
    )
    for action, given in rows:
        step, _made = GAME.actions[action].fill(table, given, Random(1), box)
        plays.append(step)
        table = GAME.play(table, step)
    return box, table, plays


def replayed(start: Table, plays: list[Play]) -> Table:
    """Return the table after the plays of a log, as the log holds them."""
    after: Table = box_play.replayed(GAME, start, plays)
    return after


def test_a_chapter_with_weevils_and_their_boss_is_played_to_its_end() -> None:
    box, table, plays = chapter_of_ours()
    assert [figure.id for figure in table.figures] == [f"{WEEVIL}-1", f"{WEEVIL}-2"]
    table = replace(table, surge_due=True, wheel=6)
    table = play(table, "surge", minions=GAME.proposed(table, box, "surge", {})["minions"])
    assert "1 Weevil enters." in said(table)
    table = play(table, "lay_order", draw=(), order=(f"{CAT}/1", f"{CAT}/2"), ambush=(NO_STAR,))
    assert sorted(table.cards_of(CAT)) == [f"{CAT}/1", f"{CAT}/2"]
    assert words(GAME.names(table, f"{CAT}/2")) == "The Miller’s Cat, card 2"
    for _wound in range(4):
        table = play(table, "wound", target=f"{CAT}-1", number=1)
        table = play(table, "place_wounds", each=((table.cards_of(CAT)[0], 1),)) if table.boss_hit else table
    assert not table.figures_of(CAT)
    for figure in tuple(table.figures):
        table = play(table, "wound", target=figure.id, number=1)
    assert not table.minion_cards
    assert len(table.hands_on) == 3
    table = play(replace(table, room="room-8"), "win", met=False)
    assert (table.phase, table.outcome) == ("over", "won")


def test_a_replay_is_the_table_and_a_snapshot_is_read_again() -> None:
    _box, table, plays = chapter_of_ours()
    assert replayed(between(), plays) == table
    assert from_json(GAME, to_json(GAME, table), GAME.version) == table


def some_box(rng: Random) -> Box:
    """Return a box with random valid effects and minions, called for by chapter two and a card."""
    box = Box()
    for number in range(rng.randint(1, 3)):
        ends = rng.choice(ENDS)
        box = with_new(
            OWN_EFFECTS,
            box,
            name=f"Effect {number} {{mouse}}",
            forbids=tuple(rng.sample(FORBIDS, rng.randint(0, 3))),
            each_turn=rng.choice(EACH_TURN),
            ends=ends,
            turns=rng.randint(1, 3) if ends == "turns" else 0,
            words="A brush" if ends in ("card", "hand") else "",
        )
    for number in range(rng.randint(1, 4)):
        is_boss, moment = rng.random() * 3 < 1, rng.choice(("", *MOMENTS_OF_MINION))
        box = with_new(
            OWN_MINIONS,
            box,
            **{"name": f"Moth {number} <b>", "boss": is_boss, "figures": 1 if is_boss else rng.randint(1, 6)},
            **{"several": rng.randint(1, 2) if is_boss else 1, "movement": rng.randint(0, 3)},
            **{name: rng.randint(1, 3) for name in ("combat", "defence", "vitality")},
            **{"reach": rng.choice(("melee", "ranged")), "size": rng.choice(("small", "large"))},
            effects=tuple(rng.sample(ONE_EFFECT, rng.randint(0, 3))),
            gives=tuple(effect.id for effect in box.effects if rng.random() * 2 < 1),
            **{"moment": moment, "hands_on": SENTENCE if moment else ""},
        )
    kinds = [kind.id for kind in box.own_kinds]
    box = books.put(box, "2", **books.FACTS, minions=((rng.choice(kinds), 1), ("rat", 1)))
    minions = tuple((kind.id, 1) for kind in box.own_kinds if not kind.is_boss)
    return put(ENCOUNTERS, box, "", name="7", **{"page-1": minions, "surge": minions})


def test_any_minions_of_ours_are_played_and_replay_to_the_same_table() -> None:
    """Every sentence can be said, everything is undone and done again, and each sheet has their names."""
    actions = set[str]()
    for seed in range(10):
        rng = Random(seed)
        box = some_box(rng)
        assert (
            merge_file(parse_file(GAME, serialize_box(GAME, box).encode()), Box(), MergeMode.REPLACE) == box
        )
        play_of, _made = GAME.actions["choose_chapter"].fill(between(), {"number": 2}, rng, box)
        table = GAME.play(between(), play_of)
        plays, table = laid(table, box)
        after_plays, after = walk(table, box, rng, 60)
        plays = [play_of, *plays, *after_plays]
        assert replayed(between(), plays) == after
        assert replayed(between(), plays[:-30]) == GAME.replay(between(), plays[:-30])
        assert from_json(GAME, to_json(GAME, after), GAME.version) == after
        assert decks(after, box, True) and labels(after, box, True) and GAME.things(after)
        actions |= {one.action for one in plays}
    assert {"minion_attack", "defend", "hands_on_done", "encounter", "afflict", "end_turn"} <= actions


def test_a_change_of_the_box_changes_no_log() -> None:
    box, table, plays = chapter_of_ours()
    assert table.own_kinds[WEEVIL] == box.own_kind(WEEVIL)
    put(OWN_MINIONS, box, WEEVIL, combat=9)
    assert replayed(between(), plays).kind(WEEVIL).combat == 2


def test_a_chapter_whose_minion_is_gone_from_the_box_does_not_begin_without_it() -> None:
    box, _table, plays = chapter_of_ours()
    table = replayed(between(), plays[:1])
    assert GAME.why_not(table, "set_party") is None
    table = play(table, "set_party", kinds=kinds_in_box(table, Box(), {}))
    gone = "A minion of this chapter is not in your box: put it there, then choose the mice again."
    assert refused(table, "begin", all_laid=True) == gone
    table = play(table, "reopen_party")
    table = play(table, "set_party", kinds=kinds_in_box(table, box, {}))
    assert play(table, "begin", all_laid=True).figures


def test_a_card_typed_at_the_table_goes_into_the_box_unless_it_was_let_go() -> None:
    _box, table, _plays = chapter_of_ours()
    answers = {
        "kind": WEEVIL,
        **GAME.proposed(table, mill_box(), "set_minion", {"kind": WEEVIL}),
        "combat": 4,
    }
    after = play(table, "set_minion", **answers)
    assert (after.kind(WEEVIL).combat, after.kind(WEEVIL).name) == (4, "Weevil")
    teaches = GAME.actions["set_minion"].teaches
    assert teaches
    learnt: Any = teaches(mill_box(), table, answers)
    assert learnt.own_kind(WEEVIL).combat == 4
    assert teaches(Box(), table, answers) == Box()


def test_an_encounter_card_learns_no_minion_that_the_box_has_let_go_of() -> None:
    teaches = GAME.actions["encounter"].teaches
    assert teaches
    answers = {"card": "7", "minions": ((WEEVIL, 2), ("rat", 1)), "surge_read": True, "surge": ((WEEVIL, 1),)}
    table = replace(mill(), encounter_due=True)
    learnt: Any = teaches(Box(), table, answers)
    assert (learnt.encounters[0].kinds, learnt.encounters[0].surge) == ({"rat"}, ())
    kept: Any = teaches(mill_box(), table, answers)
    assert kept.encounters[0].kinds == {WEEVIL, "rat"}


def test_an_encounter_card_brings_them() -> None:
    box = put(ENCOUNTERS, mill_box(), "", name="7", **{"page-1": ((WEEVIL, 2),)})
    table = replace(mill(), encounter_due=True)
    proposed = GAME.proposed(table, box, "encounter", {"card": "7"})
    assert proposed["minions"] == ((WEEVIL, 2),)
    step = Play("encounter", {**proposed, "crosses": 0})
    assert words(GAME.says(table, step)) == "Encounter: 2 Weevils."
    assert GAME.play(table, step).figures[1].id == f"{WEEVIL}-2"
    assert GAME.proposed(playing(encounter_due=True), box, "encounter", {"card": "7"})["minions"] == ()


def test_the_box_holds_as_many_figures_as_were_typed() -> None:
    table = replace(mill(), encounter_due=True)
    after = play(table, "encounter", minions=((WEEVIL, 7),), crosses=0)
    assert len(after.figures) == 5
    assert "The box has no more figures: 2 stay away." in said(after)


def test_a_boss_of_ours_comes_when_the_storybook_says_so() -> None:
    assert CAT in bosses_away(mill(), {})
    table = play(mill(), "boss_enters", boss=CAT)
    assert table.laying and len(table.figures_of(CAT)) == 1


# what they do


def test_its_move_is_added_to_its_die() -> None:
    table = mill(*WEEVILS, now=WEEVIL, minions={WEEVIL: 2}, box=mill_box(movement=2))
    assert "Weevil 1 goes up to 4 spaces." in said(
        play(table, "minion_move", minion=f"{WEEVIL}-1", roll=steps(2))
    )
    assert said(play(table, "minions_move", roll=(*steps(1), *steps(3))))[0] == (
        "Up to: Weevil 1: 3 spaces, Weevil 2: 5 spaces."
    )


def test_a_hit_gives_the_effect_and_the_log_says_how_it_ends() -> None:
    table = bitten(mill(*WEEVILS, minions={WEEVIL: 1}))
    assert table.mouse("collin").states == (DUSTY,)
    assert {"Collin is dusty.", "It ends after 2 turns of the mouse."} <= set(said(table))


def test_a_blocked_attack_gives_nothing() -> None:
    table = bitten(mill(*WEEVILS, minions={WEEVIL: 1}), "SW CH", "SS SS")
    assert table.mouse("collin").states == ()


def test_an_effect_that_rules_know_is_done_beside_another() -> None:
    table = mill("collin", "filch", "maginos", "nez", f"{CAT}/1", now=f"{CAT}/1", minions={CAT: 1})
    table = replace(table, boss_cards=((CAT, (f"{CAT}/1",)),))
    table = play(table, "minion_attack", minion=f"{CAT}-1", target="collin", roll=roll("SW CH CH"))
    table = play(table, "defend", roll=roll("CH CH CH")[: table.fight.dice]) if table.fight else table
    assert (table.mouse("collin").poisoned, table.mouse("collin").states) == (1, ("stunned",))


@pytest.mark.parametrize("moment, waits", [("turn", 1), ("before-move", 1), ("hits", 0), ("felled", 0)])
def test_a_sentence_waits_from_its_turn_on_until_that_is_over(moment: str, waits: int) -> None:
    table = mill("collin", "filch", WEEVIL, now="filch", minions={WEEVIL: 1}, box=mill_box(moment=moment))
    table = play(table, "end_turn")
    assert [one.words for one in table.hands_on] == [SENTENCE] * waits
    assert play(table, "end_turn").hands_on == ()


def test_a_sentence_is_done_or_passed_over_and_nothing_waits_for_it() -> None:
    table = attack(mill(*WEEVILS, minions={WEEVIL: 2}), "collin", f"{WEEVIL}-1", "SW SW SW")
    table = play(table, "defend", roll=roll("CH"))
    assert [(one.who, one.moment) for one in table.hands_on] == [(WEEVIL, "felled")]
    assert table.waits_for == ""
    (row,) = GAME.globals["hands_on_rows"](table)
    assert (words(row[1]), row[2]) == ("Weevil, when it is felled", SENTENCE)
    done = Play("hands_on_done", {"what": row[0]})
    assert words(GAME.says(table, done)) == f"The table did it: {SENTENCE}"
    assert GAME.play(table, done).hands_on == ()
    skipped = Play("hands_on_skipped", {"what": row[0]})
    assert words(GAME.says(table, skipped)) == f"Passed over: {SENTENCE}"
    assert refused(GAME.play(table, skipped), "hands_on_done", what=row[0]) == "Nothing waits for your hands."


def test_every_moment_of_a_sentence_has_its_words() -> None:
    for moment in (*MOMENTS_OF_MINION, *MOMENTS_OF_ABILITY):
        ((_id, title, _words),) = GAME.globals["hands_on_rows"](mill().asking("collin", moment, SENTENCE))
        assert words(title).startswith("Collin, ")


def test_a_hit_asks_for_hands() -> None:
    table = bitten(mill(*WEEVILS, minions={WEEVIL: 1}, box=mill_box(moment="hits")))
    assert [one.moment for one in table.hands_on] == ["hits"]


# effects on mice


def dusty(**values: Any) -> Table:
    """Return a table with Collin's turn, an effect of ours on him since an earlier turn."""
    values = {"forbids": (), "ends": "hand", "turns": 0} | values
    table = mill(*WEEVILS, box=effect_box(**values), minions={WEEVIL: 1}, now=WEEVIL)
    return play(having(table, "collin", states=(DUSTY,)), "end_turn")


@for_each(
    "what, action, answers, says",
    [
        ("move", "move", {"roll": steps(2)}, "{mouse} is {state} and cannot move."),
        ("action", "search", {"roll": (STAR,)}, "{mouse} is {state} and takes no action."),
        ("search", "search", {"roll": (STAR,)}, "{mouse} is {state} and cannot search."),
        (
            "free",
            "share",
            {"other": "filch", "gives": (), "takes": (), "cheese": 0},
            "{mouse} is {state} and takes no free action.",
        ),
        (
            "attack",
            "attack",
            {"weapon": "collin/collins-sword", "target": f"{WEEVIL}-1", "roll": roll("SW SW SW")},
            "{mouse} is {state} and cannot attack.",
        ),
    ],
)
def test_an_effect_forbids_what_it_says_and_nothing_else(
    what: str, action: str, answers: dict[str, Any], says: str
) -> None:
    table = dusty(forbids=(what,))
    if action == "attack":
        answers = answers | {"weapon": table.mouse("collin").weapons[0].id}
    assert refused(table, action, mouse="collin", **answers) == says
    with_another = dusty(forbids=tuple({"move", "free"} - {what}))
    if action not in ("move", "share"):
        play(with_another, action, mouse="collin", **answers)


def test_odds_and_coach_keep_silent_about_what_may_not_be_done() -> None:
    assert odds(dusty())
    assert not odds(dusty(forbids=("attack",)))


def test_each_turn_it_wounds_or_costs_cheese() -> None:
    table = dusty(each_turn="wound")
    assert table.mouse("collin").wounds == 1
    assert "Collin is dusty: a wound." in said(table)
    rich = mill(
        *WEEVILS, box=effect_box(each_turn="cheese", ends="hand", turns=0), minions={WEEVIL: 1}, now=WEEVIL
    )
    rich = play(having(rich, "collin", states=(DUSTY,), cheese=2), "end_turn")
    assert rich.mouse("collin").cheese == 1
    assert "Collin is dusty: 1 cheese less." in said(rich)


def test_a_wound_of_an_effect_may_capture_and_the_next_card_has_its_turn() -> None:
    table = mill(*WEEVILS, box=effect_box(each_turn="wound"), minions={WEEVIL: 1}, now=WEEVIL)
    table = play(having(table, "collin", states=(DUSTY,), wounds=4), "end_turn")
    assert table.mouse("collin").is_captured
    assert (table.mouse("collin").states, table.mouse("collin").lasting) == ((), ())
    assert table.current == "filch"


def test_it_acts_only_after_what_comes_first() -> None:
    """Time passes and fills the wheel before the next turn: the surge comes, then the effect acts."""
    table = mill("filch", "collin", box=effect_box(each_turn="wound"), now="collin", wheel=5)
    table = play(having(table, "filch", states=(DUSTY,)), "end_turn")
    assert (table.waits_for, table.current, table.mouse("filch").wounds) == ("surge", "filch", 0)
    assert play(table, "surge", minions=()).mouse("filch").wounds == 1


def test_a_chapter_that_is_tried_again_knows_the_effects() -> None:
    _box, table, _plays = chapter_of_ours()
    table = play(table, "give_up", why="")
    again = play(table, "close_chapter", kept=(), then="retry")
    assert (again.phase, again.effects, again.own_kinds) == ("laying", table.effects, table.own_kinds)


def test_it_ends_after_its_turns_of_the_mouse() -> None:
    table = dusty(ends="turns", turns=2)
    table = play(table, "end_turn")
    assert table.mouse("collin").is_(DUSTY)
    for _turn in range(4):
        table = play(table, "end_turn")
    assert table.current == "collin"
    after = play(table, "end_turn")
    assert (after.mouse("collin").states, after.mouse("collin").lasting) == ((), ())
    assert "Collin is no longer dusty." in said(after)


def test_one_that_comes_in_the_mouses_own_turn_waits_for_the_next() -> None:
    table = mill(*WEEVILS, box=effect_box(turns=1, each_turn="wound"), minions={WEEVIL: 1})
    table = play(table, "afflict", mouse="collin", state=DUSTY)
    after = play(table, "end_turn")
    assert (after.mouse("collin").is_(DUSTY), after.mouse("collin").wounds) == (True, 0)


def test_it_ends_with_a_star_of_recover() -> None:
    table = dusty(ends="roll", forbids=("action",))
    held = play(table, "recover", mouse="collin", roll=(NO_STAR,))
    assert "No star: Collin stays dusty." in said(held)
    assert play(table, "recover", mouse="collin", roll=(STAR,)).mouse("collin").states == ()


@for_each("values", [{"ends": "hand"}, {"ends": "card", "words": "A brush"}, {"ends": "roll"}])
def test_people_may_take_it_off_at_any_time(values: dict[str, Any]) -> None:
    table = play(dusty(**values), "mark", mouse="collin", state=DUSTY)
    assert table.mouse("collin").states == ()
    assert said(table) == ["Collin is no longer dusty."]


def test_a_card_ends_it_in_words() -> None:
    (effect,) = effect_box(ends="card", turns=0, words="A brush", each_turn="cheese").effects
    assert words(effect_says(effect)) == "no search, each turn −1 cheese, It ends with this card: A brush."


# everywhere by name


def test_the_cards_to_cut_out_and_the_labels_have_their_names() -> None:
    initiative, states, *_others = decks(mill(), mill_box(), True)
    names = [words(card.title) for card in initiative.cards if card.title]
    assert {"Weevil", "The Miller’s Cat, card 1", "The Miller’s Cat, card 2"} <= set(names)
    weevil = next(card for card in initiative.cards if card.title and words(card.title) == "Weevil")
    assert any(SENTENCE in words(line) for line in weevil.lines)
    fast, *_others = decks(mill(), mill_box(movement=2), True)
    lines = [words(line) for card in fast.cards for line in card.lines]
    assert "It moves 2 spaces more than its die." in lines
    assert "dusty" in [words(card.title) for card in states.cards if card.title]
    shown = {words(label.title): label.number for label in labels(None, mill_box(), True)}
    assert (shown["Weevils"], shown["The Miller’s Cat"]) == (5, 1)


def test_set_up_real_things_and_odds_name_them() -> None:
    _box, table, plays = chapter_of_ours()
    laying = replayed(between(), plays[:2])
    items = [words(item.what) for step in GAME.screens.set_up_steps(laying) for item in step.items]
    assert "2 Weevils" in items
    assert "Weevil 1" in [words(thing.what) for thing in GAME.things(table)]
    assert any("Weevil 1" in words(line) for line in odds(replace(table, current=WEEVIL)))
    assert words(GAME.title(replace(table, current=WEEVIL))) == "Round 1 · Weevils’s turn"


def test_the_story_of_the_evening_names_them() -> None:
    table = play(mill(*WEEVILS, minions={WEEVIL: 2}), "wound", target=f"{WEEVIL}-1", number=1)
    news = next(one for one in table.news if one.id == "{minion} is defeated.")
    assert kind_in_log(news.parts["minion"]) == "Weevil"


def test_chapters_may_be_written_with_them() -> None:
    box = books.put(mill_box(), "2", minions=((WEEVIL, 2), ("rat", 1)))
    row = CHAPTERS.row(box, "2")
    assert row and CHAPTERS.with_row(box, "2", row.values) == box
    assert box.chapter(2).kinds == (WEEVIL, "rat")


def test_without_own_rows_no_field_of_a_table_says_anything_new() -> None:
    table = playing()
    assert (table.effects, table.hands_on, table.own_kinds) == ((), (), {})
    assert RoomRules("room-1").surge == ()
    assert told(table) == ()
