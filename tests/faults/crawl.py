"""Everything that a page leads to is opened, and the database is as it was."""

import re
from collections import deque
from html import unescape
from urllib.parse import urldefrag, urljoin

from django.test import Client

from tests.faults.world import Report, everything, games, in_full_swing, somebody

LINKS = re.compile(r'(?:href|hx-get)="([^"]*)"')
FINE = {200, 204, 302}


def links(page: str, address: str) -> list[str]:
    """Return the addresses of our own that a page leads to, its static files apart."""
    found = (urljoin(address, urldefrag(unescape(link))[0]) for link in LINKS.findall(page))
    return [link for link in found if link.startswith("/") and not link.startswith(("/static/", "//"))]


def run(most: int) -> Report:
    """Follow every link as the owner of a group with a table of each game in full swing."""
    report = Report("S7 everything opened")
    user = somebody()
    client = Client(raise_request_exception=False)
    client.force_login(user)
    starts = ["/"]
    for game in games():
        session = in_full_swing(game, user)
        starts += [f"/table/{session.pk}/", f"/campaigns/{session.campaign_id}/"]
    before = everything()
    opened = follow(report, client, starts, most)
    after = everything()
    changed = [label for label in before if before[label] != after[label]]
    report.must(not changed, f"looking has changed {changed}")
    report.numbers |= {"addresses": opened}
    return report


def follow(report: Report, client: Client, starts: list[str], most: int) -> int:
    """Open address after address, those of the pages first found; return how many."""
    known, waiting = set(starts), deque((start, start) for start in starts)
    opened = 0
    while waiting and opened < most:
        address, page = waiting.popleft()
        opened += 1
        answer = client.get(address)
        report.must(answer.status_code in FINE, f"{address} answers {answer.status_code}")
        if answer.status_code == 200 and "html" in answer["Content-Type"]:
            body = answer.content.decode()
            page = page if "<hx-partial" in body else address  # parts are read from the page they come into
            new = [link for link in links(body, page) if link not in known]
            known.update(new)
            waiting += [(link, page) for link in dict.fromkeys(new)]
    return opened
