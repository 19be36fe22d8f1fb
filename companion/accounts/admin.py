"""Accounts in the admin: the owner may rename one, close it, or give it a new password."""

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from companion.accounts.admin_site import ReadOnly, site
from companion.accounts.changes import REMOVED, note_change, note_factor_change
from companion.accounts.factors import held
from companion.accounts.models import Change, OwnerLink, SignIn, User
from companion.accounts.security_log import note
from companion.accounts.sign_ins import end


@admin.register(User, site=site)
class AccountAdmin(ReadOnly, UserAdmin):  # type: ignore[type-arg]
    """An account is closed, never deleted: the log keeps who did what."""

    list_display = ("username", "is_active", "is_superuser", "last_login", "date_joined")
    list_filter = ("is_active",)
    fieldsets = ((None, {"fields": ("username", "password", "is_active", "last_login", "date_joined")}),)
    readonly_fields = ("last_login", "date_joined")

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return self.admin_site.has_permission(request)

    def log_change(self, request: HttpRequest, obj: User, message: object) -> LogEntry:
        """Note each change by the owner to an account: its name, whether it is active, its password."""
        note(request, "account changed in the admin", account=obj.pk)
        if "password" in str(message):
            note_change(obj, Change.What.PASSWORD)
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


@admin.register(Change, site=site)
class ChangeAdmin(ReadOnly):
    list_display = fields = ("user", "what", "changed_at", "told_at")


@admin.register(Authenticator, site=site)
class FactorAdmin(ReadOnly):
    """Passkeys and codes: the owner removes here what a user has lost; the user's devices are signed out."""

    list_display = fields = ("user", "type", "created_at", "last_used_at")  # never the secret in `data`

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return self.admin_site.has_permission(request)

    def delete_model(self, request: HttpRequest, obj: Authenticator) -> None:
        note(request, "second factor removed in the admin", account=obj.user_id, kind=obj.type)
        held.remove(obj)
        note_factor_change(obj.user, REMOVED, obj.type)
        end(SignIn.objects.filter(user=obj.user).exclude(session_key=request.session.session_key))
