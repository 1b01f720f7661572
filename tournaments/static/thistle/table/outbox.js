// What a table has entered and the server has not answered yet: kept on the device, sent in batches, crossed off.
//
// The server's answer always rules. An entry keeps its id until it is answered, so that sending it twice records it once.
import * as rules from "../../games/rules/replay.js";
import { fitting, moved, recordOver } from "./versions.js";
import { freshId } from "./store.js";

const MOST = 200;
const WAITS = [1000, 2000, 4000, 8000, 15000];

export const openOutbox = ({ store, api, changed }) => {
  const { record } = store;
  let failures = 0;
  let timer = null;
  let reachable = navigator.onLine;
  let away = false; // another tab of this browser has the record now

  // What reads the server's log or changes what is known of it goes one after the other.
  let turn = Promise.resolve();
  const inTurn = (work) => {
    turn = turn.then(work, work);
    return turn;
  };

  // Null before the game begins, false where this device cannot follow it.
  const follow = (game, event) => (game === null ? (rules.begin(event) ?? false) : game && rules.add(game, event));

  // The game as the server has it, and as it is with what waits here.
  let served = record.log.reduce(follow, null);
  const local = () => record.outbox.reduce((game, entry) => follow(game, entry.event), served);

  const save = async () => {
    if (!away && !(await store.save())) leave();
    changed();
    return !away;
  };

  const leave = () => {
    away = true;
    clearTimeout(timer);
    changed();
  };

  // Events that the server has after the first `from`; what of them is known here already is passed over.
  const takeOver = (from, events) => {
    if (from > record.log.length) return;
    const news = events.slice(record.log.length - from);
    record.log.push(...news);
    served = news.reduce(follow, served);
  };

  const drop = (ids) => {
    record.outbox = record.outbox.filter((entry) => !ids.has(entry.id));
  };

  const stop = (stopped) => {
    record.stopped = { detail: "", ...stopped };
  };

  // The director has begun the game anew: what this device knows is of the old one.
  const restarted = () => {
    record.log = [];
    served = null;
    if (record.outbox.length) stop({ why: "restarted", theirs: [], from: 1 });
  };

  // The server's log as far as it goes beyond what is known here; what of it came from here waits no more. Null if it
  // cannot be had.
  const catchUp = async () => {
    const from = record.log.length;
    const lines = [];
    for (let more = true; more; ) {
      const answer = await api.get(`events/?since=${from + lines.length}&limit=1000`);
      if (!answer.ok) return null;
      lines.push(...answer.body.events);
      more = answer.body.more;
      if (answer.body.version < from) restarted();
    }
    const ours = new Set(record.outbox.map((entry) => entry.id));
    drop(new Set(lines.map((line) => line.event_id)));
    return { from, events: lines.map((line) => line.event), theirs: lines.filter((line) => !ours.has(line.event_id)).map((line) => line.event) };
  };

  // Others have entered meanwhile. Whoever has entered the same has nothing to decide.
  const meet = async () => {
    const found = await catchUp();
    if (found === null) return false;
    const { from, events, theirs } = found;
    const before = record.log.length + record.outbox.length;
    let same = 0;
    while (same < theirs.length && same < record.outbox.length && alike(theirs[same], record.outbox[same].event)) same += 1;
    record.outbox = record.outbox.slice(same);
    takeOver(from, events);
    if (theirs.length > same && record.outbox.length) {
      stop({ why: "apart", theirs: theirs.slice(same), from: record.log.length - theirs.length + same + 1 });
    }
    await save();
    return !record.stopped && (events.length > 0 || record.log.length + record.outbox.length !== before);
  };

  // Sends the first entries; true if it is worth going on at once.
  const sendOnce = async (most = MOST) => {
    const from = record.log.length;
    const entries = record.outbox.slice(0, most);
    for (const entry of entries) entry.tried = true;
    if (!(await save())) return false;
    const events = entries.map(({ id, event }) => ({ event_id: id, event }));
    const answer = await api.post("events/", { game: record.game, expected_version: from, device: api.device, events });
    reachable = true;
    if (answer.ok) {
      // Repeated entries are answered with their first numbers: others may stand before and after them.
      const straight = answer.body.events.every(({ seq }, place) => seq === from + place + 1);
      if (straight) takeOver(from, entries.map((entry) => entry.event));
      drop(new Set(entries.map((entry) => entry.id)));
      failures = 0;
      await save();
      return straight || meet();
    }
    const { code, index } = answer.body;
    if (answer.status === 409 && code === "stale") return meet();
    if (answer.status === 422 && index > 0) return sendOnce(index); // what stands before a refused entry is good
    if ([408, 429].includes(answer.status)) return false;
    return refused(answer.body);
  };

  // The table decides what becomes of entries that the game does not take.
  const refused = async ({ code, detail }) => {
    if (code === "other_game") {
      restarted();
    } else {
      const found = await catchUp().catch(() => null);
      const theirs = found?.theirs ?? [];
      if (found) takeOver(found.from, found.events);
      const from = record.log.length - theirs.length + 1;
      if (record.outbox.length) stop({ why: code === "no_pen" ? "pen" : "refused", detail, theirs, from });
    }
    await save();
    return !record.stopped;
  };

  // Sends what waits, all of it, or tries again after a while.
  let sending = false;
  const send = async () => {
    if (sending || away) return;
    sending = true;
    clearTimeout(timer);
    await inTurn(async () => {
      try {
        while (record.outbox.length && !record.stopped && !away && (await sendOnce()));
      } catch {
        reachable = false;
      }
    });
    sending = false;
    if (record.outbox.length && !record.stopped && !away) {
      timer = setTimeout(send, WAITS[Math.min(failures, WAITS.length - 1)]);
      failures += 1;
    }
    changed();
  };

  // What the server has beyond what is known here, where nothing waits to be sent.
  const refresh = () =>
    inTurn(async () => {
      const found = away ? null : await catchUp().catch(() => null);
      if (!found?.events.length) return;
      takeOver(found.from, found.events);
      if (!(await store.save())) leave();
    });

  const enter = async (event, id = freshId()) => {
    const game = away ? false : local();
    if (!game || !rules.accepts(game, event)) return false;
    record.outbox.push({ id, event, tried: false });
    if (await save()) return true;
    drop(new Set([id])); // the other tab knows nothing of it
    return false;
  };

  // What the table chooses while the server's game and its own stand apart. `entries` take the place of what waits.
  const goOn = async (entries) => {
    if (record.stopped.why === "pen" && !(await asked("pen/", { device: api.device }))) return false;
    record.outbox = entries;
    record.stopped = null;
    await save();
    send();
    return true;
  };
  const asked = async (path, body) => (await api.post(path, body).catch(() => ({ ok: false }))).ok;

  return {
    record,
    local,
    served: () => served,
    send,
    enter,
    refresh,
    leave,
    away: () => away,
    keeps: () => store.keeps(),
    waiting: () => record.outbox.length,
    failures: () => failures,
    reachable: () => reachable,
    heard: (answered) => {
      reachable = answered;
    },

    // An entry that goes its own way to the server, kept until that is answered.
    keep: async (event, id) => {
      record.outbox.push({ id, event, tried: true });
      if (!(await store.save())) leave();
    },
    // The server has recorded it as the one after the first `version`.
    answered: async (id, event, version) => {
      drop(new Set([id]));
      takeOver(version, [event]);
      await save();
    },
    forget: async (id) => {
      drop(new Set([id]));
      await save();
      await refresh();
    },

    // Takes the last entry back: it never left this device, or the server will void it.
    undo: async (reason) => {
      const last = record.outbox.at(-1);
      if (last && !last.tried) {
        record.outbox.pop();
      } else {
        const { seq } = rules.effective(local()).at(-1);
        if (seq === 1) return;
        record.outbox.push({ id: freshId(), event: { type: "voided", from: seq, reason }, tried: false });
      }
      await save();
    },

    // What can be chosen: to give ours up is always possible.
    choices: () => {
      const { why, theirs, from } = record.stopped;
      if (!["apart", "pen"].includes(why) || !served) return {};
      const after = moved(record.outbox, from, theirs.length);
      const instead = recordOver(served, record.outbox, theirs, from, "-");
      return { both: fitting(served, after), ours: theirs.length > 0 && instead !== null && fitting(served, instead) };
    },
    // What is given up goes to the director, who is told.
    chooseTheirs: async () => {
      const entries = record.outbox.map(({ id, event }) => ({ event_id: id, event }));
      if (!(await asked("aside/", { device: api.device, entries }))) return false;
      record.outbox = [];
      record.stopped = null;
      await save();
      return true;
    },
    chooseOurs: (reason) => goOn(recordOver(served, record.outbox, record.stopped.theirs, record.stopped.from, reason)),
    chooseBoth: () => goOn(moved(record.outbox, record.stopped.from, record.stopped.theirs.length)),
    again: () => goOn(record.outbox),
  };
};

const alike = (one, other) => canonical(one) === canonical(other);
const canonical = (value) =>
  JSON.stringify(value, (_key, item) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
