"""The sheets that were asked for, in the admin: why one has failed. Its page is left out."""

from django.contrib import admin

from companion.accounts.admin_site import ReadOnly, site
from companion.printing.models import PackedSheet, SheetJob


@admin.register(SheetJob, site=site)
class SheetJobAdmin(ReadOnly):
    list_display = fields = (
        *("session", "group", "user", "game_slug", "slug", "language", "paper", "is_filled", "is_large"),
        "is_carrying",
        *("status", "progress", "pages", "tries", "problem", "created_at"),
    )
    list_filter = ("status",)


@admin.register(PackedSheet, site=site)
class PackedSheetAdmin(ReadOnly):
    list_display = fields = ("pack", "place", "sheet", "copies", "title")
