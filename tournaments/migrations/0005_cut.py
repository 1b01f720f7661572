"""How many play on after the Swiss rounds, who they are, and which rounds are theirs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_dutch_and_forbidden_pairs"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="cut_size",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="drawn",
            field=models.CharField(default="seed", max_length=10),
        ),
        migrations.AddField(
            model_name="tournament",
            name="seeds",
            field=models.JSONField(default=list),
        ),
    ]
