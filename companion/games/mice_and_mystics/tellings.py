"""The words for an evening afterwards: who struck down whom, who was captured, finds, the best blow."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.mice_and_mystics.data import BOSSES
from companion.games.mice_and_mystics.names import NAMES, named
from companion.rules import (
    Happening,
    Message,
    Part,
    Past,
    Told,
    Weight,
    _,
    message,
    plural,
    replace,
    tells_by,
)

FELL: Mapping[str, Callable[[int], Message]] = {
    "Rat": lambda count: plural(_("a Rat"), _("{count} Rats"), count),
    "Elite Rat": lambda count: plural(_("an Elite Rat"), _("{count} Elite Rats"), count),
    "Roach": lambda count: plural(_("a Roach"), _("{count} Roaches"), count),
    "Spider": lambda count: plural(_("the Spider"), _("{count} Spiders"), count),
    "Centipede": lambda count: plural(_("the Centipede"), _("{count} Centipedes"), count),
}
BOSS_NAMES = {NAMES[boss] for boss in BOSSES}
BEST_BLOW, GREAT_BLOCK = 3, 2  # hits that are worth a sentence
MANY_WOUNDS = 2  # in one room
BLOCKS = {"{defender} blocks {count} hit.", "{defender} blocks nothing."}


def _is_another_try(news: Message) -> bool:
    return bool(news.opens and "chapter" in news.opens.parts)


def _brings_nobody(news: Message) -> bool:
    minions = news.parts.get("minions", ())
    return isinstance(minions, tuple) and message(_("nobody comes")) in minions


PASTS = {
    "The chapter begins in the {room}.": Past(
        _("The chapter began in the {room}."),
        Weight.TURN,
        closes=True,
        instead=_("The mice tried again, from the {room}."),
        instead_of=_is_another_try,
    ),
    "The mice enter the {room}.": Past(_("The mice went on into the {room}."), Weight.DETAIL, closes=True),
    "No minion is left in the {room}.": Past("", closes=True),
    "A surge: {minions}.": Past(
        _("A surge brought {minions}."), Weight.DETAIL, instead="", instead_of=_brings_nobody
    ),
    "Miz Maggie has seen the mice: her token is theirs.": Past(
        _("Miz Maggie saw the mice and took their side."), Weight.TURN
    ),
    "Only one page is left.": Past(_("Only one page was left on the hourglass."), Weight.TURN),
    "The storybook brings {boss}.": Past(_("Then came {boss}."), Weight.TURN, closes=True),
    "{mouse} is captured.": Past(_("The minions captured {mouse}."), Weight.TURN),
    "{mouse} is free: put the figure on or beside another mouse’s space.": Past(
        _("{who} got free again."), Weight.TURN, by="mouse"
    ),
    "{mouse} learns {ability}.": Past(_("{who} learned {ability}."), by="mouse"),
    "{mouse} keeps: {card}.": Past(_("{who} kept {card}."), Weight.DETAIL, by="mouse"),
    "{mouse} earns: {words}.": Past(_("{who} earned {words}."), by="mouse"),
    "{mouse} earns an achievement: {achievement}.": Past(
        _("{who} earned the achievement {achievement}."), by="mouse"
    ),
    "The chapter is won.": Past(_("And the chapter was won!"), Weight.END, closes=True),
    "The chapter is lost.": Past(_("And so the chapter was lost."), Weight.END, closes=True, is_lost=True),
    "All mice are captured: the chapter is lost.": Past(
        _("All the mice were captured, and the chapter was lost."), Weight.END, closes=True, is_lost=True
    ),
    "The hourglass has reached End: the chapter is lost.": Past(
        _("The hourglass ran out, and the chapter was lost."), Weight.END, closes=True, is_lost=True
    ),
    "{minion} is defeated.": Past(""),
}
WOUNDS = {"{mouse} takes {count} wound.", "{mouse} takes {count} poisoned wound."}
DEFEATS = {id for id, past in PASTS.items() if past.is_lost}


@dataclass
class Fights:
    """The fights of a room: who struck down whom, narrow escapes, the best blow of a mouse."""

    attacker: str = ""
    waiting: list[int] = field(
        default_factory=list
    )  # hits of minions that mice still defend against, in order
    fallen: dict[str, dict[str, int]] = field(default_factory=dict)
    best: tuple[int, str] = (0, "")
    wounds: list[tuple[Part, int]] = field(default_factory=list)  # of mice that were not captured
    names: dict[str, Part] = field(default_factory=dict)  # of mice, as the log calls them

    def see(self, happening: Happening) -> Iterator[Told]:
        """Take in who attacks, what came of it, what was found and what was blocked."""
        if who := happening.sentence.parts.get("mouse"):
            self.names[str(happening.answers.get("mouse", ""))] = who
        if happening.action in ("attack", "minion_attack", "minions_attack", "bewitched_attack"):
            self.attacker = str(happening.answers.get("mouse", "")) if happening.action == "attack" else ""
            self.waiting = []
        yield from self._blocked(happening)  # before the next attack of a card, which the same play may bring
        for news in happening.news:
            self._count(happening, news)
            self._count_wounds(news)
        if happening.action == "take_card" and (telling := _tell_find(happening)):
            yield telling

    def _count(self, happening: Happening, news: Message) -> None:
        if news.id == "{count} hit." and self.attacker:
            self.best = max(self.best, (news.count or 0, self.attacker))
        elif news.id in ("{count} hit.", "{minion} on {mouse}: {count} hit."):
            self.waiting.append(news.count or 0)
        elif news.id == "{minion} is defeated.":
            by = self.attacker or str(happening.answers.get("mouse", ""))
            row = self.fallen.setdefault(by, {})
            kind = kind_in_log(news.parts["minion"])
            row[kind] = row.get(kind, 0) + 1

    def _count_wounds(self, news: Message) -> None:
        """Count the wounds of a mouse, unless it is captured after all or the chapter is lost."""
        mouse = news.parts.get("mouse", "")
        if news.id in WOUNDS:
            taken = sum(count for who, count in self.wounds if who == mouse) + (news.count or 0)
            self.wounds = [row for row in self.wounds if row[0] != mouse] + [(mouse, taken)]
        elif news.id == "{mouse} is captured.":
            self.wounds = [row for row in self.wounds if row[0] != mouse]
        elif news.id in DEFEATS:
            self.wounds = []

    def _blocked(self, happening: Happening) -> Iterator[Told]:
        """Tell of a mouse that has blocked several hits, all of them."""
        ids = {news.id: news for news in happening.news}
        if self.attacker or not self.waiting or not BLOCKS & {*ids}:
            return
        hits, block = self.waiting.pop(0), ids.get("{defender} blocks {count} hit.")
        if block and hits >= GREAT_BLOCK and "Everything is blocked." in ids:
            words = _("{who} blocked all {count} hits.")
            yield Told(message(words, who=block.parts["defender"], count=hits), Weight.DEED, happening.number)

    def close(self, number: int, *, is_end: bool) -> Iterator[Told]:
        """Give the fights of a room, and at an end the best blow; begin again."""
        is_great = any(BOSS_NAMES & {*kinds} for mouse, kinds in self.fallen.items() if mouse)
        for says in _struck(self.fallen, self.called):
            yield Told(says, Weight.TURN if is_great else Weight.DEED, number)
        for mouse, count in self.wounds:
            if count >= MANY_WOUNDS:
                words = _("{who} took {count} wounds and fought on.")
                yield Told(message(words, who=mouse, count=count), Weight.DEED, number)
        self.fallen, self.wounds = {}, []
        if is_end and self.best[0] >= BEST_BLOW:
            words = _("The best blow was {who}’s, with {count} hits.")
            parts: dict[str, Part] = {"who": self.called(self.best[1]), "count": self.best[0]}
            yield Told(message(words, **parts), Weight.DEED, number)
        self.best = (0, "") if is_end else self.best

    def called(self, mouse: str) -> Part:
        """Return what a mouse is called: of one of the group's own only the log knows it."""
        return self.names.get(mouse) or named(None, mouse)


