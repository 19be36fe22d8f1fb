"""What a site can do, and what to do instead of what it cannot: one sentence for each ability."""

from django.conf import settings
from django.utils.translation import gettext_lazy as _

_ALWAYS_IN = _("Nobody signs in here: this device is always signed in. Lock the device itself.")
# By the names of `companion.abilities.Abilities`; of mail and of the worker no page says anything.
INSTEAD = {
    "pdf": _("No PDF is made here. Print the pages from the browser, which can also save them as a PDF."),
    "photos": _("No photos are kept here. They stay in the album of the phone that takes them."),
    **dict.fromkeys(("passkeys", "codes", "passwords", "sign_in"), _ALWAYS_IN),
    "backups": _("No backups are made here. Download each group as a file now and then: that is your copy."),
    "offline_pages": _("The whole site is on this device, and needs no connection."),
    "other_devices": _("No other device can join here. Pass this one around the table."),
}


def can(ability: str) -> bool:
    """Return whether this site has an ability, by its name."""
    return bool(getattr(settings.ABILITIES, ability))


def say_instead(ability: str) -> str:
    """Return the sentence that tells what to do without an ability."""
    return str(INSTEAD[ability])
