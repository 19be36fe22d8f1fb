"""The signs of a sheet for which the machine had no font."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("printing", "0007_taken_at"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheetjob",
            name="unknown_signs",
            field=models.CharField(blank=True, db_default="", default="", max_length=100),
        ),
    ]
