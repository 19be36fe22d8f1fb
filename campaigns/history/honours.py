"""Awards in words, and the year in a few sentences: both are computed from the log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from campaigns.history.counts import (
    Won,
    count_attendance,
    count_awards,
    count_games,
    count_luck,
    find_streak,
    measure_lengths,
)
from campaigns.history.facts import EVERYBODY, Facts, PlayRow, Who, find_game, name_game
from campaigns.history.nights import MORNING
from companion.text.dates import format_clock, format_length, format_short_day, format_weekday
from companion.text.i18n import join_with_and, translate

MANY = 3  # names under an award; if there are more, it says "all"


@dataclass(frozen=True)
class Honour:
    """An award: its title, what was done, who has it, and when or at which game."""

    icon: str
    title: str
    about: str
    holder: str


def list_honours(facts: Facts) -> list[Honour]:
    """Return the awards that do not depend on a game."""
    return [*_of_evenings(facts), *_of_people(facts), *_of_wins(facts.plays)]


def list_game_honours(facts: Facts) -> list[tuple[str, list[Honour]]]:
    """Return the awards of each game, with the name of the game."""
    by_game: dict[str, list[Honour]] = {}
    for won in count_awards(facts):
        by_game.setdefault(name_game(won.game_slug), []).extend(_in_words(won))
    return sorted(by_game.items())


def _of_evenings(facts: Facts) -> Iterator[Honour]:
    longest = measure_lengths(facts.nights).longest
    if longest and longest.times.minutes:
        holder = f"{longest.game_name}, {format_short_day(longest.times.started_at)}"
        about = gettext("{length} at the table").format(length=longest.length)
        yield Honour("hourglass", gettext("The longest evening"), about, holder)
    late = max(facts.nights, key=lambda night: _minutes_of_night(night.times.ended_at), default=None)
    if late and _minutes_of_night(late.times.ended_at) > 0:
        about = gettext("The last light went out at {time}").format(time=format_clock(late.times.ended_at))
        yield Honour("moon", gettext("Night owls"), about, format_short_day(late.times.started_at))


def _minutes_of_night(when: datetime) -> int:
    """Return the minutes after ten in the evening; 0 if it was by day."""
    local = timezone.localtime(when)
    minutes = local.hour * 60 + local.minute
    return minutes + 120 if local.hour < MORNING else max(0, minutes - 22 * 60)


def _of_people(facts: Facts) -> Iterator[Honour]:
    rows = count_attendance(facts.nights)
    if rows:
        most = [row for row in rows if row.times == rows[0].times]
        about = ngettext("at {count} evening", "at {count} evenings", rows[0].times).format(
            count=rows[0].times
        )
        yield Honour("people", gettext("Always there"), about, name_all([row.who for row in most]))
    lucky = max(count_luck(facts.dice), key=lambda row: row.errors, default=None)
    if lucky and lucky.is_out and lucky.above > 0 and lucky.who != EVERYBODY:
        about = lucky.words
        yield Honour("star", gettext("Lucky hand"), about, f"{lucky.who.name}, {name_game(lucky.game_slug)}")


def _of_wins(plays: Sequence[PlayRow]) -> Iterator[Honour]:
    streak = find_streak(plays).best
    if streak > 1:
        about = ngettext("{count} win in a row", "{count} wins in a row", streak).format(count=streak)
        yield Honour("win", gettext("Together on a roll"), about, gettext("all"))
    wins: dict[Who, list[PlayRow]] = {}
    for play in plays:
        for who in () if play.is_together else play.winners:
            wins.setdefault(who, []).append(play)
    if wins:
        most = max(map(len, wins.values()))
        best = sorted(who for who, won in wins.items() if len(won) == most)
        about = ngettext("{count} win against the others", "{count} wins against the others", most)
        yield Honour("share", gettext("The one to beat"), about.format(count=most), name_all(best))
    quick = min(
        (play_row for play_row in plays if play_row.minutes),
        key=lambda play_row: play_row.minutes,
        default=None,
    )
    if quick:
        about = gettext("Over after {length}").format(length=format_length(quick.minutes))
        holder = f"{name_game(quick.game_slug)}, {format_short_day(quick.ended_at)}"
        yield Honour("flame", gettext("The shortest play"), about, holder)


def _in_words(won: Won) -> Iterator[Honour]:
    game = find_game(won.game_slug)
    for award in game.statistics.awards if game else ():
        if award.id == won.award:
            about = translate(award.about(won.count))
            yield Honour(award.icon, translate(award.title), about, name_all(won.people))


def name_all(people: Sequence[Who]) -> str:
    """Return the names of those who have an award, or that all have it."""
    named = [person.name for person in people if person != EVERYBODY]
    return join_with_and(named) if named and len(people) <= MANY else gettext("all")


# the year


def review(facts: Facts) -> list[str]:
    """Return a year in a few sentences."""
    return [sentence for sentence in _sentences(facts) if sentence]


def _sentences(facts: Facts) -> Iterator[str]:
    lengths = measure_lengths(facts.nights)
    if lengths.longest:
        first, last = facts.nights[0], facts.nights[-1]
        yield gettext("It began on {first}; the last time you met was {last}.").format(
            first=format_weekday(first.times.started_at), last=format_weekday(last.times.started_at)
        )
        yield gettext("An evening lasted {mean} on average, the longest {longest}.").format(
            mean=format_length(lengths.mean), longest=format_length(lengths.longest.times.minutes)
        )
    games = count_games(facts.plays)
    if games:
        times = len(games[0].plays)
        words = ngettext(
            "What you finished most was {game}: {count} time.",
            "What you finished most was {game}: {count} times.",
            times,
        )
        yield words.format(game=name_game(games[0].game_slug), count=times)
    always = [row.who for row in count_attendance(facts.nights) if not row.missed]
    if always and len(facts.nights) > 1:
        words = ngettext("{names} has not missed one.", "{names} have not missed one.", len(always))
        yield words.format(names=join_with_and([row.name for row in always]))
