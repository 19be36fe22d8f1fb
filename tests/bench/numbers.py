"""What is measured, how much of it, and what is aimed at."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from tests.bench.client import Answer


@dataclass(frozen=True)
class Sizes:
    """How much is measured: the whole, or hardly anything for a test of the bench itself."""

    actions: int = 200
    warm: int = 20
    log: int = 200
    long_log: int = 2000
    full_log: int = 500
    plays: int = 1000
    sheets: int = 4
    pack: int = 12  # sheets at once
    searched: int = 10_000  # entries of a group in which one looks for something
    crowds: tuple[str, ...] = ("1", "100", "1000")
    history: tuple[int, int, int] = (50, 10, 40)  # campaigns, evenings of each, lines of each log
    book: tuple[int, int] = (30, 30)  # evenings of a campaign whose chronicle is drawn, photos
    rounds: int = 1  # of each table in the browser, at each pace


TINY = Sizes(
    actions=4,
    warm=2,
    log=60,
    long_log=70,
    full_log=120,
    plays=20,
    sheets=1,
    pack=2,
    searched=100,
    crowds=(),
    history=(6, 6, 40),
    book=(2, 1),
    rounds=0,
)


@dataclass
class Beside:
    """The answers of empty views and of actions, asked for in turns."""

    empty: list[Answer] = field(default_factory=list)
    action: list[Answer] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return median(one.seconds for one in self.action) / median(one.seconds for one in self.empty)

    @property
    def cpu_ratio(self) -> float:
        """The same in processor time: without the disk, and steadier on a machine that does other things."""
        return median(one.cpu for one in self.action) / median(one.cpu for one in self.empty)


def spread(answers: Sequence[Answer]) -> dict[str, float]:
    """Return the milliseconds that half, and that 95 of 100, stay under."""
    seconds = [answer.seconds for answer in answers]
    return {"p50": median(seconds) * 1e3, "p95": quantiles(seconds, n=20, method="inclusive")[-1] * 1e3}


@dataclass(frozen=True)
class Measure:
    """A line of the bench: what its number says, in what, and the most it should be, at full tables too."""

    key: str
    says: str
    goal: float | None = None
    full: float | None = None

    def over(self, value: float | None, full: float | None) -> float | None:
        """Return by what part of its goal the worse of both is over it, None if nothing was measured."""
        goals = ((value, self.goal), (full, self.full or self.goal))
        known = [(one, goal) for one, goal in goals if one is not None and goal is not None]
        return max((one / goal - 1 if goal else one for one, goal in known), default=None)


def share_lines(pace: str) -> tuple[Measure, ...]:
    """Return the lines that say where the time of a tap goes."""
    return (
        Measure(f"browser_{pace}_server_share_ms", "at the mean, of it: the site, ms"),
        Measure(f"browser_{pace}_wire_share_ms", "of it: the way there and back, ms"),
        Measure(f"browser_{pace}_script_share_ms", "of it: scripts, the morph among them, ms"),
        Measure(f"browser_{pace}_layout_share_ms", "of it: style and layout, ms"),
        Measure(f"browser_{pace}_paint_share_ms", "of it: paint, ms"),
        Measure(f"browser_{pace}_idle_share_ms", "of it: waiting for a frame, ms"),
    )


IN_BROWSER = (
    Measure("browser_slow_cold_s", "slow tablet: usable, first visit, s", 2.0),
    Measure("browser_slow_warm_s", "the same, next visit, s", 0.9),
    Measure("browser_slow_play_ms", "slow tablet: tap to painted, ms, half of them", 250),
    *share_lines("slow"),
    Measure("browser_slow_sheet_ms", "slow tablet: tap to an open sheet, ms, half of them"),
    Measure("browser_slow_second_ms", "slow tablet: tap to a second screen, ms, half", 400),
    Measure("browser_free_cold_s", "this machine: usable, first visit, s"),
    Measure("browser_free_warm_s", "the same, next visit, s"),
    Measure("browser_free_play_ms", "this machine: tap to painted, ms, half of them", 60),
    *share_lines("free"),
    Measure("browser_free_sheet_ms", "this machine: tap to an open sheet, ms, half of them"),
    Measure("browser_free_second_ms", "this machine: tap to a second screen, ms, half", 90),
)


def taken_lines(
    pace: str, first: float | None, second: float, tap: float | None = None
) -> tuple[Measure, ...]:
    """Return the lines of starts and taps inside a browser that has this part of a core."""
    return (
        Measure(f"taken_{pace}_first_s", f"the same, {pace}: first start, at 20 Mbit/s, s", first),
        Measure(f"taken_{pace}_demo_s", "its demo of five games to the first board, s"),
        Measure(f"taken_{pace}_second_s", "its second start to the board, s", second),
        Measure(f"taken_{pace}_first_tap_ms", "its first tap to painted, ms", tap and 2 * tap),
        Measure(f"taken_{pace}_tap_ms", "a tap to painted, ms, half of them"),
        Measure(f"taken_{pace}_tap_p95_ms", "the same, 95 of 100", tap),
    )


ON_PAPER = (
    Measure("sheet_s", "a sheet of one page, from the tap to the PDF, s", 0.5),
    Measure("pack_s", "a pack of up to 12 sheets by two workers, from the tap to the PDF, s", 5),
    Measure("tap_beside_pack_ratio", "p95 of an action while packs are made, in that of a quiet site", 2),
    Measure("tap_beside_pack_p95_ms", "the same, ms, 95 of 100"),
    Measure("book_s", "a chronicle of 100 pages with 30 photos, s", 40),
    Measure("book_mb", "memory of who draws it, MB", 250),
    Measure("book_pages", "its pages"),
)
TAKEN_ALONG = (
    Measure("taken_sent_mb", "inside a browser: sent at a first start, MB", 15),
    *taken_lines("free", None, 1.5, 100),
    *taken_lines("half", 18, 5),
    *taken_lines("quarter", 30, 7, 400),
    Measure("taken_free_memory_mb", "the page's process after taps, MB", 300),
    Measure("taken_free_room_mb", "on the device, MB", 130),
)
MEASURES = (
    Measure("action_ratio", "an action, in empty views", 13, 13),
    Measure("action_ratio_long_log", "the same, log of 2,000", 13),
    Measure("own_rows_ratio", "an action with 200 own rows in the box, in one without", 1.1),
    Measure("cpu_ratio", "the same in processor time"),
    Measure("tap_ratio", "a counter's tap, in empty views"),
    Measure("zipped_ratio", "an action with its answer compressed, in empty views"),
    Measure("action_ms", "an action inside the process, ms"),
    Measure("empty_ms", "an empty view inside the process, ms"),
    Measure("disk_ms", "of it, a commit on this disk, ms"),
    Measure("action_queries", "queries of an action", 6),
    Measure("http_action_ratio", "an action over HTTP, in empty views", 8),
    Measure("http_action_ms_p50", "an action over HTTP, ms, half of them"),
    Measure("http_action_ms_p95", "an action over HTTP, ms, 95 of 100"),
    Measure("http_empty_ms_p50", "an empty view over HTTP, ms, half of them"),
    Measure("http_empty_ms_p95", "an empty view over HTTP, ms, 95 of 100"),
    Measure("home_ms", "home after 500 evenings, ms, 95 of 100", 100),
    Measure("home_queries", "its queries", 12),
    Measure("group_ms", "a group's page after 500 evenings, ms, 95 of 100", 100),
    Measure("group_queries", "its queries", 12),
    Measure("campaign_ms", "a campaign's page after 500 evenings, ms, 95 of 100", 100),
    Measure("campaign_queries", "its queries", 12),
    Measure("statistics_ms", "a group's statistics of 1,000 plays, ms, 95 of 100", 300),
    Measure("statistics_queries", "its queries", 12),
    Measure("photo_s", "the dearest picture drawn anew, processor, s", 5),
    Measure("rule_us", "a rule, microseconds", 100),
    Measure("replay_1000_s", "replay of 1,000 plays, s", 1),
    Measure("first_load_kb", "first load of the table, kB", 100),
    Measure("script_kb", "script in it, kB", 24),
    Measure("action_answer_kb", "an action's answer compressed, the largest, kB", 8),
    Measure("action_answer_median_kb", "an action's answer compressed, half of them, kB", 3),
    *ON_PAPER,
    Measure("memory_mb", "site and worker after 200 actions and a sheet, MB", 220),
    Measure("search_ms_p50", "a search among 10,000 entries, ms, half of them"),
    Measure("search_ms_p95", "the same, 95 of 100", 150),
    Measure("search_queries", "its queries"),
    Measure("streams_1_p50", "commit to another screen, 1 screen, ms, half of them"),
    Measure("streams_1_p95", "the same, 95 of 100"),
    Measure("streams_100_p50", "commit to another, 100 screens, 10 tables, ms, half"),
    Measure("streams_100_p95", "the same, 95 of 100", 25),
    Measure("streams_100_ratio", "the same, in empty streams"),
    Measure("streams_100_redis_p95", "the same, two processes through Redis", 50),
    Measure("streams_1000_p50", "commit to another, 1,000 screens, 200 tables, ms, half"),
    Measure("streams_1000_p95", "the same, 95 of 100", 120),
    Measure("streams_1000_ratio", "the same, in empty streams"),
    Measure("streams_1000_redis_p95", "the same, two processes through Redis", 240),
    Measure("streams_kb_a_screen", "memory of a waiting screen, kB", 20),
    Measure("streams_threads", "threads of 1,000 waiting screens", 0),
    Measure("streams_idle_queries", "queries of 1,000 idle screens", 0),
    Measure("streams_idle_cpu_percent", "processor of 1,000 idle screens, % of a core"),
    *IN_BROWSER,
    *TAKEN_ALONG,
)
NAMED = (
    "action_ratio",
    "action_ratio_long_log",
    "http_action_ms",
    "http_empty_ms",
    "rule_us",
    "replay_1000_s",
    "first_load_kb",
    "script_kb",
    "action_answer_kb",
    "sheet_s",
    "pack_s",
    "memory_mb",
)
