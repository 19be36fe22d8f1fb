"""Pages of long lists."""

from functools import cached_property

from django.core.paginator import Page, Paginator

ON_A_PAGE = 24


class Pages(Paginator):  # type: ignore[type-arg]  # not at run time
    """A paginator that counts rows only if there are more than its first page holds."""

    @cached_property
    def _first(self) -> list[object]:
        return list(self.object_list[: self.per_page + 1])

    @cached_property
    def count(self) -> int:
        return len(self._first) if len(self._first) <= self.per_page else super().count

    def page(self, number: int | str) -> Page[object]:
        if self.validate_number(number) == 1:
            return Page(self._first[: self.per_page], 1, self)
        return super().page(number)
