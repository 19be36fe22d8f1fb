"""What a process has loaded once need not be looked through again and again."""

import gc


def settle_heap() -> None:
    """Leave all that is loaded out of later rounds of the garbage collector.

    A whole round takes some 80 ms, and pages that read many rows set one off: it fell into one of ten.
    """
    gc.collect()
    gc.freeze()
