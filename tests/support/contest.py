"""A toy that is played to an end, with dice and awards: for tests of plays that ended and of statistics."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import pytest

from companion.rules import (
    Award,
    AwardCount,
    Dice,
    Die,
    Game,
    History,
    NoBox,
    Number,
    Pick,
    Play,
    PlaysBase,
    Score,
    ScoreLine,
    Screens,
    Seats,
    Some,
    Statistics,
    Throw,
    action,
    message,
    own_seat,
    plural,
    replace,
    require,
    seat_at,
)
from companion.rules.box.schema import BoxTable
from companion.rules.hooks import BoxSchema
from tests.support.shelf import install_alone

SIDES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, kw_only=True)
class Contest(PlaysBase):
    """The table: what everybody has rolled together in this game, and in those before."""

    people: tuple[str, ...]
    points: tuple[int, ...] = ()
    ended_with: tuple[tuple[int, ...], ...] = ()


def set_up(people: tuple[str, ...]) -> Contest:
    return Contest(people=people, points=(0,) * len(people))


def seats(table: Contest, _answers: object) -> Sequence[str]:
    return tuple(seat_at(place) for place in range(len(table.people)))


@action("{who} rolls {roll}.", label="Roll")
def roll(
    table: Contest,
    who: Annotated[str, Pick(seats, label="Who")],
    number: Annotated[int, Number(1, 4, label="How many")],
    roll: Annotated[
        tuple[str, ...], Dice(SIDES, lambda table, answers: int(answers["number"]), label="Roll")
    ],
) -> Contest:
    place = seats(table, {}).index(who)
    more = sum(map(int, roll))
    points = tuple(one + more * (at == place) for at, one in enumerate(table.points))
    return replace(table, points=points).chronicled("{who} rolls.", who=table.people[place])


@action("It is over.", label="End")
def finish(table: Contest, winners: Annotated[tuple[str, ...], Some(seats, label="Winners")] = ()) -> Contest:
    won = tuple(table.people[seats(table, {}).index(one)] for one in winners)
    return replace(table.ended(table.people, won), ended_with=(*table.ended_with, table.points))


@action("Once more.", label="Play again")
def once_more(table: Contest) -> Contest:
    require(table.is_over, "It is not over.")
    return replace(table, is_over=False, points=(0,) * len(table.people))


def throws(_table: Contest, play: Play) -> Iterable[Throw]:
    if play.action == "roll":
        yield Throw("plain", str(play.answers["who"]), play.answers["roll"])


def deeds(before: Contest, after: Contest, play: Play) -> Iterator[AwardCount]:
    if play.action == "roll":
        who, gained = str(play.answers["who"]), sum(after.points) - sum(before.points)
        yield AwardCount("pips", who, gained)
        yield AwardCount("best", who, gained)


def scores(table: Contest) -> tuple[Score, ...]:
    return tuple(
        Score(
            title="Round",
            outcome=message("{most} points", most=max(points)),
            columns=(message("Rolled"),),
            lines=tuple(
                ScoreLine(name, points=points[at], numbers=(points[at],), is_first=at == 0)
                for at, name in enumerate(record.people)
            ),
        )
        for record, points in zip(table.records, table.ended_with, strict=True)
    )


def make_contest(*, is_together: bool = False) -> Game[Contest, NoBox]:
    shelves: tuple[BoxTable, ...] = ()
    return Game(
        slug="together" if is_together else "contest",
        name="Together" if is_together else "Contest",
        version=1,
        bgg_id=42,
        table=Contest,
        box=BoxSchema(type=NoBox, shelves=shelves),
        set_up=set_up,
        actions={"roll": roll, "finish": finish, "once_more": once_more},
        names=lambda table, id: dict(zip(seats(table, {}), table.people, strict=True)).get(id, id),
        title=lambda table: message("A contest"),
        seats=Seats(count=range(1, 6), figures=own_seat),
        screens=Screens(),
        history=History(scores=scores, is_together=is_together),
        statistics=Statistics(
            dice=(Die("plain", message("dice"), SIDES, int),),
            throws=throws,
            awards=(
                Award(
                    "pips",
                    message("The most pips"),
                    lambda count: plural("{count} pip", "{count} pips", count),
                ),
                Award(
                    "best",
                    message("The best roll"),
                    lambda count: message("{count} at once", count=count),
                    is_peak=True,
                ),
            ),
            deeds=deeds,
        ),
    )


CONTEST, TOGETHER = make_contest(), make_contest(is_together=True)


@pytest.fixture
def contest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both contests lie on the shelf, alone."""
    install_alone(monkeypatch, CONTEST, TOGETHER)
