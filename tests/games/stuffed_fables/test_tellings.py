"""What a recap tells of this game: who collapsed and was helped up, who defeated whom."""

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.tellings import Page
from companion.rules import Happening, Message, message
from companion.text.i18n import translate
from tests.kit.recaps import recap_of


def test_falls_and_helps_are_counted_not_listed() -> None:
    told = recap_of(GAME, "waking")
    assert "Lumpy collapsed 7 times." in told
    assert "Stitch helped Lumpy up again 4 times." in told
    assert sum("collapsed" in one for one in told) == 2


def test_finds_and_monsters_are_told() -> None:
    told = recap_of(GAME, "waking")
    assert "Anna’s Lumpy found Tagliacarte." in told
    assert "Lumpy defeated Capitano." in told and told[-1] == "And the story was won!"


def tell(*news: Message) -> list[str]:
    page = Page()
    for number, each in enumerate(news, 1):
        list(page.see(Happening(number, "act", {}, message("act"), (each,))))
    return [translate(sentence.says) for sentence in page.close(len(news), is_end=False)]


def loses(stuffy: str, number: int) -> Message:
    return message("{stuffy} loses {number} stuffing.", stuffy=stuffy, number=number)


def test_a_stuffy_that_lost_nearly_all_and_did_not_collapse_is_told_as_a_narrow_escape() -> None:
    assert tell(loses("Flops", 2), loses("Lumpy", 3), loses("Flops", 2)) == [
        "Flops lost 4 stuffing and held on."
    ]


def test_a_stuffy_that_collapses_after_all_has_not_held_on() -> None:
    collapses = message("{stuffy} collapses.", stuffy="Flops")
    assert tell(loses("Flops", 5), collapses) == ["Flops collapsed."]
