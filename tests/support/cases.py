"""One test over many cases, that reports every case which fails, not only the first."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

Test = Callable[..., None]


def for_each(names: str, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for each case in turn; stand above it as `parametrize` does, also more than once.

    A case costs nothing to collect, and has no set-up of its own: what a fixture gives is shared by all.
    """
    wanted, rows = [name.strip() for name in names.split(",")], list(cases)
    assert rows, "A test of no case cannot fail."

    def over(test: Test) -> Test:
        @wraps(test)
        def checked(*given: Any, **fixtures: Any) -> None:
            faults = []
            for row in rows:
                case = dict(zip(wanted, row if len(wanted) > 1 else (row,), strict=True))
                try:
                    test(*given, **fixtures, **case)
                except Exception as fault:
                    fault.add_note(f"The case: {case}")
                    faults.append(fault)
            if faults:
                raise ExceptionGroup(f"{len(faults)} of {len(rows)} cases fail", faults)

        known = signature(test)
        left = [one for name, one in known.parameters.items() if name not in wanted]
        assert len(left) + len(wanted) == len(known.parameters), f"{test.__name__} takes {names}"
        checked.__signature__ = known.replace(parameters=left)  # type: ignore[attr-defined]
        return checked

    return over
