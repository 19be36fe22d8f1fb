"""Texts that are downloaded."""

from django.http import HttpResponse


def download(text: str, name: str) -> HttpResponse:
    """Return a text as a download, never shown as a page."""
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
