"""Django's admin, for the owner of the site alone: to look things up, and to help a user in again.

A column that is not in `fields` is never shown: no table, no answer, no hash of a link. So an owner who
plays along learns no secret of the others.
"""

from collections.abc import Callable
from functools import wraps

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from companion.accounts.decorators import is_site_owner, signed_in
from companion.accounts.factors.gate import ask_for_factor

View = Callable[..., HttpResponseBase]


class OwnerSite(admin.AdminSite):
    """The admin behind our own sign-in: a sign-in page of its own would not have the limits of ours."""

    site_header = site_title = "Nightlight"

    def has_permission(self, request: HttpRequest) -> bool:
        return is_site_owner(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # type: ignore[override]
        """Refuse a user who is not the owner; `LoginRequired` has asked for an account before."""
        checked = super().admin_view(view, cacheable)

        @wraps(checked)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if not self.has_permission(request):
                raise PermissionDenied("The admin is for the owner of the site.")
            if asked := ask_for_factor(request):
                return asked
            return checked(request, *args, **kwargs)

        guarded.admin_site = self  # type: ignore[attr-defined]  # by which the system check knows it
        return guarded

    @signed_in
    def login(self, _request: HttpRequest, _extra: dict[str, object] | None = None) -> HttpResponse:
        return redirect("admin:index")


site = OwnerSite()


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # Django knows it without, too
    """A model that is looked at: nothing is added, changed or deleted, and only `fields` is shown."""

    actions = None

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest | None = None) -> bool:
        """Allow only the listed filters: another one would let hidden values be guessed, letter by letter."""
        return lookup.removesuffix("__exact") in self.list_filter
