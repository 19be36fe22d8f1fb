"""Files of campaigns that no site of ours writes: a sentence, nothing written, never a 500, little work."""

import json
import time
import tracemalloc
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.utils import override_settings

from campaigns.log.replay import first_divergence
from campaigns.log.serialization import Malformed
from campaigns.models import Campaign, FileImport, Session
from campaigns.photos.keeping import keep_photo
from campaigns.transfer.archive import MANIFEST, MOST_UNPACKED, PHOTOS, pack, unpack
from campaigns.transfer.export import export_campaign
from companion.rules import AnyGame, IllegalPlay
from tests.faults.bad_input import new_session, why
from tests.faults.broken_box import LEAVES, changed, paths
from tests.faults.world import Report, games, in_full_swing, somebody
from tests.support.hostile import ODD, UNREADABLE
from tests.support.hostile_pdfs import broken_pdfs, carrying
from tests.support.hostile_photos import REFUSED, jpeg
from tests.support.transfers import rezipped, rows_written, sealed_again, with_parts

ANSWERED = {200, 422}
SLOW, LARGE = 2.0, 200_000_000  # seconds of work, and bytes
HOSTILE: tuple[Any, ...] = (
    *ODD,
    *UNREADABLE[:30],
    "\ud800",
    "{a.__class__}",
    "{0}",
    "../x",
    13,
    -1,
    2**63,
    1e308,
    [],
    {},
    None,
)


@override_settings(FILE_RATES={})
def run(most: int, seed: int = 1, shelf: Iterable[AnyGame] = ()) -> Report:
    """Send broken files of a campaign of each of these games, or of all, to a site."""
    report, rng = Report("broken files of campaigns"), Random(seed)
    spent = Spent()
    for game in shelf or games():
        raw = file_of(game)
        client, user = Client(raise_request_exception=False), somebody()
        client.force_login(user)
        for one in bombs(raw):
            traced(spent, report, client, one)
        for one in broken(raw, rng, most):
            timed(spent, report, client, one)
    report.must(spent.slowest < SLOW, f"a file took {spent.slowest:.1f} s")
    report.must(spent.largest < LARGE, f"a file took {spent.largest} bytes")
    told = {"slowest": f"{spent.slowest:.2f} s", "largest": f"{spent.largest >> 20} MB"}
    report.numbers |= {"sent": spent.sent, "taken": spent.taken} | told
    return report


@dataclass
class Spent:
    """What the files of a run have cost the site at most, and how many there were."""

    sent: int = 0
    taken: int = 0
    slowest: float = 0.0
    largest: int = 0


