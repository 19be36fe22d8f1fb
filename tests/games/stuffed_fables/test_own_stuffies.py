"""Stuffies of the group's own beside the printed ones: typed, chosen, played, printed (SF-SETUP-1)."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from companion.games.stuffed_fables import GAME, tellings
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.checklist import steps
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import OF_OWN, Character
from companion.games.stuffed_fables.print_context import sheets
from companion.games.stuffed_fables.shelves.own_stuffies import OWN_STUFFIES
from companion.games.stuffed_fables.soundness import is_character
from companion.games.stuffed_fables.table import Table
from companion.rules import Happening, IllegalPlay, Play, replace, to_tuples
from companion.rules.box.schema import Misfit
from tests.games.stuffed_fables.own import BIG, with_stuffies
from tests.games.stuffed_fables.tables import PLAYERS, done, in_play, refused, told
from tests.support.box_play import by_box, replayed, stored, walk
from tests.support.cases import for_each
from tests.support.own_rows import new_row, put, with_new
from tests.support.random_play import words

BOX = with_new(OWN_STUFFIES, Box(), **BIG)
GRUMBOLD = "stuffy-101"


def party(box: Box = BOX, *others: str) -> tuple[list[Play], Table]:
    """Return the plays that bring Grumbold and others along, and the table after them."""
    table, plays = GAME.set_up(PLAYERS[:2]), list[Play]()
    for player, character in zip(PLAYERS, (GRUMBOLD, *(others or ("flops",))), strict=False):
        play, table = by_box(GAME, table, box, "choose_stuffy", character=character, player=player)
        plays.append(play)
    return plays, table


def playing() -> Table:
    """Return a table in Grumbold's turn."""
    _plays, table = party()
    return in_play(
        2, people=table.people, stuffies=table.stuffies, own_names=table.own_names, active=GRUMBOLD
    )


# in the box


def test_a_stuffy_of_our_own_has_a_number_for_good_and_a_name_to_begin_with() -> None:
    id, box = new_row(OWN_STUFFIES, Box())
    assert (id, box.own_stuffies[0].name) == ("stuffy-101", "?")
    id, box = new_row(OWN_STUFFIES, box)
    assert (id, box.own_stuffies[1].name) == ("stuffy-102", "? 2")
    id, _box = OWN_STUFFIES.new_row(OWN_STUFFIES.without_row(box, "stuffy-102"))
    assert id == "stuffy-103"


def test_printed_characters_stay_and_own_ones_are_not_counted() -> None:
    assert len(BOX.cast) == len(Box().cast) + 1
    assert (OWN_STUFFIES.count(BOX), OWN_STUFFIES.total) == (1, 0)
    assert [words(lack) for lack in OWN_STUFFIES.rows(OWN_STUFFIES.new_row(BOX)[1])[1].lacks] == [
        "which dice it rerolls is not known yet",
        "its active ability is not known yet",
    ]


TWICE = ({"name": "Nap", "words": ""}, {"name": " nap", "words": "x"})


@for_each(
    "values, cell, says",
    [
        ({"name": " "}, "name", "Write a name."),
        ({"name": "grumbold"}, "name", "There is a stuffy of this name already."),
        ({"name": "Stitch"}, "name", "There is a stuffy of this name already."),
        ({"reroll": "white"}, "reroll", "That cannot be chosen now."),
        ({"active": "", "words": "Winks."}, "active", "Write the name of the ability."),
        ({"acquired": TWICE}, "acquired.1.name", "This ability is there twice."),
        ({"active": "Nap", "acquired": TWICE[:1]}, "acquired.0.name", "This ability is there twice."),
        ({"acquired": ({"name": "", "words": "x"},)}, "acquired.0.name", "Write a name."),
        ({"acquired": TWICE[:1] * 4}, "acquired", "There is room for 3 rows at most."),
        ({"hands_on": "x" * 201}, "hands_on", "Enter at most 200 characters."),
    ],
)
def test_what_is_no_stuffy_is_refused_where_it_is_typed(values: dict[str, Any], cell: str, says: str) -> None:
    box = with_new(OWN_STUFFIES, BOX, name="Hush")
    with pytest.raises(Misfit) as caught:
        put(OWN_STUFFIES, box, "stuffy-102", **values)
    assert {wrong.cell: words(wrong.says) for wrong in caught.value.wrongs} == {cell: says}


@for_each("seed", range(20))
def test_any_box_of_own_stuffies_is_exported_imported_and_saved_as_it_is(seed: int) -> None:
    box = with_stuffies(Random(seed))
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert file.content == box
    for mode, into in ((MergeMode.REPLACE, Box()), (MergeMode.ADD, Box()), (MergeMode.ADD, box)):
        assert merge_file(file, into, mode) == box
    for row in OWN_STUFFIES.rows(box):
        assert OWN_STUFFIES.with_row(box, row.id, row.values) == box
        assert is_character(to_tuples(box.character(row.id)))


