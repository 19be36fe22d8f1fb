"""The three facts without which no chapter begins, asked when it is chosen (MM-SETUP-6, -8, MM-CH-2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import CHAPTERS, ROOMS, Chapter
from companion.games.mice_and_mystics.data import LAST_PAGE
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, Fieldset, Message, Number, Pick, Text, _, from_tuples, message, replace

AS_TOLD = "as-told"  # the words of the storybook decide, no room
LONG = 300


def _chapter(answers: Answers) -> Chapter | None:
    number, chapter = answers.get("number"), answers.get("chapter")
    return from_tuples(Chapter, chapter) if chapter else CHAPTERS.get(number if type(number) is int else 0)


def _shown(answers: Answers) -> int:
    """Return the number that people know a chapter by."""
    chapter = _chapter(answers)
    return chapter.shown_number if chapter else int(answers.get("number", 0))


def lacks_end(table: Table, answers: Answers) -> bool:
    chapter = _chapter(answers)
    return chapter is not None and chapter.end_page <= 1


def lacks_start(table: Table, answers: Answers) -> bool:
    chapter = _chapter(answers)
    return chapter is not None and not chapter.start


def lacks_goal(table: Table, answers: Answers) -> bool:
    """Return whether it is unknown how a chapter is won; of one that can begin it is not asked again."""
    chapter = _chapter(answers)
    return chapter is not None and not (chapter.is_filled_in or chapter.goal or chapter.victory)


def is_by_storybook(table: Table, answers: Answers) -> bool:
    return lacks_goal(table, answers) and answers.get("goal") == AS_TOLD


def rooms(table: Table, answers: Answers) -> Sequence[str]:
    return ROOMS


def ways_to_win(table: Table, answers: Answers) -> Sequence[str]:
    return (AS_TOLD, *ROOMS)


def _no_end(table: Table, answers: Answers, value: object) -> Message:
    words = _("Chapter {number} has no End page yet: fill it in from your storybook.")
    return message(words, number=_shown(answers), rule="MM-SETUP-8")


def _no_start(table: Table, answers: Answers, value: object) -> Message:
    words = _("Chapter {number} has no room to start in yet: fill it in from your storybook.")
    return message(words, number=_shown(answers), rule="MM-SETUP-6")


def _no_goal(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Say how chapter {number} is won."), number=_shown(answers), rule="MM-CH-2")


@dataclass(frozen=True)
class ChapterFacts(Fieldset):
    """What the sheet asks of a chapter that is not filled in; empty for one that is."""

    end_page: Annotated[
        int, Number(2, LAST_PAGE, lacks_end, _no_end, is_printed=True, label=_("End page"))
    ] = 0
    start: Annotated[str, Pick(rooms, _no_start, lacks_start, guessed=False, label=_("Start room"))] = ""
    goal: Annotated[str, Pick(ways_to_win, _no_goal, lacks_goal, guessed=False, label=_("Goal"))] = ""
    victory: Annotated[str, Text(LONG, wanted=is_by_storybook, label=_("It is won when"))] = ""

    def completed(self, chapter: Chapter) -> Chapter:
        """Return a chapter with what was said of it here."""
        chapter = replace(chapter, end_page=self.end_page or chapter.end_page)
        goal = self.goal if self.goal in ROOMS else chapter.goal
        words = self.victory.strip() or chapter.victory
        return replace(chapter, start=self.start or chapter.start, goal=goal, victory=words)


NO_FACTS = ChapterFacts()


def learn_chapter(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with the facts of a chapter that were asked when it was chosen."""
    asked = {name: answers[name] for name in ("end_page", "start", "goal", "victory") if answers.get(name)}
    known = box.chapter(answers["number"])
    learned = ChapterFacts(**asked).completed(known)
    if learned == known:
        return box
    is_own = any(chapter.number == known.number for chapter in box.chapters)
    numbered = tuple(learned if chapter.number == known.number else chapter for chapter in box.chapters)
    return replace(box, chapters=numbered if is_own else (*box.chapters, learned))
