"""The hidden field by which a form that is sent twice is known again (see `campaigns.access.once`)."""

from secrets import token_hex

from markupsafe import Markup

FIELD = "once"
KEY_BYTES = 16


def form_key() -> Markup:
    """Return the field with a key of its own."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, token_hex(KEY_BYTES))
