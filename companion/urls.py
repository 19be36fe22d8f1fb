"""The site's addresses: a handful, none a game's."""

from importlib.util import find_spec

from allauth.account import views as accounts
from django.urls import URLPattern, URLResolver, include, path

from companion import health, theme
from companion.owner.views import claim

urlpatterns: list[URLPattern | URLResolver] = [
    path("livez", health.livez, name="livez"),
    path("readyz", health.readyz, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("theme/", theme.choose, name="theme"),
    path("owner/<str:token>", claim, name="owner_claim"),
    # Only those flows of the add-on that need no mail.
    path("accounts/login/", accounts.login, name="account_login"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path("accounts/signup/", accounts.signup, name="account_signup"),
    path("accounts/inactive/", accounts.account_inactive, name="account_inactive"),
    path("accounts/reauthenticate/", accounts.reauthenticate, name="account_reauthenticate"),
    path("accounts/password/change/", accounts.password_change, name="account_change_password"),
    path("accounts/password/set/", accounts.password_set, name="account_set_password"),
]

# Each app of ours lists its own addresses, from the root; those not written yet are left out.
urlpatterns += [
    path("", include(f"{app}.urls"))
    for app in ("campaigns", "companion.table", "companion.printing")
    if find_spec(app) and find_spec(f"{app}.urls")
]
