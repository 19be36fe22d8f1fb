"""Tables of Winter Tales as an evening meets them, each as the plays that lead to it."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from companion.games.winter_tales import demo_session
from companion.rules import Play, make_play
from tests.support.seated import begin

GAME = GAMES["winter_tales"]
FIVE = demo_session.PEOPLE
FOUR = ("Ada", "Bruno", "Carla", "Dario")
SEVEN = ("Ada", "Bruno", "Carla", "Dario", "Elena", "Francesca", "Giovanni")
ADA, BRUNO, CARLA, DARIO = (f"seat-{place}" for place in range(1, 5))


def _filled(people: tuple[str, ...], plays: list[Play]) -> list[Play]:
    """Return the plays with what chance and an empty box answer."""
    table, found, rng = GAME.set_up(people), [], Random(1)
    for play in plays:
        answers, _made = GAME.actions[play.action].fill(table, play.answers, rng, GAME.new_box())
        table = GAME.play(table, answers)
        found.append(answers)
    return found


def _sided() -> list[Play]:
    return _filled(FOUR, [make_play("choose_sides", uneven=False, spring=(ADA, CARLA), writer="nobody")])


def _laid() -> list[Play]:
    """Four sit at the table, their characters are dealt, both first quests lie."""
    plays = [
        *_sided(),
        make_play("deal_names"),
        *(_first(side, name, place) for side, name, place in FIRST),
    ]
    return _filled(FOUR, plays)


FIRST = (("spring", "The key of the mill", "Mill"), ("winter", "The lost letter", "Tower"))


LAID = (
    ("spring", "The knotted rope"), ("winter", "A seal"), ("neutral", ""), ("spring", "The miller’s lantern"),
    ("winter", "A rusty key"), ("winter", ""),
)  # fmt: skip


def _first(side: str, name: str, place: str) -> Play:
    by = BRUNO if side == "spring" else ADA
    return make_play("place_first_quest", side=side, by=by, quest=(), name=name, place=place)


def _begun() -> list[Play]:
    return [*_laid(), make_play("begin", words="A letter never came.")]


def _seven() -> list[Play]:
    """As full as it gets: seven sit there, the last of them the Writer; six memories of seven lie."""
    spring = ("seat-1", "seat-3", "seat-5")
    plays = [
        make_play("set_track", memories=7, tile=8),
        make_play("choose_sides", uneven=False, spring=spring, writer="seat-7"),
        make_play("deal_names"),
        *(
            make_play("place_first_quest", side=side, by="seat-7", name=name, place=at)
            for side, name, at in FIRST
        ),
        make_play("begin"),
        *(
            make_play(
                "add_memory", quest=f"quest-{1 + n % 2}", favours=side, laid_by=f"seat-{1 + n}", card=card
            )
            for n, (side, card) in enumerate(LAID)
        ),
        make_play("activate", character="tale-1"),
    ]
    return _filled(SEVEN, plays)


def _moved() -> list[Play]:
    return [*_begun(), make_play("activate", character="tale-1"), make_play("move", space="Mill")]


def _evening(drop: int = 0) -> list[Play]:
    """The evening to look at, or as much of it as leaves so many plays out."""
    plays = list(demo_session.plays(GAME.set_up(FIVE)))
    return plays[: len(plays) - drop]


def _until(stop: Callable[[Any], bool]) -> list[Play]:
    """Return the plays of the evening up to the first table that is so."""
    table, found = GAME.set_up(FIVE), []
    for play in islice(demo_session.plays(table), 400):
        table = GAME.play(table, play)
        found.append(play)
        if stop(table):
            return found
    raise ValueError


def _told() -> list[Play]:
    """The third quest is told: the last card, then the memory, are still to come."""
    return [*_evening(), make_play("play_cards", character="soldier-4", cards=1)]


def _epilogue() -> list[Play]:
    """The third quest was a tie: its memory favours nobody."""
    memory = make_play("close_quest", favours="neutral", laid_by=ADA, card="A rusty key")
    return [*_told(), make_play("last_card", plays=True), memory]


def _ended() -> list[Play]:
    """All have told the end; everybody plays a whole hand."""
    plays = _epilogue()
    table = GAME.replay(GAME.set_up(FIVE), plays)
    while table.telling_end:
        player = table.player(table.telling_end)
        cards = player.half if player.is_writer else player.hand
        answers = (
            {"spring": 0, "winter": cards} if player.role != "spring" else {"spring": cards, "winter": 0}
        )
        plays.append(make_play("tell_end", **answers, words=""))
        table = GAME.play(table, plays[-1])
    return plays


STAGES: dict[str, tuple[tuple[str, ...], Callable[[], list[Play]]]] = {
    "empty": (FOUR, list),
    "empty-five": (FIVE, list),
    "sided": (FOUR, _sided),
    "dealt": (FOUR, lambda: _filled(FOUR, [make_play("deal_everything")])),
    "laid": (FOUR, _laid),
    "begun": (FOUR, _begun),
    "moved": (FOUR, _moved),
    "mill": (
        FOUR,
        lambda: [*_begun(), make_play("activate", character="tale-1"), make_play("move", space="Bridge")],
    ),
    "seven": (SEVEN, _seven),
    "playing": (FIVE, lambda: _until(lambda table: table.chapter == 2 and table.activation is not None)),
    "chapter": (FIVE, lambda: _until(lambda table: table.phase == "chapter_end")),
    "coming": (FIVE, lambda: _until(lambda table: table.chapter == 3 and table.resolving is not None)),
    "on-the-way": (FIVE, lambda: _until(lambda table: bool(table.resolving and table.resolving.coming))),
    "conflict": (FIVE, lambda: _until(lambda table: bool(table.conflict))),
    "beaten": (FIVE, lambda: _until(lambda table: bool(table.conflict and table.conflict.is_won))),
    "fallen": (
        FIVE,
        lambda: _until(lambda table: any(one.is_down for one in table.characters) and table.is_resting),
    ),
    "trick": (FIVE, lambda: _until(lambda table: bool(table.trick))),
    "answered": (FIVE, lambda: _until(lambda table: bool(table.trick and table.trick.answer is not None))),
    "evening": (FIVE, _evening),
    "last": (FIVE, _told),
    "memory": (FIVE, lambda: [*_told(), make_play("last_card", plays=True)]),
    "epilogue": (FIVE, _epilogue),
    "ended": (FIVE, _ended),
}


def session_at(stage: str, group: Group, name: str = "") -> Session:
    """Return a new campaign's session, played up to a stage."""
    people, plays = STAGES[stage]
    campaign = Campaign.objects.create(group=group, name=name or stage, game_slug=GAME.slug)
    session = begin(campaign, people)
    for number, play in enumerate(plays()):
        commands.record(
            session,
            play,
            Command(seen=number, key=f"{stage}-{number:04}", author_name=people[number % len(people)]),
        )
    return session
