"""The evenings of a demo: a fixed one, and one with proposed dates and answers."""

from datetime import datetime, time, timedelta

from django.utils import timezone
from django.utils.translation import gettext

from campaigns.models import DateAnswer, GameNight, Group
from campaigns.schedule.answers import give_answer
from campaigns.schedule.planning import choose_date, propose_night
from companion.accounts.models import User

ANSWERS = [*DateAnswer.Answer.values[:1] * 2, *DateAnswer.Answer.values]
DAYS, HOUR = ((3,), (10, 11, 17)), time(20, 45)


def plan_demo(group: Group, owner: User) -> None:
    """Plan evenings for a group that has none."""
    if group.nights.exists():
        return
    people, zone, today = list(group.people.present()), timezone.get_default_timezone(), timezone.localdate()
    for days in DAYS:
        starts = [datetime.combine(today + timedelta(days=day), HOUR, zone) for day in days]
        place, clock = gettext("at Anna’s"), timezone.get_default_timezone_name()
        night = propose_night(group, owner, starts, place=place, time_zone=clock)
        for number, date in enumerate(night.dates.all()):
            for seat, person in enumerate(people[: len(ANSWERS)]):
                give_answer(date, person, ANSWERS[(number + seat) % len(ANSWERS)])
    first = GameNight.objects.filter(group=group).order_by("pk")[0]
    choose_date(first.dates.select_related("night")[0], first.sequence)
