"""Names that may be missing, and the keys to those that the ledger holds sealed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_tournaments")]

    operations = [
        migrations.RenameField(model_name="entrant", old_name="name", new_name="person_name"),
        migrations.AlterField(
            model_name="entrant", name="person_name", field=models.CharField(blank=True, max_length=64)
        ),
        migrations.AddField(model_name="entrant", name="erased", field=models.BooleanField(default=False)),
        migrations.CreateModel(
            name="PersonKey",
            fields=[
                ("person", models.UUIDField(primary_key=True, serialize=False)),
                ("tournament_id", models.UUIDField(db_index=True)),
                ("key", models.BinaryField(max_length=32)),
            ],
        ),
    ]
