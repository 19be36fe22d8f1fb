"""The floor beneath the decorators: a view that does not say otherwise is for accounts only."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from companion.accounts.decorators import to_login

View = Callable[..., HttpResponseBase]


class LoginRequired(LoginRequiredMiddleware):
    """Django's own, which asks for nobody's account where none is needed, and knows parts of pages."""

    def process_view(
        self, request: HttpRequest, view_func: View, view_args: tuple[Any, ...], view_kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        if not getattr(view_func, "login_required", True):  # Django reads the account before it asks this
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)

    def handle_no_permission(self, request: HttpRequest, view_func: View) -> HttpResponse:  # type: ignore[override]  # a 401, too
        return to_login(request)
