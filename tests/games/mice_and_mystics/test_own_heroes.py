"""Heroes and abilities of a group's own, played like the printed ones (MM-HERO, MM-SETUP-2, MM-CARD-11)."""

from datetime import date
from random import Random
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.card_decks import decks
from companion.games.mice_and_mystics.chapters import MOST_PARTY
from companion.games.mice_and_mystics.growth import growth
from companion.games.mice_and_mystics.labels import envelopes, labels
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.print_context import own_heroes
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.own_abilities import OWN_ABILITIES
from companion.games.mice_and_mystics.shelves.own_heroes import OWN_HEROES
from companion.games.mice_and_mystics.table import Table, set_up
from companion.games.mice_and_mystics.wounds import capture, free, settle
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import IllegalPlay, Play, replace
from tests.games.mice_and_mystics.chapters import between
from tests.games.mice_and_mystics.hooks import in_order
from tests.games.mice_and_mystics.own_heroes import LIGHT, SHEET, lamplighters, some_box
from tests.games.mice_and_mystics.tables import GAME, PEOPLE, VALUES, having, refused, told
from tests.support.box_play import by_box, replayed, stored, walk
from tests.support.cases import for_each
from tests.support.own_rows import put, with_new
from tests.support.random_play import words

PRINTED = ("collin", "tilda", "filch", "maginos", "nez")


def chosen(table: Table, box: Box, hero: str = "hero-101", **answers: Any) -> tuple[Play, Table]:
    """Return the play that brings a hero of the group's own into the party, and the table after it."""
    given = {"mouse": hero, "player": "Anna", "ability": "ability-101", **SHEET, **answers}
    return by_box(GAME, table, box, "choose_mouse", **given)


def with_printed(table: Table, *mice: str) -> Table:
    """Return the table with printed mice in the party as well, one for each person."""
    for mouse, player in zip(mice, (*PEOPLE[1:], *PEOPLE), strict=False):
        values = dict(zip(SHEET, VALUES[mouse], strict=True))
        given = {"mouse": mouse, "player": player, "ability": "first-aid", **values}
        table = by_box(GAME, table, Box(), "choose_mouse", **given)[1]
    return table


def laid(box: Box, *mice: str) -> Table:
    """Return the table laid for Bramble and printed mice."""
    table = with_printed(chosen(set_up(PEOPLE), box)[1], *(mice or PRINTED[:3]))
    after: Table = by_box(GAME, table, box, "set_party")[1]
    return after


def playing(box: Box) -> Table:
    """Return chapter one with Bramble, whose turn it is, and six cheese for each."""
    table = laid(box)
    table = GAME.play(table, Play("lay_items", {"items": GAME.globals["checklist_items"](table)}))
    table = by_box(GAME, table, box, "begin")[1]
    order = ("hero-101", "collin", "tilda", "filch", "rat")
    table = GAME.play(table, Play("lay_order", {"order": order}))
    after: Table = replace(table, mice=tuple(replace(mouse, cheese=6) for mouse in table.mice), news=())
    return after


# into the party


@pytest.mark.rule("MM-SETUP-2")
def test_a_hero_of_our_own_comes_along_with_her_cards_and_her_ability() -> None:
    play, table = chosen(set_up(PEOPLE), lamplighters())
    assert words(GAME.says(set_up(PEOPLE), play)) == "A hero of our own for Anna."
    assert [words(news) for news in table.news] == ["Bramble comes with: Borrowed Light."]
    bramble = table.mouse("hero-101")
    assert bramble.classes == ("mystic", "class:lamplighter")
    assert [words(named(table, card.id)) for card in bramble.worn] == ["Crooked Staff", "Soot Cloak"]
    assert (bramble.vitality, bramble.unverified, bramble.kept_cards) == (3, (), ())
    assert words(named(table, "class:lamplighter")) == "lamplighter"


def test_a_play_keeps_the_rows_that_it_means_and_those_of_printed_mice_none() -> None:
    box = with_new(OWN_HEROES, lamplighters(), name="Fern", classes=("scamp",))
    play = chosen(set_up(PEOPLE), box)[0]
    assert [row[0] for row in play.answers["own_heroes"]] == ["hero-101"]
    values = dict(zip(SHEET, VALUES["collin"], strict=True))
    given = {"mouse": "collin", "player": "Anna", "ability": "feint", **values}
    for owned in (Box(), box):
        written = by_box(GAME, set_up(PEOPLE), owned, "choose_mouse", **given)[0]
        assert written == Play("choose_mouse", {**given, "checked": False})


