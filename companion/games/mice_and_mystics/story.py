"""How the game stands, and the story so far, made from what happened."""

from companion.games.mice_and_mystics.chapters import CHAPTERS, Chapter
from companion.games.mice_and_mystics.data import MICE
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.table import Table
from companion.rules import Say, _, say

LINES = 12  # the newest lines of a story; older ones stay in the log


def title(table: Table) -> Say:
    """Return how the game stands, in a few words."""
    if table.phase == "playing" and table.current:
        whose = named(table, table.current_kind)
        return say(_("Round {round} · {card}’s turn"), round=table.round, card=whose)
    return say(
        {
            "party": _("Choosing the mice"),
            "laying": _("Laying the table"),
            "playing": _("The first order"),
            "over": _("The chapter is over"),
            "closed": _("Ready for the next chapter"),
        }[table.phase]
    )


def is_lit(table: Table) -> bool:
    """Return whether it is somebody's turn."""
    return table.phase == "playing" and bool(table.current)


def chapter_title(table: Table) -> Say:
    """Return the chapter's number and name."""
    chapter = table.chapter
    return titled(chapter.number, chapter.name)


def titled(number: int, name: str = "") -> Say:
    """Return a chapter's number and name: the group's own, else ours, else none."""
    ours = CHAPTERS[number].title
    title = say("{name}", name=name) if name else named(None, ours)
    if not name and ours == f"chapter-{number}":
        return title
    return say(_("Chapter {number}, {title}"), number=number, title=title)


def chapter_name(chapter: Chapter) -> Say:
    """Return a chapter's name without its number, if it has one."""
    return say("{name}", name=chapter.name) if chapter.name else named(None, chapter.title)


def chapter_form(number: int) -> str:
    """Return where in the group's box a chapter is filled in, beneath the address of the box."""
    return f"chapters/{number}"


def chapter_opening(table: Table) -> Say:
    """Return the heading of a chapter in the story: its title, and which attempt it is after the first."""
    title = chapter_title(table)
    if table.attempt == 1:
        return title
    return say(_("{chapter}, attempt {number}"), chapter=title, number=table.attempt)


def story(table: Table) -> tuple[Say, ...]:
    """Return the newest lines of what happened, oldest first; the journal has the rest in the log."""
    return table.chronicle[-LINES:]


def victory(chapter: Chapter) -> Say:
    """Return when a chapter is won: in the group's words, or in ours if a room decides (MM-CH-2)."""
    if chapter.victory:
        return say("{words}", words=chapter.victory)
    if not chapter.goal:
        return say(_("The storybook says when this chapter is won."))
    return say(
        _("Won when the last room is clear and every free mouse stands on its goal: {room}."),
        room=named(None, chapter.goal),
    )


def defeats(chapter: Chapter) -> tuple[Say, ...]:
    """Return when a chapter is lost: the hourglass, all captured, the group's words (MM-CH-2, MM-OPEN-20)."""
    by_page = _("Lost when the hourglass reaches page {page}.")
    by_both = _("Lost when the hourglass reaches page {page}, or all mice are captured at once.")
    by_rule = say(by_both if chapter.lost_when_all_captured else by_page, page=chapter.end_page)
    return (by_rule, say("{words}", words=chapter.defeat)) if chapter.defeat else (by_rule,)


def company(chapter: Chapter) -> tuple[Say, ...]:
    """Return who must come along to a chapter, and who cannot (MM-SETUP-2, MM-CH1-1)."""
    rows = (
        (_("Must come along: {mice}."), chapter.required),
        (_("Cannot come along: {mice}."), chapter.barred),
    )
    return tuple(say(words, mice=tuple(named(None, one) for one in mice)) for words, mice in rows if mice)


def candidates(table: Table) -> tuple[str, ...]:
    """Return who is not in the party yet: those who must come first, those who cannot last."""
    chapter = table.chapter
    others = (mouse for mouse in MICE if not table.has_mouse(mouse))
    return tuple(sorted(others, key=lambda mouse: (mouse not in chapter.required, mouse in chapter.barred)))
