"""Exports as jobs, forms that are known again, the sign of life of workers."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0016_own_dice"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="fileimport",
            name="sender",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.CreateModel(
            name="WorkerSign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, unique=True)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["-seen_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="FileExport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("campaign", "Campaign"), ("group", "Group"), ("account", "Account")],
                        max_length=8,
                    ),
                ),
                ("number", models.PositiveBigIntegerField(default=0)),
                ("name", models.CharField(default="", max_length=200)),
                ("language", models.CharField(default="", max_length=10)),
                ("has_photos", models.BooleanField(default=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("working", "Working"),
                            ("ready", "Ready"),
                            ("refused", "Refused"),
                        ],
                        default="waiting",
                        max_length=7,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("lease_until", models.DateTimeField(default=django.utils.timezone.now)),
                ("token", models.CharField(blank=True, default="", max_length=32)),
                ("size", models.PositiveIntegerField(default=0)),
                ("left_out", models.JSONField(default=list)),
                ("problem", models.JSONField(default=dict)),
                ("changed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["status", "lease_until"], name="exports_that_are_due")],
            },
        ),
        migrations.CreateModel(
            name="FormKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("location", models.CharField(max_length=500)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "digest"), name="one_answer_per_form")
                ],
            },
        ),
    ]