# at the table


@pytest.mark.rule("SF-SETUP-1")
def test_a_stuffy_of_our_own_joins_and_is_called_by_its_name() -> None:
    plays, table = party()
    start = GAME.set_up(PLAYERS[:2])
    assert words(GAME.says(start, plays[0])) == "A plays a stuffy of our own."
    assert told(GAME.play(start, plays[0])) == ("It is Grumbold.",)
    grumbold = table.stuffy(GRUMBOLD)
    assert (grumbold.reroll, [ability.id for ability in grumbold.abilities]) == (
        "red",
        ["Grumble", "Big hug", "Nap"],
    )
    assert words(named(table, GRUMBOLD)) == "Grumbold"
    assert words(named(table, f"hearts:{GRUMBOLD}")) == "Grumbold: hearts"


@for_each("id", ["stuffy-102", "stuffy-7", "stuffy-1000", "stuffy-0101", "nobody"])
def test_a_stuffy_that_is_not_in_the_box_does_not_join(id: str) -> None:
    with pytest.raises(IllegalPlay):
        by_box(GAME, GAME.set_up(PLAYERS[:2]), BOX, "choose_stuffy", character=id, player="A")


def test_the_sentence_says_that_the_box_has_no_such_stuffy() -> None:
    refusal = refused(GAME.set_up(PLAYERS[:2]), "choose_stuffy", character="stuffy-102", player="A")
    assert words(refusal) == "There is no such stuffy in the box."


def test_a_stuffy_in_play_changes_hands_after_it_was_deleted() -> None:
    _plays, table = party()
    before = table.stuffy(GRUMBOLD)
    _play, table = by_box(GAME, table, Box(), "choose_stuffy", character=GRUMBOLD, player="B")
    assert table.stuffy(GRUMBOLD) == replace(before, player="B")


def test_an_own_stuffy_comes_in_the_place_of_another_and_goes_again() -> None:
    table = done(GAME.set_up(PLAYERS[:2]), "choose_stuffy", character="flops", player="A")
    play, table = by_box(GAME, table, BOX, "change_stuffy", stuffy="flops", character=GRUMBOLD)
    assert words(
        GAME.says(done(GAME.set_up(PLAYERS[:2]), "choose_stuffy", character="flops", player="A"), play)
    ) == ("A stuffy of our own comes along in the place of Flops.")
    assert [stuffy.id for stuffy in table.stuffies] == [GRUMBOLD]
    assert "It is Grumbold." in told(table)
    with pytest.raises(IllegalPlay):
        by_box(GAME, table, BOX, "change_stuffy", stuffy=GRUMBOLD, character=GRUMBOLD)
    _play, table = by_box(GAME, table, BOX, "change_stuffy", stuffy=GRUMBOLD, character="lumpy")
    assert words(named(table, GRUMBOLD)) == "Grumbold"  # the statistics still call it so


def test_two_stuffies_in_play_change_hands_an_own_one_too() -> None:
    _plays, table = party()
    _play, table = by_box(GAME, table, BOX, "change_stuffy", stuffy="flops", character=GRUMBOLD)
    assert {stuffy.id: stuffy.player for stuffy in table.stuffies} == {GRUMBOLD: "B", "flops": "A"}
    assert told(table) == ("It is Grumbold.",)


@pytest.mark.rule("SF-ABIL-3")
def test_what_an_own_stuffy_does_by_hand_is_noted_once_in_its_turn() -> None:
    table = GAME.play(playing(), Play("carry_out", {"stuffy": GRUMBOLD}))
    assert told(table) == (BIG["hands_on"],)
    assert words(refused(table, "carry_out", stuffy=GRUMBOLD)) == "That is done already in this turn."
    other = replace(playing(), active="flops")
    assert words(refused(other, "carry_out", stuffy=GRUMBOLD)) == "It is not the time for that."
    assert replace(table, news=(), stuffies=()) == replace(playing(), news=(), stuffies=())


def test_the_next_story_finds_it_as_the_box_had_it() -> None:
    _plays, table = party()
    _play, table = by_box(GAME, table, Box(), "set_party", first=GRUMBOLD)
    assert table.stuffy(GRUMBOLD).hands_on == BIG["hands_on"]
    assert words(named(table, GRUMBOLD)) == "Grumbold"


@pytest.mark.rule("SF-CARD-9")
def test_a_later_change_of_the_box_changes_no_log() -> None:
    plays, table = party()
    changed = put(OWN_STUFFIES, BOX, GRUMBOLD, name="Gruff", reroll="blue")
    assert replayed(GAME, GAME.set_up(PLAYERS[:2]), plays) == table
    _play, later = by_box(GAME, table, changed, "choose_stuffy", character=GRUMBOLD, player="A")
    assert (words(named(table, GRUMBOLD)), words(named(later, GRUMBOLD))) == ("Grumbold", "Gruff")


