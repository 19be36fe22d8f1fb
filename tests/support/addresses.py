"""Every address of the site, from its URL configuration, filled with what a test has made."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse


@dataclass(frozen=True)
class Address:
    """A pattern of the configuration: its name, what it needs, who answers."""

    name: str
    needs: frozenset[str]
    view: Callable[..., Any]

    @property
    def role(self) -> str:
        """The role that its decorator names; of a view of others, whether it asks for an account."""
        is_for_accounts = getattr(self.view, "login_required", True)
        return str(getattr(self.view, "required_role", "user" if is_for_accounts else "public"))

    def of(self, known: dict[str, Any]) -> str:
        """Return the address for the things known. Raises: KeyError, if a need is not among them.

        A key "name need" is for the need of that address alone.
        """
        kwargs = {need: known.get(f"{self.name} {need}", known[need]) for need in self.needs}
        return reverse(self.name, kwargs=kwargs)


def addresses(patterns: Any = None, above: frozenset[str] = frozenset()) -> Iterator[Address]:
    """Give the addresses of the site, without those of the admin, which has tests of its own.

    They need what is in their own pattern, and in those `above` it.
    """
    for found in get_resolver().url_patterns if patterns is None else patterns:
        needs = above | frozenset(found.pattern.regex.groupindex)
        if isinstance(found, URLResolver) and found.namespace != "admin":
            yield from addresses(found.url_patterns, needs)
        elif isinstance(found, URLPattern):
            yield Address(found.name or "", needs, found.callback)
