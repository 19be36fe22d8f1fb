"""Every bound of the site, with the share that one sender, one account, and the whole site has of it.

Code reads its bounds here; deploy/Caddyfile, docs/hosting.md and docs/settings.md are compared with this
table, and each row has a test that one sender at its bound uses up no other sender's share.
"""

from typing import NamedTuple

MB = 1_000_000


class Limit(NamedTuple):
    """A bound in `unit`: what one address, one account or group, and all of the site may have at once.

    0 is no bound of that kind. One that `is_setting` is set by a variable, `LIMIT_` and its name.
    """

    unit: str
    of_address: int = 0
    of_account: int = 0
    of_site: int = 0
    is_setting: bool = False

    def rate(self, of: str) -> str:
        """Return the bound as a number a minute `of` an address ("ip"), an account ("user") or a key."""
        return f"{self.of_address if of == 'ip' else self.of_account}/m/{of}"


LIMITS = {
    # Bodies on their way to a process: the sender of the most loses the largest, so no other is refused.
    "body": Limit("bytes", of_address=64_000, of_account=3 * MB, of_site=48 * MB),
    "photo": Limit("bytes", of_account=20 * MB),
    # Files of campaigns: on their way, as a whole, and written for a download.
    "imports": Limit("bytes", of_address=512 * MB, of_account=256 * MB, of_site=2_048 * MB),
    "exports": Limit("files", of_account=1),
    # Work of a page: lines that are played again, steps that one tap takes back, lines that a page shows.
    "lines of a page": Limit("lines", of_account=500),
    "lines changed": Limit("lines", of_account=1_000),
    "plays reckoned": Limit("plays", of_account=3_000_000),  # by the changes of a file that is imported
    "steps": Limit("plays", of_account=500),
    "lines shown": Limit("lines", of_account=1_000),
    # Tries in a minute: of strangers by their address, of accounts, of a campaign to which a way leads.
    "files": Limit("files a minute", of_account=30),
    "sit": Limit("join codes a minute", of_address=10),
    "come": Limit("ways a minute", of_account=60),
    "signup": Limit("accounts a minute", of_address=20),
    "webauthn_login": Limit("passkeys a minute", of_address=60),
    "answer": Limit("links a minute", of_address=60),
    "feed": Limit("calendars a minute", of_address=120),
    # What an account, a group, a campaign or a table may have.
    "screens": Limit("screens", of_account=24),
    "links": Limit("links to a story", of_account=20),
    "groups": Limit("groups", of_account=50, is_setting=True),
    "campaigns": Limit("campaigns", of_account=300, is_setting=True),
    "people": Limit("people", of_account=100, is_setting=True),
    "open_nights": Limit("planned evenings", of_account=12, is_setting=True),
    "notes": Limit("notes", of_account=3_000, is_setting=True),
    "threads": Limit("threads", of_account=300, is_setting=True),
    "photos": Limit("photos", of_account=500, is_setting=True),
    "open_sheets": Limit("waiting sheets", of_account=12, is_setting=True),
    "dates": Limit("dates of an evening", of_account=12, is_setting=True),
    "plays_a_minute": Limit("taps of a table", of_account=240, is_setting=True),
}
