"""Whether this process is about to end: its server sets it, and `/livez` says so."""

from threading import Event

IS_ENDING = Event()
