"""Modules that a process has loaded need not be looked through again and again."""

import gc


def settle_heap() -> None:
    """Leave all loaded objects out of later rounds of the garbage collector.

    A whole round takes some 80 ms, and pages that read many rows set one off: it fell into one of ten.
    """
    gc.collect()
    gc.freeze()
