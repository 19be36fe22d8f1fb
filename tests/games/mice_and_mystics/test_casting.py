"""All mice chosen on one sheet, and what of their sheets nobody knows yet."""

from typing import Any

import pytest

from companion.games.mice_and_mystics import GAME, choosing, defaults
from companion.games.mice_and_mystics.box import Box, values_of
from companion.games.mice_and_mystics.table import Table, set_up
from companion.rules import Play, replace
from tests.games.mice_and_mystics.tables import play, refused

PEOPLE = ("Anna", "Bruno", "Chiara")


def proposed(table: Table, **given: Any) -> dict[str, Any]:
    return {**choosing.propose_cast(table, Box(), given), **given}


def cast(table: Table, **given: Any) -> Table:
    """Take what is proposed, but for what is given, as a sheet sends it."""
    asked = {
        name: value
        for name, value in proposed(table, **given).items()
        if value and (name != "lily" or "lily" not in table.chapter.barred)
    }
    return play(table, "cast", **asked)


@pytest.mark.rule("MM-SETUP-2")
@pytest.mark.goal("T3")
def test_a_mouse_for_each_person_is_proposed_and_the_first_plays_two() -> None:
    table = cast(set_up(PEOPLE))
    assert [(mouse.id, mouse.player) for mouse in table.mice] == [
        ("collin", "Anna"),
        ("filch", "Bruno"),
        ("tilda", "Chiara"),
        ("maginos", "Anna"),
    ]
    assert table.phase == "laying"
    assert len({mouse.abilities for mouse in table.mice}) == 4
    assert [mouse.unverified for mouse in table.mice][3] == ("combat", "defence", "lore", "movement")


@pytest.mark.rule("MM-SETUP-2")
def test_who_is_chosen_already_or_must_come_is_proposed_first() -> None:
    table = set_up(PEOPLE)
    values = dict.fromkeys(("combat", "defence", "lore", "movement", "vitality"), 2)
    table = play(table, "choose_mouse", mouse="nez", player="Chiara", ability="set-trap", **values)
    found = proposed(table)
    assert (found["nez"], found["nez_ability"]) == ("Chiara", "set-trap")
    assert found["maginos"] == choosing.NOBODY
    must = replace(table, mice=(), chapter=replace(table.chapter, barred=(), required=("lily",)))
    assert proposed(must)["lily"] == "Anna"


@pytest.mark.rule("MM-HERO-12")
def test_what_nobody_knows_stays_unknown_and_what_is_typed_is_remembered() -> None:
    typed = (("vitality:collin", 4), ("combat:tilda", 1))
    answers = {**proposed(set_up(PEOPLE)), "values": typed}
    table = cast(set_up(PEOPLE), values=typed)
    collin, tilda = table.mouse("collin"), table.mouse("tilda")
    assert (collin.unknown, collin.vitality) == ((), 4)
    assert tilda.unknown == ("defence", "lore", "movement", "vitality")
    assert (tilda.known("combat"), tilda.known("lore")) == (1, None)
    box = GAME.taught(Box(), set_up(PEOPLE), Play("cast", answers))
    assert values_of(box, "collin")["vitality"] == 4
    assert values_of(box, "tilda")["lore"] is None


@pytest.mark.rule("MM-HERO-4", "MM-HERO-12")
def test_a_mouse_of_unknown_life_is_not_captured_and_its_sheet_is_asked_for() -> None:
    table = play(cast(set_up(PEOPLE), values=(("vitality:filch", 2),)), "begin", all_laid=True)
    table = play(table, "lay_order", order=("collin", "filch", "rat", "tilda", "maginos"))
    assert defaults.next_sheet(table) is None
    hurt = play(table, "wound", target="collin", number=3)
    assert not hurt.mouse("collin").is_captured
    assert defaults.next_sheet(hurt) == ("set_values", {"mouse": "collin"})
    values = {"combat": 2, "defence": 1, "lore": 2, "movement": 2}
    known = play(hurt, "set_values", mouse="collin", **values, vitality=4)
    assert defaults.next_sheet(known) is None
    assert play(known, "wound", target="collin", number=1).mouse("collin").is_captured
    assert play(table, "wound", target="filch", number=2).mouse("filch").is_captured


@pytest.mark.rule("MM-ATK-3", "MM-HERO-12")
def test_a_mouse_of_unknown_defence_still_defends() -> None:
    table = play(cast(set_up(PEOPLE)), "begin", all_laid=True)
    table = play(table, "lay_order", order=("rat", "collin", "filch", "tilda", "maginos"))
    table = replace(table, current="rat")
    assert defaults.next_sheet(table) == ("set_values", {"mouse": "tilda"})
    table = table.with_mouse(replace(table.mouse("tilda"), cards=()))
    hit = play(table, "minion_attack", minion="rat-1", target="tilda", roll=("sword-2-star", "bow-2"))
    assert hit.fight is not None and hit.fight.dice == 0
    done = play(hit, "defend", extra=1, roll=("swordshield-3",))
    assert not done.mouse("tilda").is_wounded


@pytest.mark.rule("MM-SETUP-5")
def test_who_says_that_everything_is_laid_begins_at_once() -> None:
    table = cast(set_up(PEOPLE))
    assert refused(table, "begin", all_laid=False) == "{count} thing still has to be put on the table."
    begun = play(table, "begin", all_laid=True)
    assert begun.phase == "playing"
    assert begun.laid == play(table, "lay_all").laid
