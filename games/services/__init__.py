"""The only writers of games. Each is atomic; nothing of a refused command is stored."""

from games.services.importing import import_record
from games.services.recording import Play, Recording, open_game, record, record_within

__all__ = ["Play", "Recording", "import_record", "open_game", "record", "record_within"]
