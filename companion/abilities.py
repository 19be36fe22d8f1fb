"""What a site can do: declared once in the settings, asked by views, templates and jobs.

Nothing in the product asks how a site runs. It asks whether an ability is there; if it is not, the page says
in one sentence what to do instead (`companion/text/instead.py`).
"""

from dataclasses import dataclass
from enum import StrEnum


class WorkerPlace(StrEnum):
    """Where work in the background is done; `NONE` is falsy."""

    NONE = ""  # nowhere: there are no other processes and no threads, and each job is done by its own request
    HERE = "here"  # by the worker that the site starts beside it, on the same machine
    ELSEWHERE = "elsewhere"  # by workers that may be on other machines, and show by rows that they are alive


class PhotoDrawing(StrEnum):
    """Where a photo is drawn again, so that nothing of its file remains; `NONE` is falsy."""

    NONE = ""  # nowhere: no photos are stored
    SITE = "site"  # by the site, which decodes and encodes each picture
    PAGE = "page"  # by the page that sends it; the site checks its bytes, and stores the largest size alone


@dataclass(frozen=True, kw_only=True)
class Abilities:
    """What a site can do. Each field is asked by what it turns off.

    `worker`: where sheets, imports and exports are made in the background; without one, jobs run at once, and
    no heartbeat or lease is renewed by a thread.
    `mail`: mail is sent; without it no user is asked for an address.
    `pdf`: the worker makes PDF files; without it the browser prints the pages.
    `photos`: photos are drawn again, by whom, and stored; without it imports leave them out.
    `passkeys`, `codes`: an account has these beside its password.
    `passwords`: accounts are made and opened by a password.
    `backups`: the whole site is copied and restored, by processes of their own.
    `offline_pages`: a device keeps the page of a table for times without the site, by a service worker.
    `other_devices`: phones and other screens join a table, and people without an account open a link.
    """

    worker: WorkerPlace
    mail: bool
    pdf: bool = True
    photos: PhotoDrawing = PhotoDrawing.SITE
    passkeys: bool = True
    codes: bool = True
    passwords: bool = True
    backups: bool = True
    offline_pages: bool = True
    other_devices: bool = True

    @property
    def sign_in(self) -> bool:
        """Whether a user who has signed out could come back."""
        return self.passwords or self.passkeys

    @property
    def factors(self) -> list[str]:
        """The factors beside a password, as allauth names them."""
        return ["webauthn"] * self.passkeys + ["totp", "recovery_codes"] * self.codes
