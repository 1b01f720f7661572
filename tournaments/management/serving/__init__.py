"""The parts of `manage.py serve`."""