def test_a_printed_card_is_written_as_2_1_wrote_it() -> None:
    assert tuple(field.name for field in fields(Character))[-len(OF_OWN) :] == OF_OWN
    start = GAME.set_up(PLAYERS[:2])
    play, _table = by_box(GAME, start, BOX, "choose_stuffy", character="flops", player="A")
    assert play.answers["facts"] == ("flops", "green", (), True)
    play, _table = by_box(GAME, start, BOX, "bring_stuffies")
    assert [len(card) for card in play.answers["facts"]] == [len(fields(Character)) - len(OF_OWN)] * 6


@for_each("name, says", [("", False), ("Hush", True)])
def test_a_card_of_our_own_has_a_name_and_a_printed_one_has_none(name: str, says: bool) -> None:
    assert is_character(to_tuples(Character(GRUMBOLD, name=name))) == says
    assert is_character(to_tuples(Character("flops", name=name))) != says


# seen and printed


def test_it_takes_no_printed_card_out_of_the_box() -> None:
    _plays, table = party()
    _play, table = by_box(GAME, table, BOX, "set_party", first="flops")
    rows = {item.id: item for item in steps(table)[0].items}
    assert words(rows[GRUMBOLD].what) == "Grumbold: character card, figure"
    assert [kind for kind, _count in rows[GRUMBOLD].takes] == ["stuffing"]
    assert [kind for kind, _count in rows["flops"].takes] == ["character", "figure", "stuffing"]


def test_sheets_cards_and_labels_show_it() -> None:
    _plays, table = party()
    sheet = sheets(table, is_filled=True)[0]
    assert (sheet.active, sheet.card.hands_on) == (("Grumble", BIG["words"]), BIG["hands_on"])
    card = GAME.print.decks(None, BOX, True)[0].cards[-1]
    assert words(card.title) == "Grumbold"
    assert words(card.lines[-1]) == BIG["hands_on"]
    assert "Grumbold" in [words(label.title) for label in GAME.print.labels(None, BOX, True)]
    assert "Grumbold" not in [words(label.title) for label in GAME.print.labels(None, BOX, False)]


def test_the_story_afterwards_calls_it_by_its_name() -> None:
    table = replace(playing(), items_due=1, found_by=GRUMBOLD)
    play, after = by_box(GAME, table, BOX, "take_item", to=GRUMBOLD, name="Spoon", slots=("nowhere",))
    happening = Happening(1, "take_item", play.answers, GAME.says(table, play), after.news)
    assert [words(one.says) for one in tellings.TELLS([happening])][0] == "Grumbold found Spoon."


# any box


def test_any_own_stuffies_are_played_to_the_end_and_replay_to_the_same_table() -> None:
    for seed in range(12):
        rng = Random(seed)
        box = with_stuffies(rng)
        others = [stuffy.id for stuffy in box.own_stuffies if stuffy.id != GRUMBOLD]
        plays, table = party(box, rng.choice(others or ["lumpy"]))
        for name, given in (("set_party", {"first": GRUMBOLD}), ("begin", {"all_laid": True})):
            play, table = by_box(GAME, table, box, name, **given)
            plays.append(play)
        more, table = walk(GAME, table, box, rng, 60)
        last, table = ended(table, box)
        plays += [*more, *last]
        assert (table.phase, len(table.records) > 0) == ("closed", True)
        assert stored(GAME, table) == table
        assert replayed(GAME, GAME.set_up(PLAYERS[:2]), plays) == table
        assert all(words(named(table, stuffy.id)) != stuffy.id for stuffy in table.stuffies)


@for_each("seed", range(4))
def test_undoing_everything_leads_back_play_by_play(seed: int) -> None:
    start, tables = GAME.set_up(PLAYERS[:2]), [GAME.set_up(PLAYERS[:2])]
    plays, table = party(with_stuffies(Random(seed)))
    more, _table = walk(GAME, table, BOX, Random(seed), 30)
    for play in (*plays, *more):
        tables.append(GAME.play(tables[-1], play))
    for count, before in enumerate(tables):
        assert replayed(GAME, start, [*plays, *more][:count]) == before


def ended(table: Table, box: Box) -> tuple[list[Play], Table]:
    """Return the plays that end the story and close it, and the table after them."""
    plays = list[Play]()
    for name in {"playing": ("lose_story", "close_story"), "over": ("close_story",)}.get(table.phase, ()):
        play, table = by_box(GAME, table, box, name, **({"added": False} if name == "close_story" else {}))
        plays.append(play)
    return plays, table
