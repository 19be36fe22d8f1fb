"""The settings of the embedded worker: it draws the pages of its jobs, and loads no page of the site."""

from companion.settings import *
from companion.settings import INSTALLED_APPS as OF_THE_SITE

ONLY_PAGES = ("django.contrib.admin", "allauth", "django_htmx", "csp", "companion.live", "companion.table")
INSTALLED_APPS = [app for app in OF_THE_SITE if not app.startswith(ONLY_PAGES)]
