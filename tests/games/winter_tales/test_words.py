"""Everything has a name: ids, house rules; what a group typed is said as typed."""

from django.utils.translation import override

from companion.games.winter_tales import GAME, data, demo_session, names
from companion.games.winter_tales.actions.ending import AGAIN
from companion.games.winter_tales.data import HOUSE_RULES
from companion.games.winter_tales.story import tale, title
from companion.games.winter_tales.table import Table
from companion.rules import newest_lines, replace
from companion.text.i18n import translate
from tests.games.winter_tales.tables import begun, empty, play, remembering, seated
from tests.support.random_play import words

IDS = (
    *data.SIDES, data.WRITER, data.NEUTRAL, data.NOBODY, *data.KINDS, *data.SPACES, *data.STATES, *AGAIN,
    data.READY, data.ACTIVATED, data.STANDING, data.LYING, *data.KNOWN["tale"], *data.KNOWN["soldier"],
    "coming", "telling", "last", "memory", "chapter", "limit", "tile", "own",
)  # fmt: skip


def called(table: Table, id: str) -> str:
    return words(GAME.names(table, id))


def test_each_id_of_the_game_has_a_name() -> None:
    assert set(IDS) - set(names.NAMES) == set()


def test_each_house_rule_has_a_title() -> None:
    assert [id for id in HOUSE_RULES if called(empty(2), id) == id] == []


def test_people_and_things_are_called_as_they_were_typed() -> None:
    table = play(begun(2), "set_space", character="tale-1", space="Mill", kind="place")
    assert called(table, "seat-1") == "Ada"
    assert called(table, "tale-2") == "Fairy tale 2"
    assert called(table, "soldier-1") == "Soldier 1"
    assert called(table, "quest-1") == "The key"
    assert called(table, "quest-9") == "Quest 9"
    assert called(table, "seat-9") == "Player 9"
    assert called(table, "hand:seat-2") == "Bo: cards in hand"
    assert called(remembering(table, "spring"), "memory-1") == "1: The key"
    assert words(GAME.counted("tale", 2)) == "2 fairy tale"
    assert called(table, "what nobody knows") == "what nobody knows"


def test_the_title_says_how_the_game_stands() -> None:
    table = begun(2)
    stands = [
        (empty(2), "Setting up the table"),
        (table, "Chapter 1 · Ada’s turn"),
        (replace(table, phase="chapter_end"), "Chapter 1 ends"),
        (replace(table, phase="epilogue", starter="seat-2"), "Epilogue · Bo tells"),
        (replace(table, phase="finished"), "The tale is over"),
    ]
    for at, said in stands:
        assert words(title(at)) == said


def evening() -> Table:
    table = GAME.set_up(demo_session.PEOPLE)
    return GAME.replay(table, demo_session.plays(table))


def test_the_story_and_the_record_of_the_tale_tell_what_happened() -> None:
    table = evening()
    lines = [words(line) for line in newest_lines(table)]
    assert "Il ponte rotto, led by Pinocchio: Spring 3, Winter 2. It goes to Spring." in lines
    first, second = tale(table)
    assert (words(first.quest), words(first.player), words(first.character)) == (
        "Il ponte rotto", "Ada", "Pinocchio",
    )  # fmt: skip
    assert [words(one) for one in first.others] == ["Ada with Pinocchio: 3", "Bruno with Wolf: 2"]
    assert (first.result.chapter, first.memory and first.memory.card) == (1, "La corda annodata")
    assert (second.result.chapter, words(second.won_by)) == (2, "Winter")


def test_the_evening_to_look_at_stops_where_dario_is_asked() -> None:
    table = evening()
    assert (words(title(table)), called(table, table.asked)) == ("Chapter 3 · Dario decides", "Dario")
    assert table.resolving
    assert (table.resolving.total("spring"), table.resolving.total("winter")) == (3, 3)
    assert len(table.memories) == 2
    assert sum(one.is_down for one in table.characters) == 2


def test_every_chapter_is_opened_in_the_journal() -> None:
    opened = [line.opens for line in evening().chronicle if line.opens]
    assert [words(title) for title in opened] == ["Chapter 1", "Chapter 2", "Chapter 3"]


def test_what_is_proposed_is_what_lies_there() -> None:
    table, box = begun(5), GAME.new_box()
    assert GAME.proposed(seated(5), box, "choose_sides", {}) == {
        "spring": ("seat-1", "seat-3"),
        "writer": "seat-5",
    }
    assert GAME.proposed(empty(5), box, "choose_sides", {})["writer"] == "seat-5"
    assert GAME.proposed(table, box, "set_track", {}) == {"memories": 3, "tile": 4}
    marks = {"card": "ready", "figure": "standing"}
    assert GAME.proposed(table, box, "set_marks", {"character": "tale-1"}) == marks
    assert GAME.proposed(table, box, "set_marks", {}) == {}
    quest = {"state": "on_board", "place": "", "won_by": "neutral"}
    assert GAME.proposed(table, box, "set_quest", {"quest": "quest-1"}) == quest
    memory = {"favours": "spring", "laid_by": "seat-1", "card": ""}
    assert GAME.proposed(remembering(table, "spring"), box, "change_memory", {"memory": "memory-1"}) == memory


def test_a_rescue_is_not_called_as_what_is_saved() -> None:
    with override("it"):
        rescue, saved, save = (translate(one) for one in ("Rescue", "Saved", "Save"))
    assert rescue == "Soccorri"
    assert not {rescue[:4]} & {saved[:4], save[:4]}
