"""Accounts in the admin: the owner may rename one, close it, or give it a new password."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from companion.accounts.admin_site import ReadOnly, site
from companion.accounts.models import OwnerLink, SignIn, User
from companion.security import note


@admin.register(User, site=site)
class AccountAdmin(ReadOnly, UserAdmin):  # type: ignore[type-arg]
    """An account is closed, never deleted: the log keeps who did what."""

    list_display = ("username", "is_active", "is_superuser", "last_login", "date_joined")
    list_filter = ("is_active",)
    fieldsets = ((None, {"fields": ("username", "password", "is_active", "last_login", "date_joined")}),)
    readonly_fields = ("last_login", "date_joined")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.admin_site.has_permission(request)

    def log_change(self, request: HttpRequest, obj: User, message: Any) -> Any:
        """Note what the owner has changed of an account: its name, whether it is active, its password."""
        note(request, "account changed in the admin", account=obj.pk)
        return super().log_change(request, obj, message)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Keep owners from shutting themselves out."""
        own = ("is_active",) if obj == request.user else ()
        return (*self.readonly_fields, *own)


@admin.register(OwnerLink, site=site)
class OwnerLinkAdmin(ReadOnly):
    list_display = fields = ("created_at", "claimed_at")


@admin.register(SignIn, site=site)
class SignInAdmin(ReadOnly):
    list_display = fields = ("user", "agent", "created_at", "seen_at")  # never the key of a session