def traced(spent: Spent, report: Report, client: Client, raw: bytes) -> None:
    """Send a file and see how much it takes; to watch memory costs time, so a slow one is sent once more."""
    tracemalloc.start()
    try:
        began = time.thread_time()
        taken = send(report, client, raw)
        took = time.thread_time() - began
        spent.largest = max(spent.largest, tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()  # or whoever looks next in this process sees this peak
    if took >= SLOW:
        timed(spent, report, client, raw)
        return
    spent.slowest = max(spent.slowest, took)
    spent.taken += taken
    spent.sent += 1


def timed(spent: Spent, report: Report, client: Client, raw: bytes) -> None:
    """Send a file and see how long it takes."""
    began = time.thread_time()
    spent.taken += send(report, client, raw)
    spent.slowest = max(spent.slowest, time.thread_time() - began)
    spent.sent += 1


def file_of(game: AnyGame) -> bytes:
    """Return a campaign in the middle of its evening; one where a secret lies is a new one."""
    return file_with_photo(in_full_swing(game, somebody())) or file_with_photo(new_session(game, somebody()))


def file_with_photo(session: Session) -> bytes:
    keep_photo(session, somebody(), jpeg(64, 64), "The table", is_table=True)
    return export_campaign(session.campaign).raw


def bombs(raw: bytes) -> Iterator[bytes]:
    """Give files that would be large or deep if somebody unpacked them."""
    parts = unpack(raw)
    yield pack({**parts, "bomb": b"\0" * (MOST_UNPACKED - 10_000_000)})
    yield pack({**parts, "bomb": b"\0" * (MOST_UNPACKED + 1)})
    for text in (b"[" * 1_000_000, b'{"a":' * 400_000, b"9" * 2_000_000, b'"' + b"\\u0000" * 300_000 + b'"'):
        yield with_parts(raw, **{"group.json": text})
        yield with_parts(raw, **{name: text for name in parts if name.startswith("logs/")})
        yield rezipped(raw, lambda members, text=text: members.update({MANIFEST: text}))  # type: ignore[misc]
    yield from (make() for make in broken_pdfs(raw).values())


def broken(raw: bytes, rng: Random, most: int) -> Iterator[bytes]:
    """Give files that are cut, partly noise, or wrong in one thing; some of these are sealed anew."""
    parts = unpack(raw)
    for name in rng.sample([*REFUSED], 3):
        yield with_parts(raw, **{photo: REFUSED[name]() for photo in parts if photo.startswith(PHOTOS)})
    for number in range(most):
        name = rng.choice([*parts, "group.json"])
        if number % 4 == 0:
            at = rng.randrange(len(raw))
            yield raw[:at] + rng.randbytes(rng.randrange(4)) + raw[at + rng.randrange(9) :]
            continue
        if name.startswith(PHOTOS):
            at = rng.randrange(len(parts[name]))
            noise = parts[name][:at] + rng.randbytes(rng.randrange(9)) + parts[name][at + rng.randrange(9) :]
            yield with_parts(raw, **{name: noise})
            continue
        lines = parts[name].splitlines() if name.startswith("logs/") else [parts[name]]
        at = rng.randrange(len(lines)) if lines else 0
        value = json.loads(lines[at]) if lines else {}
        lines[at : at + 1] = [json.dumps(spoilt(value, rng)).encode()]
        spoilt_file = with_parts(raw, **{name: b"\n".join(lines)})
        yield spoilt_file if number % 4 == 1 else resealed(spoilt_file)
    for _number in range(most // 2):
        yield noisy_sheet(raw, rng)


def noisy_sheet(raw: bytes, rng: Random) -> bytes:
    """Return a sheet that carries the file, changed here and there, but not where the file itself lies."""
    sheet = carrying(raw)
    start = sheet.index(raw) if raw in sheet else len(sheet)
    for _time in range(rng.randrange(1, 4)):
        at = rng.choice(
            (rng.randrange(start), rng.randrange(min(start + len(raw), len(sheet) - 1), len(sheet)))
        )
        sheet = sheet[:at] + rng.randbytes(rng.randrange(4)) + sheet[at + rng.randrange(4) :]
    return sheet


def spoilt(value: Any, rng: Random) -> Any:
    every = list(paths(value))
    return changed(value, rng.choice(every), rng.choice((*HOSTILE, *LEAVES))) if every else "nothing"


def resealed(raw: bytes) -> bytes:
    """Return a file sealed anew, as somebody does who knows how; if that cannot be, as it is."""
    try:
        return sealed_again(raw)
    except (IllegalPlay, Malformed, AttributeError, LookupError, TypeError, ValueError):
        return raw


def send(report: Report, client: Client, raw: bytes) -> bool:
    """Send a file; return whether it was taken, and then open what it brought."""
    FileImport.objects.all().delete()
    before, known = rows_written(), {*Campaign.objects.values_list("pk", flat=True)}
    answer = client.post("/import", {"file": SimpleUploadedFile("x.zip", raw)})
    what = f"file of {len(raw)} bytes"
    report.must(answer.status_code in ANSWERED, f"{what}: {answer.status_code} {why(answer)}")
    report.must(answer.status_code == 200 or rows_written() == before, f"{what}: written, though refused")
    brought = Campaign.objects.exclude(pk__in=known)
    for campaign in brought:
        session = campaign.sessions.order_by("-number")[0]
        report.must(first_divergence(session) is None, f"{what}: taken, and cannot be played again")
        pages = (f"/campaigns/{campaign.pk}/", f"/groups/{campaign.group_id}/", f"/table/{session.pk}/", "/")
        for page in (*pages, f"/table/{session.pk}/log", f"/campaigns/{campaign.pk}/journal"):
            opened = client.get(page)
            report.must(opened.status_code == 200, f"{what}: {page} {opened.status_code} {why(opened)}")
        return True
    return False
