"""The statistics of a group, or of one of its people: of a year, or of all."""

from typing import Any

from babel.dates import get_month_names
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from campaigns.access.decorators import group_member
from campaigns.attendance.selectors import format_length, format_short_day
from campaigns.models import Group, Person
from campaigns.statistics import charts, counts
from campaigns.statistics.facts import EVERYBODY, Facts, Who, load_facts, name_game
from campaigns.statistics.honours import list_game_honours, list_honours, name_all, review
from companion.i18n import join_with_and

ALWAYS = "always"
FEW = 3  # people who are named one by one
MOST_PAIRS, MOST_FIGURES = 12, 12  # rows; who is further down has hardly played


@group_member
@require_safe
def show(request: HttpRequest, group: Group) -> HttpResponse:
    """What a group, or one of it, has played: evenings, plays, luck, awards."""
    everything = load_facts(group)
    person = _find_person(request, group)
    whole = everything.of_person(person.pk) if person else everything
    year = _find_year(request, whole)
    facts = whole.of_year(year) if year else whole
    attended = everything.of_year(year) if year else everything
    context = {
        "group": group,
        "place": "statistics",
        "person": person,
        "people": group.people.all(),
        "year": year,
        "years": whole.years,
        "facts": facts,
        "attended": attended.nights,
        **describe(facts, attended, year, person.pk if person else None),
    }
    return render(request, "campaigns/statistics/statistics.html", context)


def _find_person(request: HttpRequest, group: Group) -> Person | None:
    """Return whose statistics are asked for, None for those of the group. Raises: Http404."""
    asked = request.GET.get("person", "")
    if not asked:
        return None
    found = next((one for one in group.people.all() if str(one.pk) == asked), None)
    if found is None:
        raise Http404
    return found


def _find_year(request: HttpRequest, facts: Facts) -> int | None:
    """Return the year that is asked for, else the newest there is; None for all. Raises: Http404."""
    asked = request.GET.get("year", "")
    if asked == ALWAYS:
        return None
    if asked:
        if asked not in {str(year) for year in facts.years}:
            raise Http404
        return int(asked)
    return facts.years[0] if facts.years else timezone.localdate().year


def describe(facts: Facts, attended: Facts, year: int | None, person: int | None) -> dict[str, Any]:
    """Return what the page shows of facts; `attended` are the evenings of the whole group."""
    return {
        **_describe_evenings(facts, attended, year, person),
        **_describe_plays(facts, person),
        **_describe_luck(facts, person),
        "honours": list_honours(facts),
        "game_honours": list_game_honours(facts),
        "review": review(facts) if year else [],
        "length": format_length,
        "short_day": format_short_day,
        "game_name": name_game,
        "called": called,
        "name_all": name_all,
    }


def _describe_evenings(facts: Facts, attended: Facts, year: int | None, person: int | None) -> dict[str, Any]:
    attendance = counts.count_attendance(attended.nights)
    always = [one.who.name for one in attendance if not one.missed]
    figures = [one for one in counts.count_figures(facts.nights) if person in (None, one.who.id)]
    return {
        "lengths": counts.measure_lengths(facts.nights),
        "months": charts.draw_bars(_months(facts, year)),
        "length_bars": charts.draw_bars(_lengths(facts)),
        "strips": [(one, charts.draw_strip(one)) for one in attendance if person in (None, one.who.id)],
        "always": always,
        "always_named": join_with_and(always) if 0 < len(always) <= FEW else "",
        "figures": figures[:MOST_FIGURES],
    }


def _describe_plays(facts: Facts, person: int | None) -> dict[str, Any]:
    together = [one for one in facts.plays if one.is_together]
    pairs = [one for one in counts.count_pairs(facts.plays) if person in (None, one.one.id, one.other.id)]
    streak = counts.find_own_streak(facts.plays, person) if person else counts.find_streak(facts.plays)
    return {
        "together": together,
        "together_won": sum(one.is_won for one in together),
        "games": counts.count_games(facts.plays),
        "wins": [one for one in counts.count_wins(facts.plays) if person in (None, one.who.id)],
        "pairs": pairs[:MOST_PAIRS],
        "streak": streak,
    }


def _describe_luck(facts: Facts, person: int | None) -> dict[str, Any]:
    luck = [one for one in counts.count_luck(facts.dice) if person in (None, one.who.id)]
    return {
        "dice": sum(one.dice for one in luck),
        "luck": charts.draw_luck(luck),
        "lucky": [one for one in luck if one.is_out],
    }


def called(who: Who) -> str:
    """Return whose dice they are: a person's, or the game's own."""
    return who.name if who != EVERYBODY else gettext("The game")


def _months(facts: Facts, year: int | None) -> list[tuple[str, int]]:
    """Return evenings by month of a year, or by year."""
    if year is None:
        return [(str(one), count) for one, count in counts.count_years(facts.nights).items()]
    names = get_month_names("narrow", context="stand-alone", locale=get_language() or "en")
    return charts.name_months(counts.count_months(facts.nights), names)


def _lengths(facts: Facts) -> list[tuple[str, int]]:
    return [(_name_step(minutes), count) for minutes, count in counts.count_lengths(facts.nights).items()]


def _name_step(minutes: int) -> str:
    """Return a step of half an hour, short enough to stand under its bar: "2 h", "2½"."""
    hours, rest = divmod(minutes, 60)
    return f"{hours or ''}½" if rest else format_length(minutes)
