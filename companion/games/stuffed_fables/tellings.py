"""The words for an evening afterwards: who defeated whom, who collapsed and was helped up, the finds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.games.stuffed_fables.data import OWN_PREFIX
from companion.games.stuffed_fables.equipment import GROUP
from companion.games.stuffed_fables.names import named
from companion.rules import Happening, Message, Part, Past, Told, Weight, _, message, plural, tells_by
from companion.rules.box.own_rows import is_own_id


def _is_another_try(news: Message) -> bool:
    return bool(news.opens and "story" in news.opens.parts)


MUCH_STUFFING = 4  # lost on one page, of the five that a stuffy has
PASTS = {
    "The story begins. {stuffy} is the first Narrator.": Past(
        _("The story began, with {who} as the first Narrator."),
        Weight.TURN,
        by="stuffy",
        closes=True,
        instead=_("The stuffies tried again, with {who} as the first Narrator."),
        instead_of=_is_another_try,
    ),
    "{page} is left.": Past(_("The stuffies left {page} behind."), Weight.DETAIL, closes=True),
    "{stuffy} collapses.": Past(""),
    "{stuffy} recovers.": Past(""),
    "{monster} is defeated.": Past(""),
    "Passed: {test}.": Past(_("Together the stuffies passed a test, {test}.")),
    "A Lost card: {choice}": Past(_("A Lost card came, and the choice was “{choice}”.")),
    "A surge!": Past(_("There was a surge."), Weight.DETAIL),
    "Waking! No more sleep cards are revealed in this story.": Past(
        _("Then the Waking card turned up."), Weight.TURN
    ),
    "Read the {ending}.": Past(""),
    "Read the {ending}: section {section}.": Past(""),
    "The story is won.": Past(_("And the story was won!"), Weight.END, closes=True),
    "The story is lost.": Past(_("And so the story was lost."), Weight.END, closes=True, is_lost=True),
    "All stuffies have collapsed: the story is lost.": Past(
        _("In the end all the stuffies had collapsed, and the story was lost."),
        Weight.END,
        closes=True,
        is_lost=True,
    ),
}


@dataclass
class Page:
    """What happens on a page: who defeats which monsters, who collapses how often, and gets up again."""

    defeated: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, Part] = field(default_factory=dict)
    fallen: dict[str, int] = field(default_factory=dict)
    helped: dict[tuple[str, str], int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)  # stuffing, by the name of the stuffy

    def see(self, happening: Happening) -> Iterator[Told]:
        """Take in who fell, who was helped up, which monsters were defeated and by whom."""
        parts = {news.id: news.parts.get("stuffy", "") for news in happening.news}
        by, helper = (
            parts.get("{stuffy} gains a button.", ""),
            parts.get("{stuffy} loses {number} stuffing.", ""),
        )
        for news in happening.news:
            if news.id == "{monster} is defeated.":
                self.defeated.setdefault(self._key(by), []).append(monster_in_log(news.parts["monster"]))
            elif news.id == "{stuffy} collapses.":
                key = self._key(news.parts["stuffy"])
                self.fallen[key] = self.fallen.get(key, 0) + 1
            elif news.id == "{stuffy} loses {number} stuffing.":
                key = self._key(news.parts["stuffy"])
                self.lost[key] = self.lost.get(key, 0) + int(str(news.parts["number"]))
            elif news.id == "{stuffy} recovers." and helper:
                both = self._key(helper), self._key(news.parts["stuffy"])
                self.helped[both] = self.helped.get(both, 0) + 1
        if happening.action == "take_item" and (telling := _tell_find(happening)):
            yield telling

    def _key(self, who: Part) -> str:
        key = who.id if isinstance(who, Message) else str(who)
        self.names[key] = who
        return key

    def close(self, number: int, *, is_end: bool) -> Iterator[Told]:
        """Give what happened on a page, and begin again."""
        falls = (_say_fall(self.names[key], count) for key, count in self.fallen.items())
        helps = (
            _say_help(self.names[helper], self.names[fallen], count)
            for (helper, fallen), count in self.helped.items()
        )
        defeats = (_say_defeat(self.names[key], monsters) for key, monsters in self.defeated.items())
        escapes = (
            message(_("{who} lost {number} stuffing and held on."), who=self.names[key], number=number)
            for key, number in self.lost.items()
            if number >= MUCH_STUFFING and key not in self.fallen
        )
        yield from (Told(says, Weight.DEED, number) for says in (*falls, *helps, *escapes, *defeats))
        self.defeated, self.fallen, self.helped, self.lost = {}, {}, {}, {}


def _say_defeat(who: Part, monsters: Sequence[str]) -> Message:
    words = _("{who} defeated {foes}.") if who else _("{foes} fell.")
    return message(words, who=who, foes=tuple(dict.fromkeys(monsters)))


def _say_fall(who: Part, count: int) -> Message:
    return plural(_("{who} collapsed."), _("{who} collapsed {count} times."), count, who=who)


def _say_help(helper: Part, fallen: Part, count: int) -> Message:
    return plural(
        _("{who} helped {other} up again."),
        _("{who} helped {other} up again {count} times."),
        count,
        who=helper,
        other=fallen,
    )


def monster_in_log(monster: Part) -> str:
    """Return the name of the kind of a monster that the log names: "Crawly" of Crawly 2."""
    kind = (
        monster.parts.get("kind", monster.parts.get("name", monster)) if isinstance(monster, Message) else ""
    )
    return kind.id if isinstance(kind, Message) else str(kind or monster)


def _tell_find(happening: Happening) -> Told | None:
    name, to = happening.answers.get("name"), str(happening.answers.get("to", ""))
    if not name or to in ("discard", GROUP):
        return None
    # what a stuffy of the group's own was called is in the sentence alone
    who = happening.sentence.parts.get("to", to) if is_own_id(to, OWN_PREFIX) else named(None, to)
    return Told(message(_("{who} found {name}."), who=who, name=str(name)), Weight.DEED, happening.number)


TELLS = tells_by(PASTS, Page)
