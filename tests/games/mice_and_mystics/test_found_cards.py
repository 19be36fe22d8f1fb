"""A card that was found: what is asked of it, what it becomes, what the box keeps (MM-SEARCH-2, MM-CARD)."""

from random import Random
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box, SearchCard, search_card
from companion.games.mice_and_mystics.cards import CARD_EFFECTS, EQUIPPED_KINDS, KEPT_KINDS
from companion.games.mice_and_mystics.pieces import Card
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from tests.games.mice_and_mystics.tables import GAME, STAR, having, play, playing, refused, told
from tests.support.asked import options_of
from tests.support.cases import for_each
from tests.support.random_play import words

TAKE = GAME.actions["take_card"]


def searching(**fields: Any) -> Table:
    return play(playing(**fields), "search", mouse="collin", roll=(STAR,))


def taken(**answers: Any) -> Card:
    """Return the card that Collin finds and keeps."""
    return play(searching(), "take_card", choice="keep", **answers).mouse("collin").found_cards[0]


def asked(**answers: Any) -> set[str]:
    """Return what is asked of a card beyond what is always asked."""
    more = ("item", "attack", "paws", "part", "needs", "does")
    return {name for name in more if TAKE.asks[name].is_wanted(searching(), answers)}


@pytest.mark.rule("MM-CARD-4", "MM-CARD-5", "MM-CARD-6", "MM-CARD-7", "MM-CARD-9")
@for_each(
    "kind, wanted",
    [
        ("weapon", {"attack", "paws", "needs", "does"}),
        ("armour", {"part", "needs", "does"}),
        ("accessory", {"part", "needs", "does"}),
        ("item", {"needs"}),
        ("scroll", {"needs"}),
        ("trick", {"needs"}),
        ("event", set()),
        ("party-item", {"item"}),
    ],
)
def test_each_kind_is_asked_what_it_has(kind: str, wanted: set[str]) -> None:
    assert asked(kind=kind, choice="keep") == wanted
    assert asked(kind=kind, choice="discard") <= {"item"}


@pytest.mark.rule("MM-CARD-3", "MM-CARD-13")
def test_a_weapon_is_kept_with_all_that_is_read_off_it() -> None:
    needle = taken(
        name="Needle",
        kind="weapon",
        combat=2,
        reach="ranged",
        attack="sharp",
        paws=2,
        needs=("archer", "collin"),
        does="double-bows",
    )
    assert (needle.combat, needle.is_ranged, needle.attack, needle.paws_taken) == (2, True, "sharp", 2)
    assert (needle.requirement, needle.effect) == (("archer", "collin"), "double-bows")


@pytest.mark.rule("MM-CARD-4", "MM-CARD-5")
def test_an_armour_takes_a_part_and_an_accessory_need_not() -> None:
    cap = taken(name="Cap", kind="armour", defence=1, part="head")
    assert (cap.body_part, cap.paws_taken, cap.defence) == ("head", 0, 1)
    ring = taken(name="Ring", kind="accessory", combat=1)
    assert (ring.body_part, ring.paws_taken, ring.requirement) == ("", 0, ())


@pytest.mark.rule("MM-CARD-1", "MM-CARD-13", "MM-CARD-15")
def test_a_printed_card_knows_what_the_rulebook_prints_of_it() -> None:
    dagger = taken(printed="dagger", kind="weapon")
    assert (words(GAME.names(having_card(dagger), dagger.id)), dagger.effect) == ("Dagger", "dagger")
    cloak = taken(printed="shifting-cloak", kind="armour", defence=1)
    assert (cloak.body_part, cloak.requirement, cloak.effect) == ("body", ("mystic", "scamp"), "slip-away")
    assert refused(searching(), "take_card", printed="dagger", kind="armour", choice="keep")
    line = GAME.says(
        searching(), Play("take_card", {"printed": "dagger", "kind": "weapon", "choice": "keep"})
    )
    assert words(line) == "Collin finds Dagger (weapon) and keeps it."


def having_card(card: Card) -> Table:
    return having(playing(), "collin", cards=(card,))


def test_every_effect_can_be_typed_for_some_kind() -> None:
    offered = {
        effect
        for kind in EQUIPPED_KINDS
        for effect in options_of(GAME, "take_card", "does", playing(), {"kind": kind})
    }
    assert offered == {"none", *CARD_EFFECTS}


