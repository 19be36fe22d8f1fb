"""The link that signs the owner in once, for a site whose console is not watched."""

from django.conf import settings
from django.core.management.base import BaseCommand

from companion.accounts.models import make_link
from companion.web.address import address


class Command(BaseCommand):
    help = "Print a link that signs the owner in, good once and for a day."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"{find_place()}/owner/{make_link()}")


def find_place() -> str:
    """Return the address of the site: a server is called by the first of its names, over TLS."""
    if settings.HAS_HOME_NAMES or settings.PUBLIC_URL:
        return address(settings.HOST, settings.PORT)
    return f"https://{(settings.KNOWN_NAMES or ['127.0.0.1'])[0]}"
