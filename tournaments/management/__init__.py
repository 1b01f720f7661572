"""What `manage.py` adds to Django's own commands."""
