"""What may be wrong with a backup, by a word that pages turn into a sentence."""

from enum import StrEnum


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
