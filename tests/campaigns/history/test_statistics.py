"""Statistics: what is kept and brought up to date equals a recount; luck, awards, streaks, charts."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from campaigns.history import charts, counts
from campaigns.history.digests import EDITION, empty_digest
from campaigns.history.facts import EVERYBODY, DiceRow, Player, PlayRow, Who, load_facts
from campaigns.history.honours import list_game_honours
from campaigns.history.summaries import summarize_group
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.serialization import from_json, play_from_json
from campaigns.log.state import Command, current_state
from campaigns.models import (
    Attendance,
    Campaign,
    EndedPlay,
    EveningCorrection,
    Group,
    LogDigest,
    Person,
    PlayerResult,
    Seat,
    Session,
)
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.rules import IllegalPlay, Play
from companion.text.dates import format_short_day
from companion.text.i18n import hours_or_minutes, say_decimal
from tests.support.contest import CONTEST, SIDES, TOGETHER, contest
from tests.support.evenings import PEOPLE, make_group, make_user
from tests.support.seated import begin

__all__ = ["contest"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contest")]
ANNA, BRUNO, CHIARA = (Who(number, name) for number, name in enumerate(PEOPLE, 1))


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


@pytest.fixture
def member(group: Group) -> Client:
    client = Client()
    client.force_login(group.memberships.get().user)
    return client


def start(group: Group, game: Any = CONTEST, people: tuple[str, ...] = PEOPLE) -> Session:
    return begin(Campaign.objects.create(group=group, name="Thursdays", game_slug=game.slug), people)


def play(session: Session, action: str, **answers: Any) -> int:
    seen = current_state(session).number
    commands.record(session, Play(action, answers), Command(seen=seen, key=f"key-{seen}"))
    return seen + 1


def roll(session: Session, who: str, *faces: str) -> int:
    return play(session, "roll", who=who, number=len(faces), roll=faces)


# a recount of everything, from the log alone


@dataclass
class Recount:
    """What the logs of a group say, counted without anything that is kept."""

    faces: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    pips: Counter[tuple[str, str]] = field(default_factory=Counter)
    best: dict[tuple[str, str], int] = field(default_factory=dict)
    ended: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)

    def add(self, session: Session) -> None:
        table = from_json(session.game, session.start, session.version)
        before = len(table.records)
        for play in effective(session):
            try:
                after = session.game.play(table, play)
            except IllegalPlay:  # an amend before it has taken away what it needs
                continue
            if play.action == "roll":
                name = table.people[int(str(play.answers["who"]).removeprefix("seat-")) - 1]
                for face in play.answers["roll"]:
                    self.faces[session.game.slug, name, face] += 1
                gained = sum(map(int, play.answers["roll"]))
                self.pips[session.game.slug, name] += gained
                self.best[session.game.slug, name] = max(self.best.get((session.game.slug, name), 0), gained)
            table = after
        self.ended += [(session.game.slug, one.people, one.winners) for one in table.records[before:]]


def effective(session: Session) -> list[Play]:
    """Return the plays that count now, by a walk of its own."""
    done: list[Any] = []
    undone: list[Any] = []
    for entry in session.entries.order_by("number"):
        if entry.kind in ("play", "amend"):
            done.append(entry)
            undone.clear()
        elif entry.kind == "undo":
            undone.append(done.pop())
        elif entry.kind == "redo":
            done.append(undone.pop())
    plays: dict[int, list[Play]] = {}
    for entry in done:
        if entry.kind == "play":
            plays[entry.number] = [entry.play]
        else:
            for row in entry.amends:
                if "replaced" in row:
                    plays[row["number"]] = [
                        play_from_json(one["action"], one["answers"]) for one in row["parts"]
                    ]
    return [one for number in sorted(plays) for one in plays[number]]


def recount(group: Group) -> Recount:
    found = Recount()
    for session in Session.objects.filter(campaign__group=group).order_by("campaign", "number"):
        found.add(session)
    return found


class Evenings:
    """Random evenings of two games: rolls, ends, undos, redos, changes of the past, tables packed away."""

    def __init__(self, group: Group, seed: int) -> None:
        self.rng = Random(seed)
        self.tables = [start(group, CONTEST), start(group, TOGETHER, PEOPLE[:2])]

    def step(self) -> None:
        place = self.rng.randrange(len(self.tables))
        do = self.rng.choice(
            [self.roll] * 6 + [self.end, self.again, self.undo, self.undo, self.redo, self.mend, self.close]
        )
        with suppress(IllegalPlay):
            do(place)

    def seat(self, session: Session) -> str:
        return f"seat-{self.rng.randint(1, session.seats.count())}"

    def faces(self) -> tuple[str, ...]:
        return tuple(self.rng.choice(SIDES) for _die in range(self.rng.randint(1, 4)))

    def roll(self, place: int) -> None:
        roll(self.tables[place], self.seat(self.tables[place]), *self.faces())

    def end(self, place: int) -> None:
        session = self.tables[place]
        seats = tuple(f"seat-{number}" for number in range(1, session.seats.count() + 1))
        winners = (
            seats if self.rng.random() < 0.3 else (self.seat(session),) if self.rng.random() < 0.8 else ()
        )
        play(session, "finish", winners=winners)

    def again(self, place: int) -> None:
        play(self.tables[place], "once_more")

    def undo(self, place: int) -> None:
        seen = current_state(self.tables[place]).number
        commands.undo(self.tables[place], Command(seen=seen, key=f"key-{seen}"))

    def redo(self, place: int) -> None:
        seen = current_state(self.tables[place]).number
        commands.redo(self.tables[place], Command(seen=seen, key=f"key-{seen}"))

    def mend(self, place: int) -> None:
        session = self.tables[place]
        rolls = list(session.entries.filter(kind="play", action="roll"))
        if not rolls:
            return
        entry, seen, faces = self.rng.choice(rolls), current_state(session).number, self.faces()
        other = Play("roll", {"who": self.seat(session), "number": len(faces), "roll": faces})
        parts = self.rng.choice([(), (RolledPlay(other),), (RolledPlay(other), RolledPlay(other))])
        commands.amend(session, {entry.number: parts}, Command(seen=seen, key=f"key-{seen}"))

    def close(self, place: int) -> None:
        lifecycle.pack_away(self.tables[place])
        self.tables[place] = lifecycle.go_on(self.tables[place].campaign)


@pytest.mark.goal("E2")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_equals_a_recount_of_everything(group: Group, seed: int) -> None:
    evenings = Evenings(group, seed)
    for step in range(90):
        evenings.step()
        if step % 15 == seed % 15:
            assert_is_recounted(group)
    assert_is_recounted(group)
    assert sum(recount(group).faces.values()) > 20


def assert_is_recounted(group: Group) -> None:
    facts, right = load_facts(group), recount(group)
    faces = Counter[tuple[str, str, str]]()
    for row in facts.dice:
        for face, count in row.faces.items():
            faces[row.game_slug, row.who.name, face] += count
    assert +faces == +right.faces
    pips = {(deed.game_slug, deed.who.name): 0 for deed in facts.deeds if deed.award == "pips"}
    best = dict(pips)
    for deed in facts.deeds:
        who = deed.game_slug, deed.who.name
        if deed.award == "pips":
            pips[who] += deed.count
        else:
            best[who] = max(best[who], deed.count)
    assert (pips, best) == (dict(right.pips), right.best)
    told = [
        (one.game_slug, tuple(who.name for who in one.people), tuple(w.name for w in one.winners))
        for one in facts.plays
    ]
    assert Counter(told) == Counter(right.ended)
    for one in counts.count_luck(facts.dice):
        dice = {face: right.faces[one.game_slug, one.who.name, face] for face in SIDES}
        worth = sum(int(face) * count for face, count in dice.items())
        number = sum(dice.values())
        assert (one.dice, one.worth, one.expected) == (number, worth, Fraction(7, 2) * number)
        assert one.variance == Fraction(35, 12) * number


def test_a_digest_is_added_to_while_only_plays_come(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(group)
    roll(session, "seat-1", "6")
    load_facts(group)
    monkeypatch.setattr("campaigns.history.digests.empty_digest", None)  # the whole is not counted again
    roll(session, "seat-1", "5")
    assert [row.faces for row in load_facts(group).dice] == [{"5": 1, "6": 1}]


def test_what_another_release_has_counted_is_counted_again(group: Group) -> None:
    session = start(group)
    roll(session, "seat-1", "6")
    load_facts(group)
    LogDigest.objects.update(edition="0", content={"entries": 9})
    assert [row.faces for row in load_facts(group).dice] == [{"6": 1}]


def test_the_kept_result_is_read_without_a_table_and_in_few_queries(
    group: Group, django_assert_max_num_queries: Any
) -> None:
    session = start(group)
    for _evening in range(5):
        roll(session, "seat-1", "6")
        play(session, "finish", winners=("seat-1",))
        lifecycle.pack_away(session)
        session = lifecycle.go_on(session.campaign)
        play(session, "once_more")
    load_facts(group)
    with django_assert_max_num_queries(7) as asked:
        load_facts(group)
    assert not any('"table"' in one["sql"] or '"start"' in one["sql"] for one in asked.captured_queries)


# what counts


def test_a_play_that_is_left_out_does_not_count(group: Group) -> None:
    play(start(group), "finish", winners=("seat-1",))
    load_facts(group)
    EndedPlay.objects.update(is_left_out=True)
    facts = load_facts(group)
    assert (len(facts.plays), facts.left_out) == (0, 1)


def test_who_stood_in_for_somebody_has_played_and_rolled(group: Group) -> None:
    session = start(group)
    dario = group.people.create(name="Dario")
    roll(session, "seat-2", "6")
    play(session, "finish", winners=("seat-2",))
    EveningCorrection.objects.create(session=session, has_people=True)
    for person in group.people.all()[:3]:
        is_away = person.name == "Bruno"
        stand_in = dario if is_away else None
        Attendance.objects.create(session=session, person=person, is_away=is_away, stand_in=stand_in)
    facts = load_facts(group)
    assert [row.who.name for row in facts.dice] == ["Dario"]
    assert [who.name for who in facts.plays[0].winners] == ["Dario"]
    assert {one.who.name for one in counts.count_attendance(facts.nights)} == {"Anna", "Chiara", "Dario"}


def test_a_game_that_lies_on_no_shelf_keeps_its_plays(
    group: Group, member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start(group)
    roll(session, "seat-1", "6")
    play(session, "finish", winners=("seat-1",))
    load_facts(group)
    monkeypatch.delitem(GAMES, CONTEST.slug)
    facts = load_facts(group)
    assert (len(facts.plays), counts.count_luck(facts.dice), counts.count_awards(facts)) == (1, [], [])
    assert member.get(f"/groups/{group.pk}/statistics").status_code == 200


# streaks, pairs, wins


def row(
    *won: Who, people: tuple[Who, ...] = (ANNA, BRUNO), is_together: bool = False, slug: str = "contest"
) -> PlayRow:
    players = tuple(Player(who, who in won) for who in people)
    return PlayRow(1, 1, slug, datetime(2026, 11, 19, 20, tzinfo=UTC), 30, is_together, False, players)


def test_a_streak_is_the_longest_row_of_wins_and_the_one_that_lasts() -> None:
    streak = counts.Streak((False, True, True, False, True, True, True, False, True))
    assert (streak.best, streak.now) == (3, 1)
    assert (counts.Streak().best, counts.Streak().now) == (0, 0)
    assert counts.Streak((True, False)).now == 0


def test_only_what_is_won_together_is_a_streak_of_the_group() -> None:
    plays = [row(ANNA), row(ANNA, BRUNO, is_together=True), row(is_together=True)]
    assert counts.find_streak(plays).results == (True, False)
    assert counts.find_own_streak(plays, BRUNO.id).results == (False, True, False)


def test_two_who_win_together_have_not_beaten_each_other() -> None:
    plays = [row(ANNA), row(BRUNO), row(ANNA, BRUNO), row(), row(ANNA, BRUNO, is_together=True)]
    (pair,) = counts.count_pairs(plays)
    assert (pair.together, pair.against, pair.won_by_one, pair.won_by_other) == (1, 4, 1, 1)


def test_wins_together_and_against_others_are_told_apart() -> None:
    plays = [row(ANNA), row(BRUNO), row(ANNA, BRUNO, is_together=True, slug="together")]
    found = {(one.who, one.is_together): (one.played, one.won) for one in counts.count_wins(plays)}
    assert found[ANNA, False] == (2, 1)
    assert found[ANNA, True] == (1, 1)


def test_all_who_have_won_most_of_a_game_are_named() -> None:
    (game,) = counts.count_games([row(BRUNO), row(ANNA), row()])
    assert (game.won_by, game.most_wins) == ([ANNA, BRUNO], 1)
    (game,) = counts.count_games([row(BRUNO), row(ANNA), row(BRUNO)])
    assert (game.won_by, game.most_wins) == ([BRUNO], 2)
    (game,) = counts.count_games([row()])
    assert (game.won_by, game.most_wins) == ([], 0)


def test_no_line_parts_a_day_from_its_month() -> None:
    assert format_short_day(datetime(2026, 11, 14, 20, tzinfo=UTC)) == "14\N{NO-BREAK SPACE}Nov"


# luck


def lucky(face: str, number: int) -> counts.Luck:
    return counts.count_luck([DiceRow("contest", "plain", ANNA, {face: number})])[0]


@pytest.mark.goal("E2")
def test_luck_stands_out_from_two_standard_errors_on() -> None:
    one_die = float(Fraction(35, 12)) ** 0.5
    assert lucky("6", 1).errors == pytest.approx(2.5 / one_die)
    assert not lucky("6", 1).is_out
    assert lucky("6", 2).is_out  # 2.07
    assert lucky("1", 2).is_out  # as far below
    assert not lucky("5", 5).is_out  # 1.96


def test_faces_that_no_die_has_do_not_count() -> None:
    assert counts.count_luck([DiceRow("contest", "plain", ANNA, {"7": 4, "6": 1})])[0].dice == 1
    assert counts.count_luck([DiceRow("contest", "other", ANNA, {"6": 1})]) == []


@pytest.mark.goal("E2")
def test_luck_is_told_in_words() -> None:
    assert lucky("6", 2).words == "better than 98 of 100 tables"
    assert lucky("1", 2).words == "worse than 98 of 100 tables"
    assert lucky("6", 1).words == "better than 9 of 10 tables"
    assert lucky("4", 1).words == "better than 6 of 10 tables"
    with override("it"):
        assert lucky("6", 1).words == "meglio di 9 tavoli su 10"
        assert say_decimal(-0.5) == "−0,5"
    assert say_decimal(0.25, 2) == "0.25"


def test_an_evening_of_minutes_is_no_evening_of_no_hours() -> None:
    assert hours_or_minutes(6) == (6, "min")
    assert hours_or_minutes(130) == (2, "h")


def test_the_page_colours_luck_only_beyond_two_standard_errors(group: Group, member: Client) -> None:
    session = start(group)
    roll(session, "seat-1", "6", "6")
    roll(session, "seat-2", "6", "1")
    page = member.get(f"/groups/{group.pk}/statistics").content.decode()
    assert page.count('<li class="is-out">') == 1
    assert "Anna: luckier than chance" in page


def test_marks_of_luck_stay_within_the_drawing() -> None:
    for mark in charts.draw_luck([lucky("6", 50), lucky("1", 3)]):
        assert 0 <= mark.at <= 100
        assert 0 <= mark.band_x < mark.band_x + mark.band_width <= 100


# awards


def test_an_award_goes_to_whoever_has_most_and_to_several_that_have_as_much(group: Group) -> None:
    session = start(group)
    roll(session, "seat-1", "6", "1")
    roll(session, "seat-2", "4")
    roll(session, "seat-2", "3")
    found = {
        one.award: ([who.name for who in one.people], one.count)
        for one in counts.count_awards(load_facts(group))
    }
    assert found == {"pips": (["Anna", "Bruno"], 7), "best": (["Anna"], 7)}
    ((game, honours),) = list_game_honours(load_facts(group))
    told = {one.title: one.about for one in honours}
    assert game == "Contest"
    assert told["The most pips"] == "7 pips"


def test_an_undo_takes_a_deed_back(group: Group) -> None:
    session = start(group)
    roll(session, "seat-1", "6")
    load_facts(group)
    commands.undo(session, Command(seen=1, key="back"))
    assert counts.count_awards(load_facts(group)) == []


# charts


def test_the_highest_bar_is_full_and_none_leaves_the_drawing() -> None:
    bars = charts.draw_bars([("J", 3), ("F", 0), ("M", 4)])
    assert [one.is_top for one in bars] == [False, False, True]
    assert all(one.x >= 0 and one.x + one.width <= 100 for one in bars)
    assert (bars[2].y, bars[2].height) == (charts.TOP, charts.FLOOR - charts.TOP)


def test_very_many_evenings_share_squares() -> None:
    strip = charts.draw_strip(counts.Attended(ANNA, (True, False) * 100))
    assert len(strip) <= charts.MOST_SQUARES
    assert {one.share for one in strip} == {0.5}


# pages


def test_a_group_without_an_evening_is_told_what_comes_here(group: Group, member: Client) -> None:
    page = member.get(f"/groups/{group.pk}/statistics").content.decode()
    assert "Nothing to count yet" in page


def test_the_page_of_one_person_tells_of_that_person(group: Group, member: Client) -> None:
    session = start(group)
    roll(session, "seat-1", "6", "6")
    play(session, "finish", winners=("seat-1",))
    anna = group.people.get(name="Anna")
    page = member.get(f"/groups/{group.pk}/statistics?year=always&person={anna.pk}").content.decode()
    assert "Anna was at 1 of 1 evenings" in page
    assert "Bruno was at" not in page


@pytest.mark.parametrize(
    "asked", ["person=0", "person=x", "person=²", "person=99999999999999999999", "year=1066", "year=x"]
)
def test_what_there_is_not_is_not_found(group: Group, member: Client, asked: str) -> None:
    assert member.get(f"/groups/{group.pk}/statistics?{asked}").status_code == 404


def test_a_person_of_another_group_is_not_found(group: Group, member: Client) -> None:
    other = make_group("Others")
    person = other.people.get(name="Anna")
    assert member.get(f"/groups/{group.pk}/statistics?person={person.pk}").status_code == 404


def test_every_chart_has_its_table_of_numbers(group: Group, member: Client) -> None:
    session = start(group)
    roll(session, "seat-1", "6", "6")
    play(session, "finish", winners=("seat-1",))
    page = member.get(f"/groups/{group.pk}/statistics").content.decode()
    assert page.count("<figure") == page.count('class="nums"') >= 5


def test_the_year_so_far_is_for_a_tile(group: Group) -> None:
    session = start(group, TOGETHER)
    play(session, "finish", winners=("seat-1", "seat-2", "seat-3"))
    summary = summarize_group(group, 5)
    tile = summary.year
    assert (tile.evenings, tile.plays, tile.won, tile.together) == (1, 1, 1, 1)
    assert [one.session for one in summary.evenings] == [session]


def test_what_a_groups_page_shows_takes_four_queries(group: Group, django_assert_num_queries: Any) -> None:
    for _campaign in range(3):
        play(start(group), "finish", winners=("seat-1",))
    summarize_group(group, 5)
    with django_assert_num_queries(4):
        assert len(summarize_group(group, 2).evenings) == 2


def test_dice_of_nobody_are_the_games_own() -> None:
    (found,) = counts.count_luck([DiceRow("contest", "plain", EVERYBODY, {"6": 1})])
    assert found.who == EVERYBODY


# how long it takes


@pytest.mark.goal("E2")
def test_a_thousand_plays_ask_as_few_queries_as_ten(group: Group, member: Client) -> None:
    address = f"/groups/{group.pk}/statistics?year=always"
    fill(group, evenings=5, plays=2)
    member.get(address)
    with CaptureQueriesContext(connection) as few:
        assert "<dd>10</dd>" in member.get(address).content.decode()
    fill(group, evenings=495, plays=2)
    with CaptureQueriesContext(connection) as many:
        assert "<dd>1000</dd>" in member.get(address).content.decode()
    assert len(many) <= len(few) <= 12


def fill(group: Group, evenings: int, plays: int) -> None:
    """Let a group have had evenings, each with so many plays that ended, dice and deeds."""
    first, people = start(group), list(group.people.all())
    begins = datetime(2024, 1, 1, 20, tzinfo=UTC)
    for number in range(2, evenings + 1):
        at = begins + timedelta(days=number)
        session = Session.objects.create(
            campaign=first.campaign, number=number, start=first.start, version=1, started_at=at, closed_at=at
        )
        add_evening(session, people, plays)
    add_evening(first, people, plays)


def add_evening(session: Session, people: list[Person], plays: int) -> None:
    at, end = session.started_at, session.started_at + timedelta(hours=2)
    seats = [f"seat-{place}" for place in range(1, len(people) + 1)]
    content = empty_digest(0) | {"first": at.isoformat(), "last": end.isoformat(), "entries": 40}
    content["dice"] = {"plain": {seat: dict.fromkeys(SIDES, 9) for seat in seats}}
    content["deeds"] = {"pips": dict.fromkeys(seats, 7), "best": dict.fromkeys(seats, 5)}
    LogDigest.objects.create(session=session, number=0, edition=EDITION, content=content)
    session.seats.all().delete()
    Seat.objects.bulk_create(Seat(session=session, position=n, person=one) for n, one in enumerate(people, 1))
    made = EndedPlay.objects.bulk_create(
        EndedPlay(session=session, position=n + 1, number=0, started_at=at, ended_at=end, minutes=60)
        for n in range(plays)
    )
    PlayerResult.objects.bulk_create(
        PlayerResult(play=one, position=n, person=who, name=who.name, is_winner=n == 1, points=n)
        for one in made
        for n, who in enumerate(people, 1)
    )
