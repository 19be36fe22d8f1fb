"""How a campaign stands, beside each table; said now for the newest table of each campaign.

Those before are read by their table if undo goes back to them. A table that cannot be read, or whose game is
not here, stays without.
"""

from typing import Any

from django.db import migrations, models


def add_newest(apps: Any, _editor: Any) -> None:
    # The code of today: a later release writes another migration if it stores something else.
    from campaigns.log.replay import REPLAY_ERRORS
    from campaigns.log.summaries import summarize
    from campaigns.log.serialization import from_json
    from companion.games import GAMES

    session_rows, entry_rows = (apps.get_model("campaigns", name).objects for name in ("Session", "Entry"))
    for campaign in apps.get_model("campaigns", "Campaign").objects.filter(game_slug__in=GAMES):
        game = GAMES[campaign.game_slug]
        session = session_rows.filter(campaign=campaign).order_by("-number").first()
        entry = session and entry_rows.filter(session=session).order_by("-number").first()
        if session is None:
            continue
        rows, row, text = (
            (entry_rows, entry, entry.table) if entry else (session_rows, session, session.start)
        )
        try:
            summary = summarize(game, from_json(game, text, row.version))
        except REPLAY_ERRORS:
            continue
        rows.filter(pk=row.pk).update(summary_json=summary)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="entry", name="summary_json", field=models.JSONField(default=None, null=True)
        ),
        migrations.AddField(
            model_name="session", name="summary_json", field=models.JSONField(default=None, null=True)
        ),
        migrations.RunPython(add_newest, migrations.RunPython.noop),
    ]
