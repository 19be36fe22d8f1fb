"""Whether the data of the device are whole, with every log played again: what trials ask."""

from io import StringIO

from django.core.management import CommandError, call_command
from django.db import connection

DOUBLED = """
    SELECT COUNT(*) FROM (
        SELECT 1 FROM campaigns_entry GROUP BY session_id, number HAVING COUNT(*) > 1
    ) AS twice
"""


def check_database(*, with_logs: bool = False) -> dict[str, object]:
    """Return what SQLite says of the file, the number of plays, and what playing every log again says."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        whole = cursor.fetchone()[0]
        cursor.execute("SELECT COUNT(*), MAX(id) FROM campaigns_entry")
        count, newest = cursor.fetchone()
        cursor.execute(DOUBLED)
        doubled = cursor.fetchone()[0]
    logs = replay_logs() if with_logs else ""
    return {"whole": whole, "entries": count, "newest": newest, "doubled": doubled, "logs": logs}


def replay_logs() -> str:
    """Play every log again; return what was found."""
    said = StringIO()
    try:
        call_command("verify_tables", stdout=said)
    except CommandError as fault:
        said.write(str(fault))
    return said.getvalue().strip()
