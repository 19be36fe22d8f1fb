"""The words for a tale afterwards: the quests and who led them, traps, rescues, who won."""

from collections.abc import Iterator

from companion.games.winter_tales.data import SPRING, WINTER, WRITER
from companion.games.winter_tales.endings import TIES, WINS
from companion.games.winter_tales.quests import TIED, WON
from companion.rules import Happening, Message, Past, Told, Weight, _, message, tells_by


def _is_close(news: Message) -> bool:
    spring, winter = news.parts.get("spring"), news.parts.get("winter")
    return isinstance(spring, int) and isinstance(winter, int) and abs(spring - winter) == 1


PASTS = {
    "Chapter {number} begins: {player} has the first turn.": Past(
        _("Chapter {number} began, and {player} had the first turn."), Weight.DETAIL
    ),
    "{character} is incapacitated.": Past(""),
    "{character} stands again.": Past(""),
    WON: Past(
        _("{who} led the quest “{quest}”, and {side} won it."),
        Weight.TURN,
        by="character",
        instead=_("{who} led the quest “{quest}”, and {side} won it by a single card."),
        instead_of=_is_close,
    ),
    TIED: Past(_("{who} led the quest “{quest}”, and nobody won it."), Weight.TURN, by="character"),
    "The memory track is full: the epilogue begins with {player}.": Past(
        _("The memories were complete, and {player} began the epilogue."), Weight.DEED
    ),
    WINS[SPRING]: Past(_("In the end Spring won, {spring} to {winter}!"), Weight.END),
    WINS[WINTER]: Past(_("In the end Winter won, {winter} to {spring}!"), Weight.END),
    TIES[WRITER, True]: Past(
        _("In the end it was a tie, {spring} to {winter}, and the Writer won, alone!"), Weight.END
    ),
    TIES[SPRING, False]: Past(
        _("In the end it was a tie, {spring} to {winter}, and Spring won, as {player} began the epilogue!"),
        Weight.END,
    ),
    TIES[WINTER, False]: Past(
        _("In the end it was a tie, {spring} to {winter}, and Winter won, as {player} began the epilogue!"),
        Weight.END,
    ),
}
FELL = {
    "{soldier} falls into the trap.": _("{who} fell into a trap."),
    "The soldier wins, {winter} to {spring}.": _("{who} was beaten in a battle."),
}


class Falls:
    """Who falls, and how; who helps whom up."""

    def see(self, happening: Happening) -> Iterator[Told]:
        """Give how a character fell with this play, or who got up by it."""
        how = next((FELL[news.id] for news in happening.news if news.id in FELL), _("{who} fell."))
        for news in happening.news:
            if news.id == "{character} is incapacitated.":
                sentence = message(how, who=news.parts["character"])
                yield Told(sentence, Weight.DETAIL, happening.number)
        if happening.action == "rescue":
            yield _rescued(happening)

    def close(self, number: int, *, is_end: bool) -> Iterator[Told]:
        """Give nothing: a fall is given at once."""
        yield from ()


def _rescued(happening: Happening) -> Told:
    parts = happening.sentence.parts
    if happening.answers.get("rescuer") == happening.answers.get("rescued"):
        return Told(message(_("{who} got up again."), who=parts["rescued"]), Weight.DETAIL, happening.number)
    words = _("{who} rescued {other}.")
    return Told(message(words, who=parts["rescuer"], other=parts["rescued"]), Weight.DEED, happening.number)


TELLS = tells_by(PASTS, Falls)
