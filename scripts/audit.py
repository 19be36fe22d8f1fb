"""Say what is known of the locked libraries: reads the JSON of pip-audit on standard input.

Nothing is green that was not asked: a library whose advisories could not be read is "not checked", and ends
with 3; a known fault ends with 1.
"""

import json
import sys
from typing import Any

FAULTY, UNCHECKED = 1, 3


def main(text: str) -> int:
    try:
        found: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        found = []
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or '-'}"
        for one in found
        for fault in one.get("vulns", ())
    ]
    skipped = sum("skip_reason" in one for one in found)
    print(*faults, sep="\n", end="\n" if faults else "")
    if not found:
        print("Not checked: the advisories could not be read.")
    elif skipped:
        print(f"Not checked: {skipped} of {len(found)} libraries, whose advisories could not be read.")
    else:
        print(f"{len(found)} libraries checked, {len(faults)} known faults.")
    return FAULTY if faults else UNCHECKED if skipped or not found else 0


if __name__ == "__main__":
    sys.exit(main(sys.stdin.read()))