@pytest.mark.rule("MM-SEARCH-2", "MM-CHEESE-1")
def test_a_captured_finder_is_told_of_no_cheese() -> None:
    table = having(searching(), "collin", is_captured=True)
    table = play(table, "take_card", name="Rope", kind="item", choice="discard")
    assert (table.mouse("collin").cheese, table.search_discarded) == (0, 1)
    assert "{mouse} gains 1 cheese." not in told(table)


# what the box keeps


def remembered(box: Box | None = None, /, action: str = "take_card", **answers: Any) -> Box:
    """Return the box after a play, its answers as the log keeps them."""
    whole, made = GAME.actions[action].fill(searching(), answers, Random(1), box or Box())
    assert not made
    after: Box = GAME.taught(box or Box(), searching(), whole)
    return after


NEEDLE: dict[str, Any] = {
    **{"name": "Needle", "kind": "weapon", "combat": 2, "reach": "ranged", "attack": "sharp", "paws": 2},
    **{"needs": ("archer",), "does": "double-bows"},
}


def proposed(box: Box, **answers: Any) -> dict[str, Any]:
    found: dict[str, Any] = dict(GAME.proposed(searching(), box, "take_card", answers))
    return found


@for_each("action", ["take_card", "give_card"])
def test_the_box_keeps_all_of_a_card_and_proposes_it_again(action: str) -> None:
    who = {"choice": "keep"} if action == "take_card" else {"mouse": "collin"}
    box = remembered(action=action, **who, **NEEDLE)
    assert box.found == (
        SearchCard("Needle", "weapon", 2, 0, "ranged", "sharp", 2, "", ("archer",), "double-bows"),
    )
    again = proposed(box, name="Needle")
    assert {name: again[name] for name in NEEDLE if name != "name"} == {
        name: value for name, value in NEEDLE.items() if name != "name"
    }


def test_words_and_copies_typed_in_the_box_stay() -> None:
    known = SearchCard("Needle", "weapon", words="pierces", copies=3)
    box = remembered(Box(found=(known,)), choice="keep", **NEEDLE)
    assert (box.found[0].words, box.found[0].copies, box.found[0].combat) == ("pierces", 3, 2)


def test_a_card_that_is_discarded_forgets_nothing() -> None:
    box = remembered(choice="keep", **NEEDLE)
    assert remembered(box, name="Needle", kind="weapon", choice="discard") == box
    new = remembered(name="Needle", kind="weapon", choice="discard")
    assert new.found == (SearchCard("Needle", "weapon"),)


def test_a_paw_of_an_armour_is_kept_as_a_number_and_proposed_as_its_part() -> None:
    box = remembered(name="Button", kind="armour", choice="keep", part="both-paws")
    assert (box.found[0].part, box.found[0].paws) == ("", 2)
    assert proposed(box, name="Button")["part"] == "both-paws"


@for_each("id", ["dagger", "feline-ring", "precision-bow", "shifting-cloak"])
def test_a_printed_card_is_proposed_as_printed_and_teaches_what_differs(id: str) -> None:
    card = search_card(Box(), id)
    assert card is not None
    answers = {name: value for name, value in proposed(Box(), printed=id).items() if fits(name, card.kind)}
    box = remembered(printed=id, choice="keep", **answers)
    assert [one.id for one in box.found] == (["precision-bow"] if id == "precision-bow" else [])
    other = remembered(printed=id, choice="keep", **answers | {"combat": 3})
    assert proposed(other, printed=id)["combat"] == 3


def fits(ask: str, kind: str) -> bool:
    """Return whether a card of this kind is asked so."""
    return ask in ("kind", "combat", "defence", "reach") or ask in asked(kind=kind, choice="keep")


def test_a_special_card_of_the_rulebook_is_proposed_by_its_id() -> None:
    table = searching(found_card="shifting-cloak")
    assert GAME.proposed(table, Box(), "take_card", {}) == {"printed": "shifting-cloak"}


# given by hand


def test_a_card_given_by_hand_is_as_whole_as_a_found_one() -> None:
    table = play(playing(), "give_card", mouse="filch", printed="dagger", kind="weapon")
    assert table.mouse("filch").bag[0].effect == "dagger"
    table = play(playing(), "give_card", mouse="filch", name="Cap", kind="armour", part="head")
    assert table.mouse("filch").bag[0].body_part == "head"
    assert tuple(options_of(GAME, "give_card", "kind", playing())) == KEPT_KINDS
