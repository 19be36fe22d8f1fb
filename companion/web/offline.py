"""The site without a network: the worker that caches pages, and the page that says there is no network."""

import json
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.http import require_safe

from companion.accounts.decorators import public

BUNDLES = settings.BASE_DIR / "static" / "bundles"


@public
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker's script, at the root so that it serves every page; another version is another script."""
    values = {"version": find_version(), "offline": reverse("offline")}
    script = f"self.NIGHTLIGHT={json.dumps(values)};\n{read_script()}"
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@public
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that a device without a network shows; it is cached, and is the same for all users."""
    return render(request, "offline.html", {"told": list(map(words_in, dict(settings.LANGUAGES)))})


def words_in(language: str) -> dict[str, object]:
    """Return the sentences of the page in a language: it is cached for readers of all languages."""
    with override(language):
        return {
            "language": language,
            "title": gettext("No connection"),
            "lead": gettext("Nightlight cannot be reached. The page comes by itself once it can."),
            "kept": gettext("This table opens as it was last:"),
            "as_of": gettext("as of"),
            "again": gettext("Try again"),
        }


def find_version() -> str:
    """Return a digest of this version and of the files that its pages load."""
    names = sorted(file.name for file in BUNDLES.iterdir())
    files = [static(f"bundles/{name}") for name in names]
    return sha256("\n".join((settings.VERSION, *files)).encode()).hexdigest()[:12]


@cache
def read_script() -> str:
    return (BUNDLES / "worker.js").read_text(encoding="utf-8")