def cast(table: Table, box: Box, **given: Any) -> tuple[Play, Table]:
    """Take what the sheet proposes, ask by ask, but for what is given."""
    answers: dict[str, Any] = {}
    for step in GAME.actions["cast"].steps(table):
        if step.ask.kind.value == "box":
            step.answer = step.ask.read(table, box, answers)
        elif not step.is_wanted:
            step.answer = step.ask.empty
        else:
            proposed = GAME.proposed(table, box, "cast", answers).get(step.name, step.default)
            step.answer = given.get(step.name, proposed)
        answers[step.name] = step.answer
    asked = {
        name: value
        for name, value in answers.items()
        if GAME.actions["cast"].asks[name].kind.value != "box" and value != ""
    }
    return by_box(GAME, table, box, "cast", **asked)


def test_one_sheet_chooses_printed_mice_and_those_of_our_own() -> None:
    play, table = cast(set_up(PEOPLE), lamplighters(), own_players=(("hero-101", 2),))
    assert [(mouse.id, mouse.player) for mouse in table.mice] == [
        *(("collin", "Anna"), ("filch", "Chiara"), ("tilda", "Dario"), ("hero-101", "Bruno"))
    ]
    assert play.answers["own_first"] == ("ability-101:hero-101",)
    assert table.mouse("hero-101").abilities == ("ability-101",)
    assert "{mice} come along." in told(table)


def test_without_a_hero_of_our_own_the_sheet_writes_what_it_wrote() -> None:
    with_box, without = (cast(set_up(PEOPLE), box)[0] for box in (lamplighters(), Box()))
    assert with_box == without
    assert not {name for name in with_box.answers if name.startswith("own_")}


def test_a_value_that_nobody_knows_stays_unknown_and_is_remembered_when_it_is_typed() -> None:
    box = lamplighters(movement=None, vitality=None)
    play, table = cast(
        set_up(PEOPLE), box, own_players=(("hero-101", 1),), values=(("vitality:hero-101", 4),)
    )
    bramble = table.mouse("hero-101")
    assert (bramble.life, bramble.unknown) == (4, ("movement",))
    assert GAME.taught(box, set_up(PEOPLE), play).own_heroes[0].vitality == 4


@pytest.mark.rule("MM-SETUP-2")
def test_who_counts_as_two_takes_two_places_and_who_counts_as_nobody_none() -> None:
    two, none = lamplighters(counts="two"), lamplighters(counts="nobody")
    full = with_printed(set_up(PEOPLE), *PRINTED[:4])
    assert chosen(full, none)[1].party_size == 4
    three = with_printed(set_up(PEOPLE), *PRINTED[:3])
    with pytest.raises(IllegalPlay, match="counts as two mice"):
        chosen(three, two)
    assert laid(two, "collin", "filch").phase == "laying"
    assert laid(none, *PRINTED[:4]).phase == "laying"


@pytest.mark.rule("MM-SETUP-2")
def test_a_chapter_may_ask_for_a_hero_of_our_own_or_bar_her() -> None:
    facts = {"end_page": 6, "start": "room-5", "goal": "room-1"}
    box = put(CHAPTERS, lamplighters(), "2", required=("hero-101",), **facts)
    play, table = by_box(GAME, between(), box, "choose_chapter", number=2)
    assert dict(table.chapter.heroes) == {"hero-101": "Bramble"}
    assert refused(table, "set_party") == "{mouse} must come along in this chapter."
    table = replace(table, mice=table.mice[:3])
    assert "hero-101" in [mouse.id for mouse in cast(table, box)[1].mice]
    barring = put(CHAPTERS, box, "2", required=(), barred=("hero-101",))
    table = by_box(GAME, between(), barring, "choose_chapter", number=2)[1]
    with pytest.raises(IllegalPlay, match="has not joined"):
        chosen(replace(table, mice=()), barring)


def test_a_party_of_six_is_played_by_six_people() -> None:
    assert GAME.seats.count == range(1, MOST_PARTY + 1)
    facts = {"end_page": 6, "start": "room-5", "goal": "room-1", "party_size": 6}
    box = put(CHAPTERS, lamplighters(), "2", **facts)
    people = (*PEOPLE, "Elena", "Franco")
    table = replace(by_box(GAME, between(), box, "choose_chapter", number=2)[1], mice=(), people=people)
    table = cast(replace(table, roster=()), box, own_players=(("hero-101", 1),))[1]
    assert (len(table.mice), {mouse.player for mouse in table.mice}) == (6, {*people})
    assert list(in_order(table)) == []


