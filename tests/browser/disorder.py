"""Answers of a site as a bad line brings them: lost, asked for twice, or late and in another order."""

import re
from contextlib import suppress
from random import Random

from playwright.sync_api import APIResponse, Page, Route
from playwright.sync_api import Error as PlaywrightError

ASKED = re.compile(r"/table/\d+/(board|act/|undo|redo)")
LOST, DONE_AND_LOST, DOUBLED, LATE = 0.08, 0.16, 0.26, 0.6  # up to which a throw of chance means what
LATEST = 12  # answers that may come before one that is late


class Disorder:
    """Each answer has a fate of its own, until all is calm. What is late waits to be let out."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.is_calm = False
        self.held: list[tuple[Route, APIResponse]] = []
        self.counts = dict.fromkeys(("lost", "doubled", "late"), 0)

    def on(self, page: Page) -> None:
        page.route(ASKED, self._carry)

    def _carry(self, route: Route) -> None:
        with suppress(PlaywrightError):  # a page that waits no longer
            self._as_chance_has_it(route, 1.0 if self.is_calm else self.rng.random())

    def _as_chance_has_it(self, route: Route, fate: float) -> None:
        if fate < DONE_AND_LOST:
            self.counts["lost"] += 1
            if fate > LOST:
                route.fetch()
            route.abort()
        elif fate < DOUBLED:
            self.counts["doubled"] += 1
            route.fetch()
            route.fulfill(response=route.fetch())
        elif fate < LATE:
            self.counts["late"] += 1
            self.held.append((route, route.fetch()))
        else:
            route.fulfill(response=route.fetch())

    def let_out(self) -> None:
        """Let one late answer arrive, any of them; those that are later than others may be stay no longer."""
        while self.held:
            self._arrive(self.rng.randrange(len(self.held)))
            if len(self.held) < LATEST:
                return

    def _arrive(self, place: int) -> None:
        route, answer = self.held.pop(place)
        with suppress(PlaywrightError):
            route.fulfill(response=answer)

    def calm(self) -> None:
        """Carry everything from now on, at once, and what is late too."""
        self.is_calm = True
        while self.held:
            self._arrive(0)
