"""Each session has a key for the marks of its log; those from before share one, which nobody knows either."""

from django.db import migrations, models

from campaigns.models.campaigns import make_mark_key


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0004_looks")]

    operations = [
        migrations.AddField(
            "session", "mark_key", models.CharField(default=make_mark_key, editable=False, max_length=64)
        ),
    ]