# at the table


def test_a_hero_of_our_own_is_captured_and_freed() -> None:
    table = playing(lamplighters())
    table = settle(capture(table, "hero-101"))
    assert table.mouse("hero-101").is_captured and not table.mouse("hero-101").bag
    assert "Bramble is captured." in [words(news) for news in table.news]
    assert not free(table, "hero-101").mouse("hero-101").is_captured


@pytest.mark.rule("MM-FREE-6")
def test_she_levels_up_with_an_ability_of_our_own_that_is_read_from_the_box() -> None:
    box = with_new(OWN_ABILITIES, lamplighters(), name="Wick", own_classes="Lamplighter", cost=1)
    table = playing(box)
    play, after = by_box(GAME, table, box, "level_up", mouse="hero-101", ability="ability-102")
    assert words(GAME.says(table, play)) == "Bramble levels up."
    assert "Bramble learns Wick." in [words(news) for news in after.news]
    assert after.mouse("hero-101").abilities == ("ability-101", "ability-102")
    assert [row[0] for row in play.answers["own_abilities"]] == ["ability-102"]
    with pytest.raises(IllegalPlay):
        by_box(GAME, table, lamplighters(), "level_up", mouse="hero-101", ability="ability-102")


def test_what_the_box_lets_her_learn_since_then_she_may_learn() -> None:
    table = playing(lamplighters())
    box = with_new(OWN_ABILITIES, lamplighters(), name="Wick", cost=1)
    box = put(OWN_HEROES, box, "hero-101", learns=("ability-101", "ability-102"))
    play, after = by_box(GAME, table, box, "level_up", mouse="hero-101", ability="ability-102")
    assert after.mouse("hero-101").abilities[-1] == "ability-102"
    assert GAME.play(table, play) == after


def test_a_printed_mouse_learns_an_ability_of_its_class() -> None:
    box = with_new(OWN_ABILITIES, lamplighters(), name="Rally", classes=("leader",), cost=1)
    table = GAME.play(playing(box), Play("set_turn", {"card": "collin"}))
    after = by_box(GAME, table, box, "level_up", mouse="collin", ability="ability-102")[1]
    assert after.mouse("collin").abilities[-1] == "ability-102"
    table = GAME.play(table, Play("set_turn", {"card": "filch"}))
    with pytest.raises(IllegalPlay):
        by_box(GAME, table, box, "level_up", mouse="filch", ability="ability-102")


@pytest.mark.rule("MM-CARD-11")
def test_what_the_rules_do_not_know_is_carried_out_by_the_table() -> None:
    table = GAME.play(playing(lamplighters()), Play("set_turn", {"card": "collin"}))
    used = {"mouse": "hero-101", "ability": "ability-101", "cost": 2}
    after = GAME.play(table, Play("use_ability", used))
    assert after.mouse("hero-101").cheese == 4
    (waiting,) = after.hands_on
    assert words(named(after, waiting.who)) == "Bramble: Borrowed Light"
    assert waiting.words == LIGHT["words"]
    done = GAME.play(after, Play("hands_on_done", {"what": "hands-on:0"}))
    assert done.hands_on == ()


def test_an_ability_for_the_own_turn_alone_is_refused_on_another() -> None:
    box = put(OWN_ABILITIES, lamplighters(), "ability-101", any_turn=False)
    table = GAME.play(playing(box), Play("set_turn", {"card": "collin"}))
    used = {"mouse": "hero-101", "ability": "ability-101", "cost": 2, "off_turn": True}
    assert refused(table, "use_ability", **used).startswith("It is not {mouse}’s turn")


def test_an_ability_heals_or_adds_dice_as_it_says() -> None:
    box = put(OWN_ABILITIES, lamplighters(), "ability-101", changes="heal", by=2)
    table = having(playing(box), "collin", wounds=3)
    used = {"mouse": "hero-101", "ability": "ability-101", "cost": 2}
    healed = GAME.play(table, Play("use_ability", {**used, "healed": "collin"}))
    assert healed.mouse("collin").wounds == 1
    box = put(OWN_ABILITIES, box, "ability-101", changes="dice", by=2)
    more = GAME.play(playing(box), Play("use_ability", used))
    proposed = GAME.proposed(more, box, "attack", {"mouse": "hero-101", "weapon": "hero-101/start-1"})
    assert proposed["extra"] == 2
    assert more.mouse("hero-101").fresh_turn().more_dice == 0


