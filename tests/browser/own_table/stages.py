"""Tables of a game of one's own as an evening meets them, each as the plays that lead to it."""

from collections.abc import Callable, Iterator

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from companion.games.own_table.demo_session import PEOPLE, plays
from companion.games.own_table.starters import starter
from companion.rules import Play, make_play
from companion.rules.tuples import to_tuples
from tests.support.seated import begin

GAME = GAMES["own_table"]


def _chosen(name: str) -> list[Play]:
    made = to_tuples(starter(name))
    return [make_play("begin_with", game=name, definition=made)]


def _played(name: str) -> list[Play]:
    return [*_chosen(name), make_play("play_it", kept="game-101", version=1), make_play("begin")]


def _pad() -> Iterator[Play]:
    yield from _played("starter-five-throws")
    yield make_play("roll", dice="dice-1", roll=tuple(f"dice-1.{face}" for face in (6, 6, 5, 2, 1)))
    for seat, value in (("seat-1", 12), ("seat-2", 18)):
        yield make_play("write_score", seat=seat, column="column-8", line=0, value=value, why="")
    yield make_play("write_score", seat="seat-1", column="column-9", line=0, value=35, why="we give it")


STAGES: dict[str, Callable[[], list[Play]]] = {
    "start": lambda: [],
    "empty": lambda: [make_play("begin_empty", name="Lamplighters’ Row")],
    "builder": lambda: _chosen("starter-harbour-lights"),
    "laying": lambda: _played("starter-harbour-lights")[:-1],
    "first": lambda: _played("starter-harbour-lights"),
    "later": lambda: list(plays(GAME.set_up(PEOPLE))),
    "pad": lambda: list(_pad()),
    "over": lambda: [
        *plays(GAME.set_up(PEOPLE)),
        make_play("end_game", is_won=True, winners=()),
    ],
}


def session_at(stage: str, group: Group) -> Session:
    """Return a new campaign's session at a stage."""
    campaign = Campaign.objects.create(group=group, name=f"Own {stage}", game_slug=GAME.slug)
    session = begin(campaign, PEOPLE)
    for seen, play in enumerate(STAGES[stage]()):
        commands.record(session, play, Command(seen=seen, key=f"{stage}-{seen}"))
    return session
