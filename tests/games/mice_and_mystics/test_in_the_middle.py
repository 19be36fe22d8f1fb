"""What is the group's own and comes in the middle of a chapter: lists it shows, classes on cards, minions."""

from dataclasses import fields

import pytest

from campaigns.models.access import GM
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import OF_LISTS, Chapter
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.found import SEARCH
from companion.games.mice_and_mystics.shelves.own_minions import OWN_EFFECTS, OWN_MINIONS
from companion.games.mice_and_mystics.table import Table
from companion.rules import Counts, IllegalPlay, Play, replace
from companion.rules.box.schema import Misfit
from companion.table.panels import render_regions
from tests.games.mice_and_mystics import books
from tests.games.mice_and_mystics.chapters import between
from tests.games.mice_and_mystics.own_heroes import lamplighters
from tests.games.mice_and_mystics.own_minions import DUSTY, WEEVIL, mill_box
from tests.games.mice_and_mystics.tables import GAME, STAR, play, playing, refused
from tests.games.mice_and_mystics.test_own_heroes import playing as of_lamplighters
from tests.support.box_play import by_box, replayed
from tests.support.own_rows import put, with_new
from tests.support.random_play import words

# lists that a chapter shows


def shopping() -> tuple[Play, Table]:
    """Return the play that chooses a chapter with two lists, and the table after it."""
    box = books.put(Box(), "2", **books.FACTS, lists=" The mole’s shop , Allies,, Allies")
    return by_box(GAME, between(), box, "choose_chapter", number=2)


def board(table: Table) -> str:
    return "".join(render_regions(GAME, GAME.screens.board, table, GM).values())


def test_a_chapter_shows_its_lists_before_anything_is_in_them() -> None:
    _play, table = shopping()
    assert table.chapter.lists == ("The mole’s shop", "Allies")
    assert list(table.lists) == ["The mole’s shop", "Allies"]
    shown = board(table)
    assert "The mole’s shop" in shown and "Something for this list" in shown


def test_its_lists_come_first_and_others_stay() -> None:
    _play, table = shopping()
    for of in ("Letters", "Allies"):
        table = play(table, "write_entry", of=of, name="Old Mole", count=1, note="")
    assert [(name, len(entries)) for name, entries in table.lists.items()] == [
        ("The mole’s shop", 0),
        ("Allies", 1),
        ("Letters", 1),
    ]


def test_a_chapter_without_lists_is_written_as_before() -> None:
    chosen, table = shopping()
    assert replayed(GAME, between(), [chosen]) == table
    assert len(chosen.answers["chapter"]) == len(fields(Chapter))
    box = books.mill()
    other, _table = by_box(GAME, between(), box, "choose_chapter", number=102)
    assert len(other.answers["chapter"]) < len(fields(Chapter)) - len(OF_LISTS)
    assert tuple(field.name for field in fields(Chapter))[-1:] == OF_LISTS


def test_the_name_of_a_list_is_no_longer_than_one_that_is_written() -> None:
    with pytest.raises(Misfit) as caught:
        put(CHAPTERS, Box(), "2", lists="Allies, " + "x" * 41)
    assert [(one.cell, words(one.says)) for one in caught.value.wrongs] == [
        ("lists", "The name of a list has 40 characters at most.")
    ]


# a search card for a class of the group's own


def of_the_fen(**changes: object) -> Box:
    values = {"kind": "accessory", "needs": ("healer",), "own_classes": "lamplighter, Fen folk", **changes}
    return put(SEARCH, lamplighters(), "", name="Fen Lamp", **values)


def test_a_search_card_may_ask_for_a_class_of_our_own() -> None:
    box = of_the_fen()
    assert box.found[0].needs == ("healer", "class:lamplighter", "class:Fen folk")
    row = SEARCH.row(box, "Fen Lamp")
    assert row and (row.values["needs"], row.values["own_classes"]) == (("healer",), "lamplighter, Fen folk")
    assert SEARCH.with_row(box, "Fen Lamp", row.values) == box


