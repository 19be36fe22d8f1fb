"""The requirements of devices for an app: a manifest, and an address that they trust."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from companion.accounts.decorators import public
from companion.places import start_with

GROUND = "#15100d"  # --night, by candlelight
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-512.png", 512, "maskable"),
)


@public
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The name and the look of the site on a device's home screen."""
    icons = [
        {"src": static(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    fields = {
        "id": "/",
        "name": "Nightlight",
        "short_name": "Nightlight",
        "description": gettext("A game master’s helper for story board games, beside the real table."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": icons,
    }
    return JsonResponse(fields, content_type="application/manifest+json")


@public
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect from the old address of the icon: for pages that name none, such as the admin's."""
    return redirect(static("icons/favicon.svg"))


@public
@require_safe
def https_help(request: HttpRequest) -> HttpResponse:
    """How to reach the site over HTTPS at home."""
    start = start_with(HOST="127.0.0.1", TRUSTED_PROXIES=1)
    return render(request, "help/https.html", {"is_secure": request.is_secure(), "start": start})
