"""The system check that every address of the site says who may open it."""

from collections.abc import Callable, Iterable, Iterator

from django.core.checks import Error, register
from django.urls import URLPattern, URLResolver, get_resolver

# Views of others, by their dotted name: each with the reason why it needs no decorator of ours.
_DOOR = "says itself that it needs no account, and shows nothing of anybody"
_OWN = "is behind LoginRequired, and changes nothing but the account's own password"
THIRD_PARTY = {
    "allauth.account.views.AccountInactiveView": _DOOR,
    "allauth.account.views.ReauthenticateView": _OWN,
    "allauth.account.views.PasswordChangeView": _OWN,
    "allauth.account.views.PasswordSetView": _OWN,
    "companion.accounts.admin_site.OwnerSite": "asks its own has_permission before each of Django's views",
}

Route = tuple[str, Callable[..., object]]


@register
def check_every_view_has_a_role(**_options: object) -> list[Error]:
    """Return an error for each view that no decorator protects."""
    return [
        Error(
            f"Nothing says who may open /{route} ({name_of(view)}).",
            hint="Give the view a decorator of campaigns.access.decorators or companion.accounts.decorators.",
            id="accounts.E001",
        )
        for route, view in routes()
        if not hasattr(view, "required_role") and name_of(view) not in THIRD_PARTY
    ]


def routes(patterns: Iterable[URLPattern | URLResolver] | None = None, prefix: str = "") -> Iterator[Route]:
    """Give every address of the URL configuration with its view."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route, pattern.callback


def name_of(view: Callable[..., object]) -> str:
    """Return the dotted name of a view: or of the class or the admin that it is made by."""
    made_from: object = _admin_of(view) or getattr(view, "view_class", view)
    return f"{made_from.__module__}.{getattr(made_from, '__qualname__', type(made_from).__name__)}"


def _admin_of(view: Callable[..., object]) -> type | None:
    """Return the admin that hands out a view: its site, or one of its models, is noted on it by Django."""
    model = getattr(view, "model_admin", None)
    admin = getattr(view, "admin_site", None) or getattr(model, "admin_site", None)
    return type(admin) if admin else None