@pytest.mark.rule("MM-CARD-13")
def test_who_is_of_that_class_may_use_the_card_and_others_may_not() -> None:
    box = of_the_fen(needs=())
    table = play(of_lamplighters(box), "set_turn", card="collin")
    for mouse in ("hero-101", "collin"):
        proposed = GAME.proposed(table, box, "give_card", {"mouse": mouse, "name": "Fen Lamp"})
        assert proposed["needs"] == ()
        given = {"mouse": mouse, "name": "Fen Lamp", "kind": "accessory"}
        _play, table = by_box(GAME, table, box, "give_card", **given)
    (hers,) = table.mouse("hero-101").found_cards
    assert hers.needs == ("class:lamplighter", "class:Fen folk")
    assert (
        play(table, "turn_card", mouse="hero-101", card=hers.id).mouse("hero-101").card(hers.id).is_equipped
    )
    (other,) = table.mouse("collin").found_cards
    says = refused(table, "equip", mouse="collin", worn=(other.id,))
    assert says == "{mouse} may not use {card}: it is for {needs}."


def test_a_card_that_is_found_again_keeps_the_class_in_the_box() -> None:
    box = of_the_fen(combat=1)
    table = play(of_lamplighters(box), "set_turn", card="collin")
    table = play(table, "search", mouse="collin", roll=(STAR,))
    found = {"name": "Fen Lamp", "kind": "accessory", "choice": "keep", "combat": 2, "needs": ("healer",)}
    taken, _after = by_box(GAME, table, box, "take_card", **found)
    assert taken.answers["also"] == ("class:lamplighter", "class:Fen folk")
    learned = GAME.taught(box, table, taken)
    assert (learned.found[0].combat, learned.found[0].needs) == (2, box.found[0].needs)


def test_a_card_without_such_a_class_is_written_as_before() -> None:
    table = play(playing(), "search", mouse="collin", roll=(STAR,))
    taken, _after = by_box(GAME, table, Box(), "take_card", name="Pin", kind="weapon", choice="keep")
    assert "also" not in taken.answers


# minions that are typed meanwhile


def who_may_come(table: Table) -> tuple[str, ...]:
    """Return the minions that the sheet of a surge offers."""
    ask = GAME.actions["surge"].asks["minions"]
    assert isinstance(ask, Counts)
    return tuple(ask.kinds(table, {}))


def test_a_minion_that_was_typed_since_the_chapter_began_comes_at_once() -> None:
    table, box = playing(), mill_box()
    assert WEEVIL not in who_may_come(table)
    looked, after = by_box(GAME, table, box, "look_up_minions")
    assert [words(one) for one in after.news] == ["The Miller’s Cat can come now.", "Weevil can come now."]
    assert after.own_kind(WEEVIL) == box.own_kind(WEEVIL)
    assert after.effect(DUSTY) == box.effects[0]
    assert WEEVIL in who_may_come(after)
    assert replayed(GAME, table, [looked]) == after


def test_what_the_table_knows_is_left_as_it_is() -> None:
    box = mill_box()
    _looked, table = by_box(GAME, playing(), box, "look_up_minions")
    with pytest.raises(IllegalPlay) as caught:
        by_box(GAME, table, put(OWN_MINIONS, box, WEEVIL, combat=5), "look_up_minions")
    assert words(caught.value.message) == "Every minion of your own that is in the box is known here already."
    box = with_new(
        OWN_MINIONS, put(OWN_EFFECTS, box, DUSTY, name="wet"), name="Moth", plural="Moths", gives=(DUSTY,)
    )
    _looked, after = by_box(GAME, replace(table, news=()), box, "look_up_minions")
    assert [kind.name for kind in after.own_kinds.values()] == ["The Miller’s Cat", "Weevil", "Moth"]
    assert [effect.name for effect in after.effects] == ["dusty"]
