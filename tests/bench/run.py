"""The whole bench: every game that has an evening to look at, the worst of them as the result."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model

from campaigns.models import Campaign, Group, Membership, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame
from tests.bench import (
    book,
    browser,
    history,
    inside,
    memory,
    outside,
    paper,
    pictures,
    search,
    streams,
    taken_along,
)
from tests.bench.client import Browser, Inside, Outside, cookies_of
from tests.bench.evening import Evening, Plays, filling
from tests.bench.numbers import IN_BROWSER, MEASURES, ON_PAPER, TAKEN_ALONG, Measure, Sizes
from tests.bench.site import site

Values = dict[str, Any]
SEED = 1
MS_PARTS = ("http_action_ms", "http_empty_ms")


def bench(sizes: Sizes, path: Path) -> None:
    """Measure, print the table, and write `path`."""
    began = perf_counter()
    disk = disk_ms()
    games = [game for game in GAMES.values() if game.demo]
    tables = {game.slug: Table(game, sizes) for game in games}
    full = {game.slug: Table(game, sizes, further) for game in games if (further := filling(game))}
    found, filled = ({slug: table.inside(sizes) for slug, table in some.items()} for some in (tables, full))
    first = tables[games[0].slug]
    held = memory.rows(first.browser, first.evening)
    with site() as running:
        for values, some in ((found, tables), (filled, full)):
            for slug, table in some.items():
                values[slug] |= outside.over_http(running, table.browser, table.evening, sizes)
        seen = browser.rows(running.port, {slug: tables[slug].seat for slug in full}, sizes)
    evenings, searcher = [table.evening for table in tables.values()], owner("searcher")
    pages = search.rows(evenings, searcher, group_of(searcher), sizes) | history.rows(owner("history"), sizes)
    pages |= book.rows(owner("book"), sizes) | pictures.rows()
    taken = taken_along.rows(taken_along.PACES if sizes.rounds else ())
    crowds = streams.rows(streams.all_crowds(sizes.crowds))
    result = written(
        found,
        filled,
        path,
        disk_ms=disk,
        took_s=perf_counter() - began,
        **held,
        **pages,
        **crowds,
        **seen,
        **taken,
    )
    print(drawn(result), f"\nTook {result['took_s']:.0f} s; all of it is in {path}.")


def in_memory(sizes: Sizes) -> None:
    """Print what site and worker hold, alone."""
    table = Table(next(game for game in GAMES.values() if game.demo), sizes)
    print(json.dumps(memory.rows(table.browser, table.evening)))


def in_browser(sizes: Sizes) -> None:
    """Print what a browser shows, alone."""
    tables = {}
    for game in GAMES.values():
        if game.demo and filling(game):
            evening, user = Evening(game, Random(SEED)), owner(game.slug)
            tables[game.slug] = (user, lay(evening, group_of(user), sizes.log)[0])
    with site() as running:
        found = browser.rows(running.port, tables, sizes)
    print(json.dumps(found.get("browser"), indent=1))
    print(drawn(found | {"full": {}}, IN_BROWSER))


def taken_along_alone(names: Sequence[str]) -> None:
    """Print what the site inside a browser takes, alone; at some paces or at all."""
    found = taken_along.rows([pace for pace in taken_along.PACES if not names or pace.name in names])
    print(json.dumps(found, indent=1))
    print(drawn(found | {"full": {}}, TAKEN_ALONG))


def on_paper(sizes: Sizes, slugs: Sequence[str] = ()) -> None:
    """Print what printing costs, alone: of each game, and of a book; or of some games."""
    found = {}
    with site() as running:
        for game in GAMES.values():
            if game.demo and (not slugs or game.slug in slugs):
                evening, user = Evening(game, Random(SEED)), owner(game.slug)
                session, number = lay(evening, group_of(user), sizes.log)
                browser = Browser(Outside(running.port), session, cookies_of(user, session), number)
                found[game.slug] = paper.printed(running, browser, evening, sizes)
                print(json.dumps({game.slug: found[game.slug]}, indent=1), flush=True)
    rows = worst(found) | ({} if slugs else book.rows(owner("book"), sizes))
    print(drawn(rows | {"full": {}}, ON_PAPER))


def written(found: Mapping[str, Values], filled: Mapping[str, Values], path: Path, **more: Any) -> Values:
    """Write the worst of each number over all games, at full tables too, and each game’s own; return it."""
    games = {"games": dict(found), "games_full": dict(filled)}
    result = worst(found) | more | {"full": worst(filled)} | games
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(result, indent=1) + "\n")
    return result


class Table:
    """A game’s table in the middle of a fight: with a short log and a long one, or full, with one log."""

    def __init__(self, game: AnyGame, sizes: Sizes, further: Plays | None = None) -> None:
        self.evening = Evening(game, Random(SEED), further)
        self.user = owner(f"{game.slug}{'-full' if further else ''}")
        self.group = group_of(self.user)
        self.browser = self._browser(sizes.full_log if further else sizes.log)
        self.long = None if further else self._browser(sizes.long_log)

    def _browser(self, entries: int) -> Browser:
        session, number = lay(self.evening, self.group, entries)
        return Browser(Inside(), session, cookies_of(self.user, session), number)

    @property
    def seat(self) -> tuple[User, Session]:
        """Who sits at the table, and where."""
        return self.user, self.browser.session

    def inside(self, sizes: Sizes) -> Values:
        found = inside.ratios(self.browser, self.evening, sizes)
        if self.long:
            found["action_ratio_long_log"] = inside.long_ratio(self.long, self.evening, sizes)
            own = inside.own_rows_ratio(self.browser, self.evening, sizes)
            found |= {"own_rows_ratio": own} if own else {}
        return found | inside.rules(self.evening, sizes)


def owner(name: str) -> User:
    return get_user_model().objects.create_user(f"bench-{name}")


def group_of(user: User) -> Group:
    group = Group.objects.create(name="The bench")
    Membership.objects.create(group=group, user=user, role=Membership.Role.OWNER)
    return group


def lay(evening: Evening, group: Group, entries: int) -> tuple[Session, int]:
    """Return a session in the middle of a fight, and the length of its log, about so many entries."""
    campaign = Campaign.objects.create(group=group, name=f"{entries} lines", game_slug=evening.game.slug)
    return inside.session_of(evening, campaign, entries)


def worst(found: Mapping[str, Values]) -> Values:
    """Return the largest of each number over all games."""
    keys = dict.fromkeys(key for values in found.values() for key in values)
    result: Values = {}
    for key in keys:
        values = [of_game[key] for of_game in found.values() if of_game.get(key) is not None]
        if key in MS_PARTS:
            result[key] = max(values, key=lambda spread: spread["p50"])
            result |= {f"{key}_{part}": number for part, number in result[key].items()}
        elif all(isinstance(value, int | float) for value in values):
            result[key] = max(values, default=None)
    return result


def disk_ms() -> float:
    """Return the milliseconds of a commit that waits for this disk: a part of every action."""
    seconds = []
    with closing(sqlite3.connect(settings.DATA_DIR / "disk.sqlite3")) as base:
        base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE page (text);")
        for _commit in range(100):
            base.execute("INSERT INTO page VALUES (?)", ("x" * 8000,))
            began = perf_counter()
            base.commit()
            seconds.append(perf_counter() - began)
    return median(seconds) * 1e3


def drawn(result: Values, measures: Sequence[Measure] = MEASURES) -> str:
    """Return the table that is printed: the demo's table, and the full one; what is said is of the worse."""
    full = result["full"]
    rows = [row(measure, result.get(measure.key), full.get(measure.key)) for measure in measures]
    head = f"{'':54}{'value':>9}{'full':>9}{'goal':>8}"
    return "\n".join([head, *rows])


def row(measure: Measure, value: float | None, full: float | None) -> str:
    goal = "" if measure.goal is None else f"{measure.goal:g}"
    goal += f", {measure.full:g}" if measure.full else ""
    shown = "".join(f"{'none' if one is None else f'{one:.2f}':>9}" for one in (value, full))
    return f"{measure.says:54}{shown}{goal:>8}  {verdict(measure, value, full)}".rstrip()


def verdict(measure: Measure, value: float | None, full: float | None = None) -> str:
    if measure.goal is None:
        return ""
    over = measure.over(value, full)
    if over is None:
        return "not measured"
    return "ok" if over <= 0 else f"over by {over:.0%}"
