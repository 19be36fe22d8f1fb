"""The faults of a backup, each a word that pages turn into a sentence."""

import struct
import tarfile
import zlib
from enum import StrEnum
from zipfile import BadZipFile, LargeZipFile

# The exceptions that readers raise for a packed file that is damaged or incomplete.
DAMAGED_FILE = (
    *(ArithmeticError, AttributeError, EOFError, LookupError, OSError, RuntimeError, TypeError, ValueError),
    *(BadZipFile, LargeZipFile, struct.error, tarfile.TarError, zlib.error),
)


class Fault(StrEnum):
    NO_BACKUP = "no backup"
    DAMAGED = "damaged"
    NEWER = "newer"
    OTHER_DATABASE = "other database"
    NO_ROOM = "no room"
    NO_TOOL = "no tool"
    OTHER_MACHINES = "other machines"
    NOT_DUMPED = "not dumped"
    NOT_REPLAYED = "not replayed"
    NOT_WRITTEN = "not written"
