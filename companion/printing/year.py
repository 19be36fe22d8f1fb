"""The print room of a group: its years, as their statistics tell them, each a sheet."""

from collections.abc import Sequence

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import group_member
from campaigns.history.charts import draw_spark
from campaigns.history.facts import Facts, load_facts
from campaigns.history.nights import night_of
from campaigns.history.statistics_views import describe
from campaigns.models import Group, Session
from companion.printing import room
from companion.printing.counting import answer_once_counted
from companion.printing.forms import RoomForm
from companion.printing.models import YEAR, Asker
from companion.printing.pages import Others, SheetChoice
from companion.printing.room import Placement
from companion.rules import Sheet, _
from companion.web.icons import sign
from companion.web.jinja import get_jinja

GAMES, AWARDS, PEOPLE = 12, 8, 20  # rows at most: the sheet is a page, two in large print


@group_member
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_year(request: HttpRequest, group: Group, year: int = 0) -> HttpResponse:
    """The room of a group, with all its years or one."""
    placement = make_room(group, year)
    if request.method == "POST":
        sessions = Session.objects.filter(campaign__group=group)
        return answer_once_counted(request, sessions, placement)
    return room.show(request, placement)


@group_member
@require_safe
@never_cache
def show_year_page(request: HttpRequest, group: Group, year: int) -> HttpResponse:
    """The sheet of a year as a page to print from the browser."""
    return room.show_page(request, make_room(group, year))


def make_room(group: Group, year: int = 0) -> Placement:
    """Return the room of a group. Raises: Http404, if nothing was played in the year that is asked for."""
    years = [year] if year else list_years(group)
    if year and year not in list_years(group):
        raise Http404

    def draw(_form: RoomForm, choice: SheetChoice, others: Others | None) -> str:
        return render_year(group, int(choice.slug), choice, others)

    whole = reverse("group_sheets", args=[group.pk])
    return Placement(
        asker=Asker(group.name, group=group),
        address=reverse("year_sheet", args=[group.pk, year]) if year else whole,
        page=reverse("year_page", args=[group.pk, year or next(iter(years), 1)]),
        sheets=list_sheets(years),
        form=RoomForm,
        draw=draw,
        kept_as=YEAR,
        more={"year": year},
    )


def list_years(group: Group) -> list[int]:
    """Return the years in which a group has played, the newest first."""
    something = Q(entries__isnull=False) | Q(plays__isnull=False)
    played = Session.objects.filter(something, campaign__group=group).distinct()
    return sorted(
        {night_of(moment).year for moment in played.values_list("started_at", flat=True)}, reverse=True
    )


def list_sheets(years: Sequence[int]) -> list[Sheet]:
    return [
        Sheet(str(year), gettext("The year %(year)s") % {"year": year}, _("evenings, games, awards"))
        for year in years
    ]


def render_year(group: Group, year: int, choice: SheetChoice, others: Others | None = None) -> str:
    """Return the sheet as a whole page of HTML, in the language of the choice. Raises: Http404."""
    facts = _load_year(group, year)
    with override(choice.language):
        values = describe(facts, facts, year, None)
        context: dict[str, object] = values | {
            "group": group.name,
            "campaign": group.name,
            "game": None,
            "year": year,
            "facts": facts,
            "spark": draw_spark([month.value for month in values["months"]]),
            "games": values["games"][:GAMES],
            "strips": values["strips"][:PEOPLE],
            "honours": values["honours"][:AWARDS],
            "choice": choice,
            "is_on_screen": others is not None,
            "others": others,
            "mark": None,
            "sign": sign,
        }
        return get_jinja().get_template("print/year.html").render(context)


def _load_year(group: Group, year: int) -> Facts:
    """Return the facts of a year of a group. Raises: Http404, if there are none."""
    facts = load_facts(group)
    if year not in facts.years:
        raise Http404
    return facts.of_year(year)
