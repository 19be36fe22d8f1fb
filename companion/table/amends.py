"""Amending the past: an earlier play's own sheet once more, and one entry when all that follows holds."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.log import commands
from campaigns.log.amendments import LogHistory, RolledPlay, load_history
from campaigns.log.state import Command, KeyReused, SessionState, Stale, find_entry
from companion.rules import Illegal, Play, Reckoning, _, require
from companion.rules import say as sentence
from companion.rules.log import Spot
from companion.table import answers, views
from companion.table.amending import Amending, Outlook, SoFar, answers_in, is_secret, so_far_in
from companion.table.answers import Place
from companion.table.decorators import with_table
from companion.table.forms import Asked, body_of
from companion.words import say


@dataclass(frozen=True)
class Wish:
    """What a screen wants of an earlier play: another in its place, or (`is_new`) before it, or none."""

    request: HttpRequest
    place: Place
    spot: Spot
    name: str = ""
    is_new: bool = False

    @cached_property
    def data(self) -> QueryDict:
        return views.all_sent(self.request)

    @cached_property
    def tap(self) -> Command:
        return views.tap_of(self.data, self.place)

    @property
    def address(self) -> str:
        number, part = self.spot
        return f"{'insert' if self.is_new else 'amend'}/{number}/{part}/{self.name}".rstrip("/")

    @property
    def body(self) -> str:
        return f"{self.address} {body_of(self.data)}"

    @property
    def leaves_all_out(self) -> bool:
        return not self.name and "all" in self.data

    @cached_property
    def past(self) -> LogHistory:
        return load_history(self.place.session)

    @cached_property
    def so_far(self) -> SoFar:
        return so_far_in(self.past, self.data)

    @property
    def part(self) -> RolledPlay:
        """The play at the spot, as the changes so far have it. Raises: Illegal, where there is none."""
        number, place = self.spot
        parts = self.so_far.parts(number)
        require(place < len(parts), _("This play does not count any more."))
        return parts[place]


@with_table("gm")
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, place: Place, number: int, part: int, name: str) -> HttpResponse:
    """GET opens the sheet of an earlier play, at the table before it; POST puts what it says in its place."""
    return answered(Wish(request, place, (number, part), name))


@with_table("gm")
@require_http_methods(["GET", "POST"])
def insert(request: HttpRequest, place: Place, number: int, part: int, name: str) -> HttpResponse:
    """GET opens the sheet of an action at the table before an earlier play; POST puts it in before that."""
    return answered(Wish(request, place, (number, part), name, is_new=True))


@with_table("gm")
@require_POST
def leave_out(request: HttpRequest, place: Place, number: int, part: int) -> HttpResponse:
    """Leave an earlier play out; with `all`, also those after it that do not hold then."""
    return done(Wish(request, place, (number, part)))


def answered(wish: Wish) -> HttpResponse:
    if wish.name not in wish.place.game.actions:
        raise Http404
    return done(wish) if wish.request.method == "POST" else opened(wish)


def opened(wish: Wish) -> HttpResponse:
    try:
        then = as_it_stood(wish)
    except Illegal as illegal:
        return refused(wish, illegal)
    asked = Asked(then.game, wish.name, then.table, then.box)
    form = asked.read_sheet(answers_in(wish.data), views.doors_of(wish.request))
    return answers.only_sheet(answers.ask_sheet(then, form))


def done(wish: Wish) -> HttpResponse:
    try:
        if wish.tap.seen != wish.place.now.number:
            return done_before(wish)
        return put(wish) if wish.name else left_out(wish)
    except Illegal as illegal:
        return refused(wish, illegal)
    except Stale as stale:
        return behind(wish, wish.place.after(stale.state))
    except KeyReused:
        return views.unlike(wish.place)


def done_before(wish: Wish) -> HttpResponse:
    """Give the answer of the first tap. Raises: Stale, where there was none."""
    commands.amend(wish.place.session, {}, wish.tap, body=wish.body)
    entry = find_entry(wish.place.session, wish.tap.key)
    assert entry  # or the store would have raised
    return views.played_again(wish.request, wish.place, entry, wish.tap.seen)


def as_it_stood(wish: Wish) -> Place:
    """Return the table before the play, with the changes so far. Raises: Illegal, where it does not count."""
    place, (number, _part) = wish.place, wish.spot
    require(
        place.session.is_open, _("The table has been packed away. Open the campaign and go on from there.")
    )
    is_open(wish)
    so_far = wish.so_far.put(wish.spot, wish.part)
    reckoned = reckoned_with(wish, so_far)
    table = reckoned.before[wish.spot]
    says = wish.past.says(number, wish.part.play, table)
    about = Amending(wish.spot, says, wish.past.entries[number].at, wish.so_far.carried, wish.is_new)
    return views.with_box(replace(place, now=replace(place.now, table=table), amending=about))


def reckoned_with(wish: Wish, so_far: SoFar) -> Reckoning:
    """Return what all comes to with the changes so far. Raises: Illegal, where that uncovers a secret."""
    reckoned = wish.past.reckon(so_far.changes)
    sentence = _("This would uncover what is hidden now: end it at the table, or undo back to there.")
    require(not wish.past.uncovers(wish.place.now.table, reckoned), sentence)
    return reckoned


def is_open(wish: Wish) -> None:
    """Refuse to change what holds a secret, or to put it in where others look on. Raises: Illegal."""
    game = wish.place.game
    brings_one = bool(wish.name) and game.actions[wish.name].is_secret
    holds_one = not wish.is_new and is_secret(game, wish.part.play)
    sentence = _("This holds a secret: it cannot be changed, only taken back by Undo.")
    require(not brings_one and not holds_one, sentence)


def put(wish: Wish) -> HttpResponse:
    """Put what the sheet says in its place. Raises: Illegal, where the sheet cannot be drawn; Stale."""
    then = as_it_stood(wish)
    form = Asked(then.game, wish.name, then.table, then.box).read_play(answers_in(wish.data))
    try:
        if form.problems:
            raise Illegal(form.problems[0])
        play, made = form.action.fill(then.now.table, form.given, views.RNG, then.box)
        part = RolledPlay(play, made if wish.is_new else made | as_it_fell(wish.part, play))
        return settle(wish, wish.so_far.put(wish.spot, part, instead=not wish.is_new))
    except Illegal as illegal:
        at_a_field = any(field.problem for field in form.fields)
        sheet = answers.ask_sheet(then, form, None if at_a_field else illegal.say)
        return answers.only_sheet(sheet, status=422)


def as_it_fell(before: RolledPlay, play: Play) -> frozenset[str]:
    """Return what the companion had rolled for the play before, and is left as it fell."""
    old = before.play.answers
    return frozenset(name for name in before.made if name in play.answers and play.answers[name] == old[name])


def left_out(wish: Wish) -> HttpResponse:
    """Leave a play out, or all that does not hold. Raises: Illegal, Stale."""
    changes = wish.so_far.changes
    if not changes or wish.spot not in wish.past.reckon(changes).refused:  # else it is gone anyhow
        is_open(wish)
    so_far = wish.so_far.put(wish.spot)
    if wish.leaves_all_out:
        for spot in sorted(wish.past.reckon(so_far.changes).refused, reverse=True):
            so_far = so_far.put(spot)
    return settle(wish, so_far)


def settle(wish: Wish, so_far: SoFar) -> HttpResponse:
    """Write the changes where all that follows holds; else ask what shall become of what does not.

    Raises: Illegal, where the rules refuse the play itself; Stale.
    """
    reckoned = reckoned_with(wish, so_far)
    if wish.name and wish.spot in reckoned.refused:
        raise Illegal(reckoned.refused[wish.spot])
    if reckoned.refused:
        outlook = Outlook(wish.past, so_far, reckoned)
        context = {"outlook": outlook, "label": wish.place.labels().label}
        return answers.only_sheet(answers.drawn("table/_amend.html", context))
    return told(wish, commands.amend(wish.place.session, so_far.changes, wish.tap, body=wish.body))


def told(wish: Wish, now: SessionState) -> HttpResponse:
    assert now.entry  # it was just written
    after = wish.place.after(now)
    sheet = answers.next_sheet(after, wish.place, views.doors_of(wish.request))
    return answers.answer(after, sheet=sheet, toast=answers.toast(now.entry.sentence, now.entry.told))


def refused(wish: Wish, illegal: Illegal) -> HttpResponse:
    return answers.answer(wish.place, notice=answers.refusal(illegal.say), status=422)


def behind(wish: Wish, fresh: Place) -> HttpResponse:
    """Answer that somebody acted since, with the wish to confirm."""
    label = fresh.labels().label(wish.name) if wish.name else ""
    intent = sentence(_("Change: {what}"), what=label) if label else sentence(_("Leave out an earlier play"))
    return answers.stale(fresh, wish.address, say(intent), wish.data)
