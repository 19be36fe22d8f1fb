"""The last book that was taken into a box, so that it can be taken back."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0018_bounds"),
    ]

    operations = [
        migrations.CreateModel(
            name="BookImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game_slug", models.CharField(max_length=60)),
                ("name", models.CharField(max_length=100)),
                ("rows", models.JSONField(default=list)),
                ("former", models.TextField(blank=True)),
                ("version", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="book_imports",
                        to="campaigns.group",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("group", "game_slug"), name="one_book_import_per_box")
                ],
            },
        ),
    ]
