"""The default below the decorators: a view without a declaration is for accounts only."""

from collections.abc import Callable

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from companion.accounts.decorators import to_login
from companion.adapters.prepared_queries import LARGEST

View = Callable[..., HttpResponseBase]


class LoginRequired(LoginRequiredMiddleware):
    """Django's middleware, which lets public views pass, and answers requests for parts of pages.

    A number in an address that is too large for a row gives a 404: each database refuses it in its own way.
    """

    def process_view(
        self,
        request: HttpRequest,
        view_func: View,
        view_args: tuple[object, ...],
        view_kwargs: dict[str, object],
    ) -> HttpResponseBase | None:
        if any(isinstance(number, int) and number > LARGEST for number in view_kwargs.values()):
            raise Http404
        if not getattr(view_func, "login_required", True):  # Django reads the account before it asks this
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)

    def handle_no_permission(self, request: HttpRequest, view_func: View) -> HttpResponse:  # type: ignore[override]  # a 401, too
        return to_login(request)
