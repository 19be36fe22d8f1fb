"""What a tap is made of: the answer it waits for, and what the page's one thread does before and after."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

CATEGORIES = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"]
SHARES = ("server", "wire", "script", "layout", "paint", "idle")
# By the names of Chromium's trace. All else the thread does is script: what promises do has no name.
NAMES = {
    "layout": ("UpdateLayoutTree", "Layout", "HitTest"),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}
KINDS = {name: kind for kind, names in NAMES.items() for name in names}

Span = tuple[float, float, str]  # from, to, in microseconds of the trace; its name or kind


@dataclass(frozen=True)
class Asked:
    """A tap as its page tells it, in milliseconds since the page began: from the finger to the frame.

    It was `sent` and the answer `got`, which took the `site` so long.
    """

    input: float
    painted: float
    sent: float
    got: float
    site: float


def shares(trace: bytes, taps: Iterable[Asked]) -> list[dict[str, float]]:
    """Return the milliseconds of each share of each tap; they sum up to the tap."""
    events = json.loads(trace)["traceEvents"]
    marks = [event for event in events if event["name"] == "bench:input"]
    return [_of_one(events, _mark_of(tap, marks), tap) for tap in taps]


def _mark_of(tap: Asked, marks: Sequence[Any]) -> Any:
    return min(marks, key=lambda mark: abs(mark["args"]["data"]["startTime"] - tap.input))


def _of_one(events: Sequence[Any], mark: Any, tap: Asked) -> dict[str, float]:
    """Return the shares of a tap whose finger came down at this mark of the trace.

    What a page does while it waits for the answer makes no tap longer: that time is the site's and the way's.
    """
    began = mark["ts"] - tap.input * 1e3
    first, last, sent, got = (began + at * 1e3 for at in (tap.input, tap.painted, tap.sent, tap.got))
    here = mark["pid"], mark["tid"]
    thread = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) == here]
    done = list(pieces((event["ts"], event["ts"] + event["dur"], event["name"]) for event in thread))
    busy = [*_within(done, first, sent), *_within(done, got, last)]
    spent = {
        kind: sum(end - start for start, end, one in busy if one == kind) / 1e3 for kind in ("script", *NAMES)
    }
    asking = tap.got - tap.sent
    idle = tap.painted - tap.input - asking - sum(spent.values())
    return {"server": tap.site, "wire": asking - tap.site, **spent, "idle": idle}


def _within(found: Iterable[Span], first: float, last: float) -> Iterator[Span]:
    for start, end, kind in found:
        if start < last and end > first:
            yield max(start, first), min(end, last), kind


def pieces(found: Iterable[Span]) -> Iterator[Span]:
    """Give what a thread did, each moment once, as the kind of the innermost span around it that has one."""
    around: list[tuple[float, str]] = []  # the ends and kinds of what has begun
    at = 0.0
    for start, end, name in sorted(found, key=lambda span: (span[0], -span[1])):
        while around and around[-1][0] <= start:
            until, kind = around.pop()
            yield at, until, kind
            at = until
        if around:
            yield at, start, around[-1][1]
        at = start
        outer, kind = around[-1] if around else (end, "script")
        around.append((min(end, outer), KINDS.get(name, kind)))
    while around:
        until, kind = around.pop()
        yield at, until, kind
        at = until


def means(found: Sequence[dict[str, float]]) -> dict[str, float]:
    """Return each share at the mean, which alone sums up."""
    return {name: fmean(one[name] for one in found) for name in SHARES} if found else {}
