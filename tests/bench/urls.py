"""The site's addresses, and an empty view: what any answer costs before it does anything."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from companion.accounts.decorators import public
from companion.urls import urlpatterns as of_the_site


@public
def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


urlpatterns = [path("empty", empty), *of_the_site]
