"""Print the tables of pairs: `python -m tests.pairs`."""

import sys

from tests.pairs import dreamers, mice_and_mystics, nightmare_tales, stuffed_fables, winter_tales
from tests.pairs.search import row

if __name__ == "__main__":
    for module in (mice_and_mystics, stuffed_fables, winter_tales, dreamers, nightmare_tales):
        for pair in module.SEARCH.pairs:
            sys.stdout.write(" | ".join(row(module.SEARCH, pair)) + "\n")
