"""The cookies of the site inside a browser: a service worker sees and sets none, so they are kept here."""

import json
from http.cookies import CookieError, SimpleCookie

YEAR = 365 * 24 * 3600


class Jar:
    """The cookies of the one browser that there is, by name; scripts may read those in `readable`."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.readable: set[str] = set()

    def load(self, stored: str) -> None:
        """Take up the cookies that `dump` returned; of what is no such text none is taken up."""
        try:
            found = json.loads(stored)
            self.values = {str(name): str(value) for name, value in found["values"].items()}
            self.readable = {str(name) for name in found["readable"]} & {*self.values}
        except (ValueError, LookupError, TypeError, AttributeError):
            self.values, self.readable = {}, set()

    def dump(self) -> str:
        return json.dumps({"values": self.values, "readable": sorted(self.readable)})

    def header(self, of_page: str = "") -> str:
        """Return the header of a request; `of_page` are the cookies that scripts of the page have set."""
        pairs = (pair.partition("=") for pair in of_page.split("; ") if pair)
        values = {name: value for name, _, value in pairs} | self.values
        return "; ".join(f"{name}={value}" for name, value in values.items())

    def store(self, header: str) -> None:
        """Store what a `Set-Cookie` header says; an empty or outdated cookie is deleted."""
        try:
            cookies = SimpleCookie(header)
        except CookieError:
            return
        for name, morsel in cookies.items():
            self.readable.discard(name)
            if not morsel.value or str(morsel["max-age"]) == "0":
                self.values.pop(name, None)
                continue
            self.values[name] = morsel.coded_value
            if not morsel["httponly"]:
                self.readable.add(name)

    def for_scripts(self) -> list[str]:
        """Return the readable cookies as `document.cookie` takes them."""
        return [
            f"{name}={self.values[name]}; path=/; max-age={YEAR}; samesite=lax"
            for name in sorted(self.readable)
        ]
