"""Which lesson is shown: one a moment, each once, none that the log has done; Undo before it is needed."""

from companion.rules.kit.teaching import (
    UNDO,
    Grade,
    Known,
    Lesson,
    LogFacts,
    Mistake,
    ToldLesson,
    lesson_beside,
    next_lesson,
    next_mistake,
)

MOVE = Lesson("move", "LA-1", lambda table: table == "light", ("move",), ("move",))
SEARCH = Lesson("search", "LA-2", lambda table: table == "light", ("search",), ("search",))
LESSONS = (MOVE, SEARCH)
FIRST = Known(moment="one", turn=1)


def known(**values: object) -> Known:
    return Known(**{"moment": "one", "turn": 1, **values})  # type: ignore[arg-type]


def test_the_first_lesson_comes_when_it_matters() -> None:
    assert next_lesson(LESSONS, "light", FIRST) == MOVE
    assert next_lesson(LESSONS, "dark", FIRST) is None


def test_a_lesson_that_was_told_stays_through_its_moment() -> None:
    assert next_lesson(LESSONS, "light", known(told={"move": ToldLesson("one")})) == MOVE


def test_a_moment_has_no_second_lesson() -> None:
    told = {"move": ToldLesson("one")}
    assert next_lesson(LESSONS, "light", known(told=told, facts=LogFacts(frozenset({"move"})))) is None
    assert next_lesson(LESSONS, "light", known(told={"move": ToldLesson("one", is_closed=True)})) is None


def test_who_acts_ahead_of_the_coach_is_taught_in_the_sheet() -> None:
    told = {"move": ToldLesson("one")}
    assert lesson_beside(LESSONS, "light", "search", known(told=told)) == SEARCH
    assert lesson_beside(LESSONS, "light", "move", known(told=told)) is None
    assert lesson_beside(LESSONS, "dark", "search", known(told=told)) is None
    assert lesson_beside(LESSONS, "light", "search", known(facts=LogFacts(frozenset({"search"})))) is None


def test_nothing_is_told_twice() -> None:
    assert next_lesson(LESSONS, "light", known(told={"move": ToldLesson("before")})) == SEARCH
    assert next_lesson(LESSONS, "light", known(told={"move": ToldLesson(), "search": ToldLesson()})) is None


def test_what_was_told_at_another_table_is_not_of_this_moment() -> None:
    assert next_lesson(LESSONS, "light", Known(told={"move": ToldLesson("")}, moment="")) == SEARCH


def test_what_the_log_has_done_needs_no_lesson_until_it_is_undone() -> None:
    assert next_lesson(LESSONS, "light", known(facts=LogFacts(frozenset({"move"})))) == SEARCH
    assert next_lesson(LESSONS, "light", known(facts=LogFacts())) == MOVE


def test_undo_is_shown_in_the_third_turn() -> None:
    assert next_lesson(LESSONS, "dark", known(turn=2, can_undo=True)) is None
    assert next_lesson(LESSONS, "light", known(turn=3, can_undo=True)) == UNDO


def test_undo_is_shown_as_soon_as_something_was_put_right() -> None:
    wrong = LogFacts(has_erred=True)
    assert next_lesson(LESSONS, "light", known(can_undo=True, facts=wrong)) == UNDO
    told = {"move": ToldLesson("one")}
    assert next_lesson(LESSONS, "light", known(can_undo=True, facts=wrong, told=told)) == UNDO


def test_undo_is_not_shown_to_who_has_used_it_or_where_nothing_can_be_undone() -> None:
    used = LogFacts(frozenset({"undo"}), has_erred=True)
    assert next_lesson(LESSONS, "dark", known(turn=5, can_undo=True, facts=used)) is None
    assert next_lesson(LESSONS, "dark", known(turn=5)) is None


def test_a_mistake_is_shown_beside_its_step_once() -> None:
    first = Mistake("first", "LA-1", "move", Grade.ONE, ("a forum",))
    second = Mistake("second", "LA-1", "move", Grade.RULES, ("the rulebook",), lambda table: table == "light")
    mistakes = (first, second)
    assert next_mistake(mistakes, "light", "move", ()) == first
    assert next_mistake(mistakes, "light", "move", {"first"}) == second
    assert next_mistake(mistakes, "dark", "move", {"first"}) is None
    assert next_mistake(mistakes, "light", "search", ()) is None
