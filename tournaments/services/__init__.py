"""The only writers of tournaments. Each is atomic; nothing of a refused command is stored."""

from tournaments.services.access import find_access, revoke_access, table_token, table_tokens
from tournaments.services.archives import export_event, export_keys, import_event, read_keys
from tournaments.services.cut import keep_cut, make_cut, plan_cut
from tournaments.services.drafts import lock_and_discard, lock_tables, swap_players, unlock_tables
from tournaments.services.entrants import (
    cancel_bye,
    cancel_check_in,
    check_in,
    check_in_all,
    erase_entrant,
    import_entrants,
    register_entrant,
    reinstate,
    rename_entrant,
    request_bye,
    withdraw,
)
from tournaments.services.exports import export_file
from tournaments.services.pairing import (
    discard_draft,
    repeat_pairing,
    request_pairing,
    run_pairing,
    unfinished_jobs,
)
from tournaments.services.pairs import allow_pair, forbid_pair
from tournaments.services.penalties import penalise, revoke_penalty
from tournaments.services.play import check_deal, confirm_at_table, record_at_table, table_actor
from tournaments.services.roles import add_director, remove_director
from tournaments.services.rounds import change_rounds, close_round, finish_tournament, publish_round
from tournaments.services.scores import outdated_standings, rescore, rescore_anew, standings_differ
from tournaments.services.setup import actor_of, create_tournament
from tournaments.services.table_side import answer_call, call_director, note_device, set_aside, take_pen
from tournaments.services.tables import confirm_result, import_table_record, open_table, record_no_show

__all__ = [
    "actor_of",
    "add_director",
    "allow_pair",
    "answer_call",
    "call_director",
    "cancel_bye",
    "cancel_check_in",
    "change_rounds",
    "check_deal",
    "check_in",
    "check_in_all",
    "close_round",
    "confirm_at_table",
    "confirm_result",
    "create_tournament",
    "discard_draft",
    "erase_entrant",
    "export_event",
    "export_file",
    "export_keys",
    "find_access",
    "finish_tournament",
    "forbid_pair",
    "import_entrants",
    "import_event",
    "import_table_record",
    "keep_cut",
    "lock_and_discard",
    "lock_tables",
    "make_cut",
    "note_device",
    "open_table",
    "outdated_standings",
    "penalise",
    "plan_cut",
    "publish_round",
    "read_keys",
    "record_at_table",
    "record_no_show",
    "register_entrant",
    "reinstate",
    "remove_director",
    "rename_entrant",
    "repeat_pairing",
    "request_bye",
    "request_pairing",
    "rescore",
    "rescore_anew",
    "revoke_access",
    "revoke_penalty",
    "run_pairing",
    "set_aside",
    "standings_differ",
    "swap_players",
    "table_actor",
    "table_token",
    "table_tokens",
    "take_pen",
    "unfinished_jobs",
    "unlock_tables",
    "withdraw",
]
