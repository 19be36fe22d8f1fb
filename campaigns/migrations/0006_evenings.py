"""The next evening: dates, answers, links of people without an account, reminders."""

import campaigns.models.evenings
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0005_marks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GameNight",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=60)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("time_zone", models.CharField(max_length=60)),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("minutes", models.PositiveSmallIntegerField(default=180)),
                (
                    "repeats",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Never"),
                            ("weekly", "Weekly"),
                            ("fortnightly", "Fortnightly"),
                            ("monthly", "Monthly"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                ("repeats_week", models.SmallIntegerField(default=0)),
                ("called_off_at", models.DateTimeField(blank=True, null=True)),
                (
                    "uid",
                    models.CharField(default=campaigns.models.evenings.make_uid, max_length=60, unique=True),
                ),
                ("sequence", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("changed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="nights",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="nights",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="nights",
                        to="campaigns.group",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="MailAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_address",
                        to="campaigns.person",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_addresses",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "mail addresses",
            },
        ),
        migrations.CreateModel(
            name="PersonLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "purpose",
                    models.CharField(choices=[("answer", "Answer"), ("calendar", "Calendar")], max_length=8),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="campaigns.person",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="person_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ProposedDate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dates",
                        to="campaigns.gamenight",
                    ),
                ),
            ],
            options={
                "ordering": ["starts_at"],
            },
        ),
        migrations.CreateModel(
            name="DateAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "answer",
                    models.CharField(
                        choices=[("yes", "Yes"), ("maybe", "Maybe"), ("no", "No")], max_length=5
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=60)),
                ("answered_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="date_answers",
                        to="campaigns.person",
                    ),
                ),
                (
                    "date",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="campaigns.proposeddate",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="campaigns.gamenight",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="campaigns.person",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="gamenight",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("repeats", ""),
                    models.Q(
                        ("called_off_at", None),
                        ("repeats__in", ["weekly", "fortnightly", "monthly"]),
                        ("starts_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="only_a_fixed_night_repeats",
            ),
        ),
        migrations.AddConstraint(
            model_name="gamenight",
            constraint=models.CheckConstraint(
                condition=models.Q(("minutes__gte", 15), ("minutes__lte", 1440)), name="a_night_takes_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="personlink",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revoked_at", None)),
                fields=("person", "purpose"),
                name="one_open_link_per_purpose",
            ),
        ),
        migrations.AddConstraint(
            model_name="personlink",
            constraint=models.CheckConstraint(
                condition=models.Q(("purpose__in", ["answer", "calendar"])), name="a_link_has_a_purpose"
            ),
        ),
        migrations.AddConstraint(
            model_name="proposeddate",
            constraint=models.UniqueConstraint(fields=("night", "starts_at"), name="one_date_per_moment"),
        ),
        migrations.AddConstraint(
            model_name="dateanswer",
            constraint=models.UniqueConstraint(fields=("date", "person"), name="one_answer_per_person"),
        ),
        migrations.AddConstraint(
            model_name="dateanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("answer__in", ["yes", "maybe", "no"])), name="a_known_answer"
            ),
        ),
        migrations.AddConstraint(
            model_name="reminder",
            constraint=models.UniqueConstraint(
                fields=("night", "person", "sequence"), name="one_reminder_per_change"
            ),
        ),
    ]
