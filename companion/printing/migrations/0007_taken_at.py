"""When a worker took up a sheet last: by that, owners take turns."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("printing", "0006_wanted_by_itself"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheetjob",
            name="taken_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