def test_a_sentence_is_shown_at_its_moment_to_a_mouse_that_has_the_ability() -> None:
    box = put(OWN_ABILITIES, lamplighters(), "ability-101", moment="round")
    table = GAME.play(playing(box), Play("set_turn", {"card": "rat"}))
    after = GAME.play(table, Play("end_turn", {}))
    assert [one.moment for one in after.hands_on] == ["round"]


# from chapter to chapter


def test_she_goes_on_to_the_next_chapter_with_what_she_has_learnt_though_the_box_has_lost_her() -> None:
    box = with_new(OWN_ABILITIES, lamplighters(), name="Wick", own_classes="lamplighter", cost=1)
    table = by_box(GAME, playing(box), box, "level_up", mouse="hero-101", ability="ability-102")[1]
    table = replace(table, phase="over", outcome="won", figures=())
    table = GAME.play(table, Play("close_chapter", {"kept": (), "then": "next"}))
    bramble = table.mouse("hero-101")
    assert (bramble.abilities, bramble.own) == (("ability-101", "ability-102"), box.own_heroes[0])
    assert [words(named(table, one)) for one, _chapter in growth(table)[0].abilities] == [
        *("Borrowed Light", "Wick")
    ]
    facts = {"end_page": 6, "start": "room-5", "goal": "room-1"}
    poor = put(CHAPTERS, Box(), "2", **facts)
    table = by_box(GAME, table, poor, "choose_chapter", number=2)[1]
    table = GAME.play(table, Play("drop_mouse", {"mouse": "hero-101"}))
    assert chosen(table, poor, ability="ability-101")[1].mouse("hero-101").abilities == bramble.abilities


def test_a_later_change_of_the_box_changes_no_table() -> None:
    box = lamplighters()
    play, table = chosen(set_up(PEOPLE), box)
    later = put(OWN_HEROES, box, "hero-101", name="Briar", combat=5)
    assert replayed(GAME, set_up(PEOPLE), [play]) == table
    assert words(named(table, "hero-101")) == "Bramble"
    assert chosen(set_up(PEOPLE), later)[1].mouse("hero-101").own == later.own_heroes[0]


# on paper


def test_paper_shows_her_wherever_it_shows_printed_mice() -> None:
    box = lamplighters()
    table = playing(box)
    for sheet, said in (
        ("heroes", ("Bramble", "lamplighter", "Crooked Staff", "Borrowed Light")),
        ("setup", ("Bramble", "Soot Cloak")),
        ("pack_away", ("Bramble",)),
    ):
        page = render_page(
            Subject(GAME, table, box, "The Castle", "The Millers", date(2026, 10, 24)), SheetChoice(sheet)
        )
        assert all(word in page for word in said), sheet
    assert [words(one.title) for one in envelopes(table) if one.what == "Anna"] == ["Bramble"]
    assert "Bramble" in [words(label.title) for label in labels(table, box, True)]
    cards = [words(card.title) for deck in decks(table, box, True) for card in deck.cards]
    assert {"Bramble", "Borrowed Light", "Crooked Staff"} <= {*cards}
    assert [*own_heroes(table, Box(), is_filled=True)] == ["hero-101"]
    blank = [words(card.title) for deck in decks(table, box, False) for card in deck.cards]
    assert "Bramble" not in blank


# any box


@for_each("seed", range(12))
def test_any_heroes_of_our_own_are_played_undone_and_played_again(seed: int) -> None:
    rng = Random(seed)
    box, first = some_box(rng), set_up(PEOPLE)
    coming = rng.choice([hero.id for hero in box.own_heroes])
    plays, tables = list[Play](), [first]
    for action, given in (("begin", {"all_laid": True}), ("lay_order", {})):
        if not plays:
            play, table = cast(first, box, own_players=((coming, rng.randint(1, 4)),))
            plays, tables = [play], [first, table]
        play, table = by_box(GAME, tables[-1], box, action, **given)
        plays, tables = [*plays, play], [*tables, table]
    rich = replace(table, mice=tuple(replace(mouse, cheese=8) for mouse in table.mice), news=())
    more, after = walk(GAME, rich, box, rng, 80)
    table = rich
    for play in more:
        table = GAME.play(table, play)
        assert list(in_order(table)) == [], play
    assert stored(GAME, after) == after == replayed(GAME, rich, more)
    assert [replayed(GAME, first, plays[:number]) for number in range(4)] == tables
