"""Forms that begin something: sent twice, they begin it once; parallel ones are counted one by one."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect

from campaigns.log.locks import lock_rows
from campaigns.models import Campaign, FormKey, Group
from companion.accounts.models import User
from companion.web.form_keys import FIELD

LONGEST_KEY = 64
View = Callable[..., HttpResponse]


def once(view: View) -> View:
    """Return a view that begins something once, however often its form is sent.

    Its POST locks the rows of the account and of the group, so that one request at a time counts against a
    limit; a second equal POST is redirected to the same address as the first.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method != "POST" or not isinstance(request.user, User):
            return view(request, *args, **kwargs)
        user = request.user
        with lock_rows(User.objects.filter(pk=user.pk), _find_groups((*args, *kwargs.values()))):
            about = _describe(request, user)
            known = FormKey.objects.filter(**about).first() if about else None
            if known:
                return redirect(known.location)
            response = view(request, *args, **kwargs)
            if about and isinstance(response, HttpResponseRedirect):
                FormKey.objects.create(**about, location=response.url)
            return response

    return answer


def _find_groups(args: tuple[object, ...]) -> QuerySet[Group]:
    """Return the group that a view is about, as a query; none if it is about no group."""
    group = next((arg.pk for arg in args if isinstance(arg, Group)), 0)
    return Group.objects.filter(
        pk=group or next((arg.group_id for arg in args if isinstance(arg, Campaign)), 0)
    )


def _describe(request: HttpRequest, user: User) -> dict[str, object]:
    """Return the fields that identify a form: its account and a hash of its content; empty without a key."""
    key = request.POST.get(FIELD, "")
    if not 0 < len(key) <= LONGEST_KEY:
        return {}
    content = repr([request.path, sorted(request.POST.lists())])
    return {"user": user, "digest": sha256(content.encode()).hexdigest()}
