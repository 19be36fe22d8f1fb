"""Looks at the shared tablet are entries of the log, and a table knows which browser that tablet is."""

from django.db import migrations, models

KINDS = ["play", "undo", "redo", "amend", "look"]


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_seals")]

    operations = [
        migrations.AddField("session", "tablet", models.CharField(blank=True, default="", max_length=64)),
        migrations.AlterField(
            "entry", "kind", models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=5)
        ),
        migrations.RemoveConstraint("entry", "an_entry_is_of_a_kind"),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(condition=models.Q(kind__in=KINDS), name="an_entry_is_of_a_kind"),
        ),
    ]
