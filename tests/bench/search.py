"""What a search costs among ten thousand entries: words of all lines and of few, beginnings of words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from urllib.parse import urlencode

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Entry, Group, SearchRow, Session
from campaigns.search.upkeep import catch_up
from companion.accounts.models import User
from tests.bench.client import Browser, Inside, cookies_of
from tests.bench.evening import Evening
from tests.bench.inside import counted
from tests.bench.numbers import Sizes, spread
from tests.support.seated import begin

SEED = 1
ASKED = 100  # searches that are measured


def rows(evenings: Sequence[Evening], user: User, group: Group, sizes: Sizes) -> dict[str, float]:
    """Return the milliseconds that half, and 95 of 100 searches in so many entries stay under."""
    session = lay_logs(evenings, group, sizes.searched)
    while not catch_up([group.pk]):
        pass  # as much as one search brings in
    browser = Browser(Inside(), session, cookies_of(user, session), 0)
    words = list(choose_words(group))
    answers = [browser.get(f"/search/?{urlencode({'q': asked})}") for asked in words]
    assert {answer.status for answer in answers} == {200}
    with counted() as asked:
        browser.get(f"/search/?{urlencode({'q': words[0]})}")
    found = spread(answers)
    return {"search_ms_p50": found["p50"], "search_ms_p95": found["p95"], "search_queries": len(asked)}


def lay_logs(evenings: Sequence[Evening], group: Group, entries: int) -> Session:
    """Give a group evenings of so many entries in all, the same ones again and again; return the last."""
    first = [play_evening(evening, group) for evening in evenings]
    count = Entry.objects.filter(session__in=first).count()
    while count < entries:
        for session in first:
            count += len(repeat_evening(session))
    return session


def play_evening(evening: Evening, group: Group) -> Session:
    session = _begin(evening.game.slug, evening.people, group)
    for number, play in enumerate(evening.plays):
        commands.record(session, play, Command(seen=number, key=f"evening-{number}"))
    return session


def repeat_evening(session: Session) -> Sequence[Entry]:
    """Write the lines of an evening into another one; their tables, which no search reads, are left out."""
    slug, people = session.campaign.game_slug, session.people
    again = _begin(slug, people, session.campaign.group)
    columns = [
        field.name for field in Entry._meta.fields if field.name not in ("id", "session", "table", "author")
    ]
    lines: Iterator[dict[str, Any]] = session.entries.order_by("number").values(*columns).iterator()
    return Entry.objects.bulk_create([Entry(session=again, table="{}", **line) for line in lines])


def _begin(slug: str, people: Sequence[str], group: Group) -> Session:
    number = group.campaigns.count() + 1
    return begin(Campaign.objects.create(group=group, name=f"Tale {number}", game_slug=slug), people)


def choose_words(group: Group) -> Iterator[str]:
    """Give what is looked for: words of most lines and of few, beginnings of words, several at once."""
    counts = Counter(
        word for row in SearchRow.objects.filter(group=group).values_list("words") for word in row[0].split()
    )
    by_count = [word for word, _count in counts.most_common()]
    rng = Random(SEED)
    common, rare = by_count[:50], by_count[len(by_count) // 2 :]
    for number in range(ASKED):
        one, other = rng.choice(common), rng.choice(rare)
        yield (one, other, one[:2], f"{one} {other}", f"{one[:3]} {rng.choice(common)}")[number % 5]
