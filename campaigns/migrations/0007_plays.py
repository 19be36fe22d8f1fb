"""Who was there of an evening, plays that ended, and what a log adds up to.

None of it is in the log: what is made of it is made by `campaigns.history.digests`, when it is first asked for.
"""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0006_evenings"),
    ]

    operations = [
        migrations.CreateModel(
            name="EndedPlay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("number", models.PositiveIntegerField()),
                ("started_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("minutes", models.PositiveIntegerField()),
                ("title_json", models.JSONField(blank=True, default=str)),
                ("outcome_json", models.JSONField(blank=True, default=str)),
                ("columns_json", models.JSONField(blank=True, default=list)),
                ("is_together", models.BooleanField(default=False)),
                ("fewest_win", models.BooleanField(default=False)),
                ("is_left_out", models.BooleanField(default=False)),
                ("is_taken_back", models.BooleanField(default=False)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plays",
                        to="campaigns.session",
                    ),
                ),
            ],
            options={
                "ordering": ["ended_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="EveningCorrection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("paused_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place", models.CharField(blank=True, default="", max_length=60)),
                ("has_people", models.BooleanField(default=False)),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="correction",
                        to="campaigns.session",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LogDigest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("edition", models.CharField(max_length=80)),
                ("content", models.JSONField()),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="digest",
                        to="campaigns.session",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("started_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pauses",
                        to="campaigns.session",
                    ),
                ),
            ],
            options={
                "ordering": ["started_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PlayerResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("is_winner", models.BooleanField(default=False)),
                ("is_first", models.BooleanField(default=False)),
                ("points", models.IntegerField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("role_json", models.JSONField(blank=True, default=str)),
                ("numbers", models.JSONField(blank=True, default=list)),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="results",
                        to="campaigns.person",
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="campaigns.endedplay",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_away", models.BooleanField(default=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="attendances",
                        to="campaigns.person",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="campaigns.session",
                    ),
                ),
                (
                    "stand_in",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="stood_in",
                        to="campaigns.person",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("session", "person"), name="one_attendance_per_person"),
                    models.CheckConstraint(
                        condition=models.Q(("stand_in", None), ("is_away", True), _connector="OR"),
                        name="who_is_there_plays_alone",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="endedplay",
            constraint=models.UniqueConstraint(fields=("session", "position"), name="one_play_per_position"),
        ),
        migrations.AddConstraint(
            model_name="endedplay",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__gte", 1)), name="plays_count_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="eveningcorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("started_at", None),
                    ("ended_at", None),
                    ("ended_at__gt", models.F("started_at")),
                    _connector="OR",
                ),
                name="an_evening_ends_after_it_began",
            ),
        ),
        migrations.AddConstraint(
            model_name="pause",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ended_at", None), ("ended_at__gte", models.F("started_at")), _connector="OR"
                ),
                name="a_pause_ends_after_it_began",
            ),
        ),
        migrations.AddConstraint(
            model_name="pause",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)), fields=("session",), name="one_pause_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="playerresult",
            constraint=models.UniqueConstraint(fields=("play", "position"), name="one_result_per_position"),
        ),
    ]
