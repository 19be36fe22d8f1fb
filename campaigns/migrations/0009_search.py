"""What the search looks through, and the index of its words: a table of FTS5, or a column."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

MADE = {
    "sqlite": (
        """
        CREATE VIRTUAL TABLE search_words USING fts5(
            scope, words, content='campaigns_searchrow', content_rowid='id',
            tokenize='unicode61 remove_diacritics 2', prefix='2 3'
        )
        """,
        """
        CREATE TRIGGER search_words_added AFTER INSERT ON campaigns_searchrow BEGIN
            INSERT INTO search_words(rowid, scope, words) VALUES (new.id, new.scope, new.words);
        END
        """,
        """
        CREATE TRIGGER search_words_gone AFTER DELETE ON campaigns_searchrow BEGIN
            INSERT INTO search_words(search_words, rowid, scope, words)
            VALUES ('delete', old.id, old.scope, old.words);
        END
        """,
        """
        CREATE TRIGGER search_words_changed AFTER UPDATE ON campaigns_searchrow BEGIN
            INSERT INTO search_words(search_words, rowid, scope, words)
            VALUES ('delete', old.id, old.scope, old.words);
            INSERT INTO search_words(rowid, scope, words) VALUES (new.id, new.scope, new.words);
        END
        """,
    ),
    "postgresql": (
        """
        ALTER TABLE campaigns_searchrow ADD COLUMN lexemes tsvector GENERATED ALWAYS AS (
            array_to_tsvector(string_to_array(rtrim(scope || ' ' || words), ' '))
        ) STORED
        """,
        "CREATE INDEX search_words ON campaigns_searchrow USING gin (lexemes)",
    ),
}
GONE = {
    "sqlite": (
        *(f"DROP TRIGGER search_words_{name}" for name in ("added", "gone", "changed")),
        "DROP TABLE search_words",
    ),
    "postgresql": ("ALTER TABLE campaigns_searchrow DROP COLUMN lexemes",),
}


def make_index(_apps: Any, editor: Any) -> None:
    for statement in MADE[editor.connection.vendor]:
        editor.execute(statement)


def drop_index(_apps: Any, editor: Any) -> None:
    for statement in GONE[editor.connection.vendor]:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0008_notes"),
    ]

    operations = [
        migrations.CreateModel(
            name="SearchedLog",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                ("edition", models.CharField(blank=True, default="", max_length=80)),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="searched",
                        to="campaigns.session",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SearchRow",
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
                        choices=[
                            ("log", "Log"),
                            ("notes", "Notes"),
                            ("photos", "Photos"),
                            ("rules", "Rules"),
                            ("box", "Box"),
                            ("campaigns", "Campaigns"),
                            ("people", "People"),
                        ],
                        max_length=10,
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                ("place", models.CharField(blank=True, default="", max_length=200)),
                ("author_name", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField()),
                ("texts", models.JSONField(default=dict)),
                ("mark", models.TextField(blank=True, default="")),
                ("scope", models.CharField(max_length=40)),
                ("words", models.TextField()),
                (
                    "box",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.box",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.group"
                    ),
                ),
                (
                    "note",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.note",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.person",
                    ),
                ),
                (
                    "photo",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.photo",
                    ),
                ),
                (
                    "recap",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.recap",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.session",
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_rows",
                        to="campaigns.thread",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("session__isnull", False)),
                        fields=("session", "number"),
                        name="one_row_per_line",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("note__isnull", False)), fields=("note",), name="one_row_per_note"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("thread__isnull", False)),
                        fields=("thread",),
                        name="one_row_per_thread",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("recap__isnull", False)),
                        fields=("recap",),
                        name="one_row_per_recap",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("photo__isnull", False)),
                        fields=("photo",),
                        name="one_row_per_photo",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("person__isnull", False)),
                        fields=("person",),
                        name="one_row_per_person",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("box__isnull", False)),
                        fields=("box", "place"),
                        name="one_row_per_place",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "campaigns")),
                        fields=("campaign",),
                        name="one_row_per_campaign",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["log", "notes", "photos", "rules", "box", "campaigns", "people"])
                        ),
                        name="a_row_is_of_a_kind",
                    ),
                ],
            },
        ),
        migrations.RunPython(make_index, drop_index),
    ]
