"""Files, rows and lines for a box that no page of ours sends: a sentence, nothing changed, never a 500."""

import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns.box.files import MergeMode
from campaigns.box.repository import load_box
from campaigns.models import Box, Group
from companion.rules import AnyGame, BoxTable
from companion.rules.box.merging import poured
from tests.faults.bad_input import VALUES, why
from tests.faults.broken_box import LEAVES, changed, paths
from tests.faults.world import Report, fill_box, games, in_full_swing, somebody
from tests.support.hostile import ODD, UNREADABLE

ANSWERED = {200, 302, 400, 409, 422}
SLOW = 2.0  # seconds of work, however busy the machine is
BOMBS = (
    b"[" * 2_000_000,
    b'{"a":' * 400_000,
    b'"' + b'\\"' * 900_000,
    b'{"a":"' + b"[" * 1_000_000,
    b"9" * 2_000_000,
    b"\x00" * 100_000,
    b"\xff\xfe" + "{}".encode("utf-16-le"),
    b'{"format": "nightlight-box", "game": "' + b"g" * 1_000_000 + b'"}',
)


def run(most: int, seed: int = 1) -> Report:
    """Send broken files, rows and lines to the box of each game."""
    report, rng = Report("broken files"), Random(seed)
    tried, slowest = 0, 0.0
    for game in (one for one in games() if one.box.shelves):
        user = somebody()
        client = Client(raise_request_exception=False)
        client.force_login(user)
        group = in_full_swing(game, user).campaign.group
        fill_box(group, game)
        here = f"/groups/{group.pk}/box/{game.slug}/"
        for raw in (*BOMBS, *broken(json.loads(client.get(f"{here}file").content), rng, most)):
            began = time.thread_time()
            send_file(report, client, game, group, raw)
            slowest = max(slowest, time.thread_time() - began)
            tried += 1
        for shelf in game.box.shelves:
            for _number in range(max(2, most // 20)):
                send_row(report, client, game, group, shelf, rng)
                tried += 1
    report.must(slowest < SLOW * 3, f"a file took {slowest:.1f} s")  # three requests each
    report.numbers |= {"sent": tried, "slowest": f"{slowest:.2f} s"}
    return report


def broken(whole: Any, rng: Random, most: int) -> Iterator[bytes]:
    """Give files in which one thing is what it must not be, or that break off, or are partly noise."""
    every = list(paths(whole))
    raw = json.dumps(whole).encode()
    for number in range(most):
        match number % 4:
            case 0 | 1:
                yield json.dumps(changed(whole, rng.choice(every), rng.choice(LEAVES))).encode()
            case 2:
                hostile = rng.choice((*ODD, *UNREADABLE[:30], "\ud800", 13, -1, 2**63, 1e308))
                yield json.dumps(changed(whole, rng.choice(every), hostile)).encode()
            case _:
                at = rng.randrange(len(raw))
                yield raw[:at] + rng.randbytes(rng.randrange(4)) + raw[at + rng.randrange(9) :]


def kept(group: Group) -> list[str]:
    return list(Box.objects.filter(group=group).values_list("content", flat=True))


def send_file(report: Report, client: Client, game: AnyGame, group: Group, raw: bytes) -> None:
    """Look into a file, take it over, and see that what is in the box then is a box."""
    here, before, what = f"/groups/{group.pk}/box/{game.slug}/", kept(group), f"file {raw[:200]!r}"
    looked = client.post(f"{here}take", {"file": SimpleUploadedFile("box.json", raw)})
    report.must(looked.status_code in ANSWERED, f"{what}: {looked.status_code} {why(looked)}")
    report.must(kept(group) == before, f"{what}: changed something when it was looked into")
    mark = looked.content.decode().partition('name="seen" value="')[2].partition('"')[0]
    for mode in MergeMode:
        sent = {"file": SimpleUploadedFile("box.json", raw), "do": "take", "mode": mode, "seen": mark}
        taken = client.post(f"{here}take", sent)
        report.must(taken.status_code in ANSWERED, f"{what}, {mode}: {taken.status_code} {why(taken)}")
        report.must(taken.status_code == 302 or kept(group) == before, f"{what}: written, though refused")
        faults = misfits(game, load_box(group, game))
        report.must(not faults, f"{what}, {mode}: {faults}")
        Box.objects.filter(group=group).update(content=before[0])


def misfits(game: AnyGame, box: Any) -> list[str]:
    """Return what no shelf would have let in."""
    into = game.new_box()
    return [
        fault.says.id for shelf in game.box.shelves for fault in poured(shelf, box, into, lambda row: True)[1]
    ]


def send_row(
    report: Report, client: Client, game: AnyGame, group: Group, shelf: BoxTable, rng: Random
) -> None:
    """Send a row of nonsense as a form and as a line; take what was typed of it out again."""
    before = kept(group)
    where = f"/groups/{group.pk}/box/{game.slug}/{shelf.slug}/"
    names = [column.name for column in shelf.columns] + ["id", "was", "checked", "x", "notes.0.when", "a.b.c"]
    cells = {f"n0.{name}": rng.choice(VALUES) for name in rng.sample(names, rng.randrange(1, len(names)))}
    lines = "\n".join(rng.choice(VALUES).join(rng.choice((";", "\t")) * 3) for _number in range(3))
    for address, data in (
        (where, {"n0.was": "", "n0.id": ""} | cells),
        (where, {"drop": rng.choice(VALUES)}),
        (f"{where}paste", {"lines": lines, "do": "look"}),
    ):
        answer, what = client.post(address, data), f"{address} {data!r:.300}"
        status, faults = answer.status_code, misfits(game, load_box(group, game))
        report.must(status in ANSWERED, f"{what}: {status} {why(answer)}")
        report.must(status == 302 or kept(group) == before, f"{what}: written, though refused")
        report.must(not faults, f"{what}: {faults}")
        report.must(client.get(where).status_code == 200, f"{where} does not open after {what}")
        Box.objects.filter(group=group).update(content=before[0])
