"""The page of a fault of ours; for a full disk a page that says so, and a line for the administrator."""

import errno
import logging
import sqlite3
import sys
from collections.abc import Iterator
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

FULL = {errno.ENOSPC, errno.EDQUOT}
FULL_IN_POSTGRESQL = "53100"
logger = logging.getLogger(__name__)


def show_fault(request: HttpRequest) -> HttpResponse:
    """Answer what no view has answered, as Django's `handler500`: the fault is the one being handled."""
    if is_full_disk(sys.exception()):
        logger.error("The disk is full: nothing can be saved until there is room in %s", settings.DATA_DIR)
        return render(request, "507.html", status=HTTPStatus.INSUFFICIENT_STORAGE)
    return render(request, "500.html", status=HTTPStatus.INTERNAL_SERVER_ERROR)


def is_full_disk(fault: BaseException | None) -> bool:
    """Return whether a fault, or one that led to it, is a disk or a quota without room."""
    return any(_says_full(cause) for cause in _chain(fault))


def _says_full(fault: BaseException) -> bool:
    return (
        (isinstance(fault, OSError) and fault.errno in FULL)
        or getattr(fault, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
        or getattr(fault, "sqlstate", "") == FULL_IN_POSTGRESQL
    )


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    while fault is not None:
        yield fault
        fault = fault.__cause__ or fault.__context__
