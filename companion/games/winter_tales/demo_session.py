"""An evening to look at: chapter 3, two memories, a third quest is under way, and it is Dario's turn."""

from collections.abc import Iterator

from companion.games.winter_tales.data import KNOWN
from companion.games.winter_tales.table import Table
from companion.rules import Play, make_play

PEOPLE = ("Ada", "Bruno", "Elena", "Carla", "Dario")
ADA, BRUNO, ELENA, CARLA, DARIO = (f"seat-{place}" for place in range(1, 6))
TALES = ("pinocchio", "alice", "match-girl", "dorothy", "tin-man")
SOLDIERS = ("wolf", "mad-hatter", "candlewick", "snow-white", "white-rabbit")
CAST = tuple((kind, name) for kind, names in KNOWN.items() for name in names)
QUESTS = (
    *(("spring", "Il ponte rotto"), ("spring", "La chiave del mulino"), ("spring", "La festa nascosta")),
    *(("winter", "La lettera"), ("winter", "Il lume spento"), ("winter", "Il muro nuovo")),
)


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the evening, from an empty table on."""
    yield make_play("choose_sides", uneven=False, spring=(ADA, CARLA), writer=ELENA, cast=CAST, quests=QUESTS)
    yield make_play("deal_names", cast=CAST, tales=_all(TALES, "tale"), soldiers=_all(SOLDIERS, "soldier"))
    for id, space in (("tale-1", "Bosco"), ("tale-2", "Porto"), ("soldier-1", "Piazza Grande")):
        yield make_play("place_figure", character=id, space=space)
    yield _first("spring", "quest-1", "Ponte")
    yield _first("winter", "quest-4", "Torre")
    yield make_play("begin", words="Una lettera non è mai arrivata.")
    yield from _chapter_one()
    yield make_play("end_chapter")
    yield from _chapter_two()
    yield make_play("end_chapter")
    yield from _chapter_three()


def _all(first: tuple[str, ...], kind: str) -> tuple[str, ...]:
    return (*first, *(name for of, name in CAST if of == kind and name not in first))


def _first(side: str, quest: str, place: str) -> Play:
    return make_play("place_first_quest", side=side, by=ELENA, quest=(quest,), place=place)


def _turn(character: str, *moves: str, discards: int = 0) -> Iterator[Play]:
    yield make_play("activate", character=character)
    for space in moves:
        yield make_play("move", space=space, kind="place")
    yield make_play("finish_activation", discards=discards)


def _comes(character: str, space: str, discards: int = 0) -> Iterator[Play]:
    yield make_play("come", character=character)
    yield make_play("move", space=space)
    yield make_play("finish_coming", arrived=True, discards=discards)


def _nobody(times: int) -> Iterator[Play]:
    yield from (make_play("stay_away") for _one in range(times))


def _chapter_one() -> Iterator[Play]:
    """The broken bridge is mended: a memory of Spring."""
    yield make_play("activate", character="tale-1", motive="Pinocchio cerca un passaggio.")
    yield make_play("move", space="Ponte")
    yield make_play("resolve_quest", quest="quest-1")
    yield from _comes("soldier-1", "Ponte")
    yield from _nobody(3)
    yield make_play("play_cards", character="tale-1", cards=3)
    yield make_play("play_cards", character="soldier-1", cards=2)
    yield from (make_play("play_cards", character="nobody") for _one in range(3))
    yield make_play("last_card", plays=False)
    yield make_play("close_quest", laid_by=ADA, card="La corda annodata")
    yield make_play("finish_activation", discards=0)
    yield from _turn("soldier-2")
    yield make_play("activate", character="tale-3")
    yield make_play("move", space="Mulino")
    yield make_play("generate_quest", quest="quest-2")
    yield make_play("finish_activation", discards=0)
    yield from _turn("tale-4", "Mercato")
    yield from _turn("soldier-4", "Torre")
    yield from _turn("tale-2", "Bosco")
    yield from _turn("soldier-3", "Forno")
    yield from _turn("tale-5", discards=2)
    yield make_play("activate", character="soldier-5")
    yield make_play("move", space="Ponte")
    yield make_play("generate_quest", quest="quest-5")
    yield make_play("finish_activation", discards=1)


def _chapter_two() -> Iterator[Play]:
    """A fairy tale loses a conflict, the letter is found, a soldier falls into a trick."""
    yield from _turn("tale-1", "Mulino", discards=4)
    yield from _turn("soldier-1", "Mulino", discards=6)
    yield from _turn("tale-3", "Mulino", discards=3)
    yield make_play("activate", character="tale-4")
    yield make_play("move", space="Torre")
    yield make_play("start_conflict", soldier="soldier-4")
    yield make_play("raise_bid")
    yield make_play("raise_bid")
    yield make_play("give_in")
    yield make_play("end_conflict", space="Piazza Piccola", kind="square")
    yield make_play("finish_activation", discards=5)
    yield make_play("activate", character="soldier-4")
    yield make_play("resolve_quest", quest="quest-4")
    yield from _nobody(4)
    yield make_play("play_cards", character="soldier-4", cards=2)
    yield make_play("play_cards", character="nobody")
    yield make_play("play_cards", character="nobody")
    yield make_play("last_card", plays=True)
    yield make_play("close_quest", laid_by=DARIO, card="Il sigillo rotto")
    yield make_play("finish_activation", discards=2)
    yield from _turn("tale-2", "Ponte", discards=2)
    yield make_play("activate", character="soldier-2")
    yield make_play("move", space="Ponte")
    yield make_play("start_trick", tale="tale-2")
    yield make_play("answer_trick", cards=1)
    yield make_play("reveal_trick", hidden=2)
    yield make_play("finish_activation", discards=1)
    yield from _turn("soldier-3", discards=3)
    yield from _turn("tale-5", discards=3)
    yield from _turn("soldier-5", discards=3)


def _chapter_three() -> Iterator[Play]:
    """The key of the mill: Ada leads, others are there or come; Dario is asked how many cards he plays."""
    yield make_play("activate", character="tale-1")
    yield make_play("resolve_quest", quest="quest-2")
    yield from _nobody(3)
    yield from _comes("soldier-4", "Mulino", discards=6)
    yield make_play("play_cards", character="tale-1", cards=2)
    yield make_play("play_cards", character="soldier-1", cards=3)
    yield make_play("play_cards", character="tale-3", cards=1)
    yield make_play("play_cards", character="nobody")
