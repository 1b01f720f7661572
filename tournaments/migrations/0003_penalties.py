"""Rulings about one entrant."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("amount", models.CharField(max_length=24)),
                ("reason", models.CharField(max_length=200)),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField(default=0)),
                ("revoked", models.CharField(blank=True, max_length=200)),
                (
                    "entrant",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="one_penalty_a_number")],
            },
        ),
    ]
