import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def forget_jobs(apps, schema_editor):
    """What was drawn is drawn otherwise now, so nobody finds it again; who wants it asks anew."""
    apps.get_model("printing", "SheetJob").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0011_file_imports"),
        ("printing", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(forget_jobs, migrations.RunPython.noop),
        migrations.CreateModel(
            name="PackedSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("copies", models.PositiveSmallIntegerField(default=1)),
                ("title", models.CharField(max_length=200)),
            ],
            options={
                "ordering": ["place"],
            },
        ),
        migrations.AddField(
            model_name="sheetjob",
            name="about",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="sheetjob",
            name="game_slug",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="sheetjob",
            name="group",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sheet_jobs",
                to="campaigns.group",
            ),
        ),
        migrations.AddField(
            model_name="sheetjob",
            name="pages",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="sheetjob",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sheet_jobs",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="sheetjob",
            name="session",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sheet_jobs",
                to="campaigns.session",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetjob",
            constraint=models.UniqueConstraint(
                condition=models.Q(("session", None)),
                fields=("group", "fingerprint"),
                name="one_job_per_page_of_a_group",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetjob",
            constraint=models.UniqueConstraint(
                condition=models.Q(("group", None)),
                fields=("user", "fingerprint"),
                name="one_job_per_page_of_an_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetjob",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("group__isnull", False), ("user", None)),
                    models.Q(("group", None), ("session", None), ("user__isnull", False)),
                    _connector="OR",
                ),
                name="job_is_of_a_group_or_an_account",
            ),
        ),
        migrations.AddField(
            model_name="packedsheet",
            name="pack",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="packed", to="printing.sheetjob"
            ),
        ),
        migrations.AddField(
            model_name="packedsheet",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="packed_in", to="printing.sheetjob"
            ),
        ),
        migrations.AddConstraint(
            model_name="packedsheet",
            constraint=models.UniqueConstraint(fields=("pack", "place"), name="one_sheet_a_place_of_a_pack"),
        ),
    ]
