"""How a log is told afterwards, of each game: in the past, all of the story, no secret, by those who play."""

import re
from itertools import starmap

from django.utils.translation import override

from campaigns.chronicle import recap
from companion.rules import AnyGame, Told
from companion.rules.kit.tellings import tell_as_it_stands
from companion.text.i18n import translate
from tests.kit.games import each_session
from tests.kit.recaps import happenings_of, recap_of

SEEN_BEFORE_ITS_TIME = re.compile(r"\b(begins|enters?|is|takes|learns|keeps|falls|wins)\b")


def told_of(game: AnyGame, name: str) -> list[Told]:
    return list(game.history.tells(happenings_of(game, name)))


@each_session()
def test_all_of_the_story_is_told_in_the_past_and_without_colons(game: AnyGame, name: str) -> None:
    if game.history.tells is tell_as_it_stands:
        return
    told = told_of(game, name)
    stands = {news.id for one in happenings_of(game, name) for news in one.news if news.is_story}
    assert told and not {one.says.id for one in told} & stands
    for language in ("en", "it"):
        with override(language):
            said = [translate(one.says) for one in told]
        assert all(line.rstrip("!.”»")[-1:].isalnum() and ":" not in line for line in said), said
        assert not any("{" in line or "  " in line for line in said)
    with override("en"):
        assert not any(starmap(SEEN_BEFORE_ITS_TIME.search, ((translate(one.says),) for one in told)))


@each_session()
def test_what_is_told_comes_in_the_order_in_which_it_happened(game: AnyGame, name: str) -> None:
    numbers = [one.number for one in told_of(game, name)]
    assert numbers == sorted(numbers)


@each_session()
def test_a_recap_is_read_in_a_minute_whatever_happened(game: AnyGame, name: str) -> None:
    for language in ("en", "it"):
        told = recap_of(game, name, language)
        assert 0 < sum(map(recap.count_words, told)) <= recap.MOST_WORDS
