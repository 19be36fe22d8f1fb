"""The statistics of a group or of one of its people, for a year or for all years."""

from typing import Any

from babel.dates import get_month_names
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from campaigns.access.decorators import group_member
from campaigns.history import charts, counts
from campaigns.history.facts import EVERYBODY, Facts, Who, load_facts, name_game
from campaigns.history.honours import list_game_honours, list_honours, name_all, review
from campaigns.models import Group, Person
from companion.text.dates import format_length, format_short_day
from companion.text.i18n import join_with_and

ALWAYS = "always"
FEW = 3  # people who are named one by one
MOST_PAIRS, MOST_FIGURES = 12, 12  # rows that are shown


@group_member
@require_safe
def show(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the statistics of a group or a person: evenings, plays, luck, awards."""
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
    return render(request, "campaigns/history/statistics/statistics.html", context)


def _find_person(request: HttpRequest, group: Group) -> Person | None:
    """Return the person whose statistics are requested, None for those of the group. Raises: Http404."""
    asked = request.GET.get("person", "")
    if not asked:
        return None
    match = next((person for person in group.people.all() if str(person.pk) == asked), None)
    if match is None:
        raise Http404
    return match


def _find_year(request: HttpRequest, facts: Facts) -> int | None:
    """Return the requested year, else the newest one; None for all. Raises: Http404."""
    asked = request.GET.get("year", "")
    if asked == ALWAYS:
        return None
    if asked:
        if asked not in {str(year) for year in facts.years}:
            raise Http404
        return int(asked)
    return facts.years[0] if facts.years else timezone.localdate().year


def describe(facts: Facts, attended: Facts, year: int | None, person: int | None) -> dict[str, Any]:
    """Return the context of the page; `attended` are the evenings of the whole group."""
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


def _describe_evenings(
    facts: Facts, attended: Facts, year: int | None, person: int | None
) -> dict[str, object]:
    attendance = counts.count_attendance(attended.nights)
    always = [row.who.name for row in attendance if not row.missed]
    figures = [row for row in counts.count_figures(facts.nights) if person in (None, row.who.id)]
    return {
        "lengths": counts.measure_lengths(facts.nights),
        "months": charts.draw_bars(_months(facts, year)),
        "length_bars": charts.draw_bars(_lengths(facts)),
        "strips": [(row, charts.draw_strip(row)) for row in attendance if person in (None, row.who.id)],
        "always": always,
        "always_named": join_with_and(always) if 0 < len(always) <= FEW else "",
        "figures": figures[:MOST_FIGURES],
    }


def _describe_plays(facts: Facts, person: int | None) -> dict[str, object]:
    together = [row for row in facts.plays if row.is_together]
    pairs = [row for row in counts.count_pairs(facts.plays) if person in (None, row.one.id, row.other.id)]
    streak = counts.find_own_streak(facts.plays, person) if person else counts.find_streak(facts.plays)
    return {
        "together": together,
        "together_won": sum(row.is_won for row in together),
        "games": counts.count_games(facts.plays),
        "wins": [row for row in counts.count_wins(facts.plays) if person in (None, row.who.id)],
        "pairs": pairs[:MOST_PAIRS],
        "streak": streak,
    }


def _describe_luck(facts: Facts, person: int | None) -> dict[str, object]:
    luck = [row for row in counts.count_luck(facts.dice) if person in (None, row.who.id)]
    return {
        "dice": sum(row.dice for row in luck),
        "luck": charts.draw_luck(luck),
        "lucky": [row for row in luck if row.is_out],
    }


def called(who: Who) -> str:
    """Return the label of dice: the person's name, or the game's own dice."""
    return who.name if who != EVERYBODY else gettext("The game")


def _months(facts: Facts, year: int | None) -> list[tuple[str, int]]:
    """Return evenings by month of a year, or by year."""
    if year is None:
        return [(str(year), count) for year, count in counts.count_years(facts.nights).items()]
    names = get_month_names("narrow", context="stand-alone", locale=get_language() or "en")
    return charts.name_months(counts.count_months(facts.nights), names)


def _lengths(facts: Facts) -> list[tuple[str, int]]:
    return [(_name_step(minutes), count) for minutes, count in counts.count_lengths(facts.nights).items()]


def _name_step(minutes: int) -> str:
    """Return a step of half an hour, short enough for the label of a bar: "2 h", "2½"."""
    hours, rest = divmod(minutes, 60)
    return f"{hours or ''}½" if rest else format_length(minutes)
