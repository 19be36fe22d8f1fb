"""The site's addresses: a handful, none a game's."""

from allauth.account import views as accounts
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language

from companion.accounts.admin_site import site
from companion.accounts.decorators import all_need, needs, public
from companion.accounts.signing_in import sign_in
from companion.accounts.signing_out import sign_out
from companion.accounts.signing_up import sign_up
from companion.accounts.views import claim, end_other_sign_ins, end_sign_in
from companion.operations import health, metrics_page
from companion.web import offline, pwa, theme
from companion.web.house_help import what_is_kept

handler500 = "companion.web.error_pages.show_fault"

URLS = ("companion.table", "campaigns", "companion.printing", "companion.operations.owner")

# Each app of ours lists its own addresses, from the root; a table's, tapped most, come first.
urlpatterns: list[URLPattern | URLResolver] = [
    *(path("", include(f"{app}.urls")) for app in URLS),
    path("livez", health.livez, name="livez"),
    path("metrics", metrics_page.show_metrics, name="metrics"),
    path("readyz", health.readyz, name="readyz"),
    path("i18n/setlang/", public(set_language), name="set_language"),
    path("theme/", theme.choose_theme, name="theme"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("worker.js", offline.worker, name="worker"),
    path("offline", offline.offline, name="offline"),
    path("favicon.ico", pwa.favicon, name="favicon"),
    path("help/https", pwa.https_help, name="https_help"),
    path("help/kept", what_is_kept, name="what_is_kept"),
    path("owner/<str:token>", claim, name="owner_claim"),
    path("account/sign-ins/end", end_other_sign_ins, name="sign_ins_end"),
    path("account/sign-ins/<int:sign_in_id>/end", end_sign_in, name="sign_in_end"),
    path("admin/", site.urls),
    # Only those flows of the add-on that need no mail.
    path("accounts/login/", needs("sign_in")(sign_in), name="account_login"),
    path("accounts/logout/", needs("sign_in")(sign_out), name="account_logout"),
    path("accounts/inactive/", accounts.account_inactive, name="account_inactive"),
    *all_need(
        "passwords",
        [
            path("accounts/signup/", sign_up, name="account_signup"),
            path("accounts/reauthenticate/", accounts.reauthenticate, name="account_reauthenticate"),
            path("accounts/password/change/", accounts.password_change, name="account_change_password"),
            path("accounts/password/set/", accounts.password_set, name="account_set_password"),
        ],
    ),
    path("accounts/", include("companion.accounts.factors.urls")),
]