def _struck(fallen: Mapping[str, Mapping[str, int]], called: Callable[[str], Part]) -> Iterator[Message]:
    """Give who struck down whom: mice that did the same in a sentence of theirs, the others in one."""
    alike: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for mouse, kinds in fallen.items():
        if mouse:
            alike.setdefault(tuple(sorted(kinds.items())), []).append(mouse)
    for foes, mice in alike.items():
        if len(mice) > 1:
            each = tuple(message("{who}", who=called(mouse)) for mouse in mice)
            yield message(_("{mice} each struck down {foes}."), mice=each, foes=_counted(foes))
    defeats = [
        message(_("{who} {foes}"), who=called(mice[0]), foes=_counted(foes))
        for foes, mice in alike.items()
        if len(mice) == 1
    ]
    if defeats:
        first = replace(defeats[0], id=_("{who} struck down {foes}"))
        yield message(_("{deeds}."), deeds=(first, *defeats[1:]))


def kind_in_log(minion: Part) -> str:
    """Return the name of the kind of a figure that the log names: "Rat" of rat 2."""
    if not isinstance(minion, Message):
        return str(minion)
    kind = minion.parts.get("kind", minion)
    if not isinstance(kind, Message):
        return str(kind)
    own = kind.parts.get("name", "")  # of a minion of the group's own
    return str(own) if kind.id == "{name}" else kind.id


def _counted(kinds: Iterable[tuple[str, int]]) -> tuple[Message, ...]:
    return tuple(FELL[kind](count) if kind in FELL else _ours(kind, count) for kind, count in kinds)


def _ours(kind: str, count: int) -> Message:
    """Return the bosses of a kind, or so many minions of the group's own by their name."""
    if kind in BOSS_NAMES:
        return message(kind)
    name = message("{name}", name=kind)
    return name if count == 1 else message("{name} ×{count}", name=kind, count=count)


def _tell_find(happening: Happening) -> Told | None:
    printed, name = str(happening.answers.get("printed") or ""), str(happening.answers.get("name") or "")
    if not (printed or name) or "who" not in happening.sentence.parts:
        return None
    card = named(None, printed) if printed else name
    parts: dict[str, Part] = {"who": happening.sentence.parts["who"], "card": card}
    return Told(message(_("{who} found {card}."), **parts), Weight.DEED, happening.number)


TELLS = tells_by(PASTS, Fights)
