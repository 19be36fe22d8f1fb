"""The sheets that were asked for, in the admin: why one has failed. Its page is left out."""

from django.contrib import admin

from companion.accounts.admin_site import ReadOnly, site
from companion.printing.models import SheetJob


@admin.register(SheetJob, site=site)
class SheetJobAdmin(ReadOnly):
    list_display = fields = (
        *("session", "slug", "language", "paper", "is_filled", "is_large"),
        *("status", "progress", "tries", "problem", "created_at"),
    )
    list_filter = ("status",)
