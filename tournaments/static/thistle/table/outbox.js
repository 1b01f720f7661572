// What a table has entered and the server has not answered yet: kept on the device, sent in batches, crossed off.
//
// The server's answer always rules. An entry keeps its id until it is answered, so that sending it twice records it once.
import * as rules from "../../games/rules/replay.js";
import { freshId } from "./store.js";

const MOST = 200;
const WAITS = [1000, 2000, 4000, 8000, 15000];

export const openOutbox = ({ store, api, changed }) => {
  const { record } = store;
  let sending = false;
  let failures = 0;
  let timer = null;
  let reachable = navigator.onLine;

  // Null before the game begins, false where this device cannot follow it.
  const follow = (game, event) => (game === null ? (rules.begin(event) ?? false) : game && rules.add(game, event));

  // The game as the server has it, and as it is with what waits here.
  let served = record.log.reduce(follow, null);
  const local = () => record.outbox.reduce((game, entry) => follow(game, entry.event), served);

  const save = async () => {
    await store.save();
    changed();
  };

  const takeOver = (events) => {
    record.log.push(...events);
    served = events.reduce(follow, served);
  };

  // The server's log as far as it goes beyond what is known here; what of it came from here waits no more.
  const catchUp = async () => {
    const lines = [];
    for (let more = true; more; ) {
      const answer = await api.get(`events/?since=${record.log.length + lines.length}&limit=1000`);
      if (!answer.ok) return null;
      lines.push(...answer.body.events);
      more = answer.body.more;
    }
    const ours = new Set(record.outbox.map((entry) => entry.id));
    const there = new Set(lines.map((line) => line.event_id));
    record.outbox = record.outbox.filter((entry) => !there.has(entry.id));
    return lines.map(({ event, event_id }) => ({ event, ours: ours.has(event_id) }));
  };

  const settle = async (entries) => {
    record.outbox = record.outbox.slice(entries.length);
    failures = 0;
    await save();
  };

  // Others have entered meanwhile. Whoever has entered the same has nothing to decide.
  const meet = async () => {
    const lines = await catchUp();
    if (lines === null) return false;
    const theirs = lines.filter((line) => !line.ours).map((line) => line.event);
    let same = 0;
    while (same < theirs.length && same < record.outbox.length && alike(theirs[same], record.outbox[same].event)) same += 1;
    record.outbox = record.outbox.slice(same);
    takeOver(lines.map((line) => line.event));
    if (theirs.length > same && record.outbox.length) {
      record.stopped = { why: "apart", theirs: theirs.slice(same), from: record.log.length - theirs.length + same + 1 };
    }
    await save();
    return !record.stopped;
  };

  const sendOnce = async () => {
    const entries = record.outbox.slice(0, MOST);
    for (const entry of entries) entry.tried = true;
    await store.save();
    const events = entries.map(({ id, event }) => ({ event_id: id, event }));
    const answer = await api.post("events/", { expected_version: record.log.length, device: api.device, events });
    if (answer.ok) {
      // Repeated entries are answered with their first numbers: others may stand before and after them.
      const straight = answer.body.events.every(({ seq }, place) => seq === record.log.length + place + 1);
      if (straight) takeOver(entries.map((entry) => entry.event));
      await settle(entries);
      return straight || meet();
    }
    if (answer.status === 409 && answer.body.code === "stale") return meet();
    if (answer.status === 422 && answer.body.index > 0) return sendPart(entries.slice(0, answer.body.index));
    if (answer.status < 500 && answer.status !== 408 && answer.status !== 429) return refused(answer.body);
    return false;
  };

  // The table decides what becomes of entries that the game does not take.
  const refused = async ({ code, detail }) => {
    const lines = (await catchUp()) ?? [];
    const theirs = lines.filter((line) => !line.ours).map((line) => line.event);
    takeOver(lines.map((line) => line.event));
    const from = record.log.length - theirs.length + 1;
    if (record.outbox.length) record.stopped = { why: code === "no_pen" ? "pen" : "refused", detail, theirs, from };
    await save();
    return !record.stopped;
  };

  // What stands before a refused entry is good.
  const sendPart = async (entries) => {
    const rest = record.outbox.slice(entries.length);
    record.outbox = entries;
    const sent = await sendOnce();
    record.outbox.push(...rest);
    await save();
    return sent;
  };

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(send, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  };

  // Sends what waits, all of it, or tries again after a while. Never two at a time.
  const send = async () => {
    if (sending || record.stopped || !record.outbox.length) return;
    sending = true;
    try {
      while (record.outbox.length && !record.stopped) {
        const sent = await sendOnce();
        reachable = true;
        if (!sent) break;
      }
    } catch {
      reachable = false;
    } finally {
      sending = false;
    }
    if (record.outbox.length && !record.stopped) later();
    changed();
  };

  // What the server has beyond what is known here, where nothing waits to be sent.
  const refresh = async () => {
    const lines = await catchUp().catch(() => null);
    if (!lines?.length) return;
    takeOver(lines.map((line) => line.event));
    await store.save();
  };

  return {
    record,
    local,
    served: () => served,
    send,
    waiting: () => record.outbox.length,
    reachable: () => reachable,
    heard: (answered) => {
      reachable = answered;
    },

    // Keeps the entry; true if the rules on this device take it.
    enter: async (event, id = freshId()) => {
      const game = local();
      if (!game || !rules.accepts(game, event)) return false;
      record.outbox.push({ id, event, tried: false });
      await save();
      return true;
    },

    // An entry that goes its own way to the server, kept until that is answered.
    keep: async (event, id) => {
      record.outbox.push({ id, event, tried: true });
      await store.save();
    },
    answered: async (id, version) => {
      const place = record.outbox.findIndex((entry) => entry.id === id);
      const [entry] = place < 0 ? [] : record.outbox.splice(place, 1);
      if (entry && version === record.log.length + 1) takeOver([entry.event]);
      await store.save();
      if (version > record.log.length) await refresh();
    },
    forget: async (id) => {
      record.outbox = record.outbox.filter((entry) => entry.id !== id);
      await store.save();
    },
    refresh: () => refresh(),

    // Takes the last entry back: it never left this device, or the server will void it.
    undo: async (reason) => {
      const last = record.outbox.at(-1);
      if (last && !last.tried) {
        record.outbox.pop();
      } else {
        const from = rules.effective(local()).at(-1).seq;
        if (from === 1) return;
        record.outbox.push({ id: freshId(), event: { type: "voided", from, reason }, tried: false });
      }
      await save();
    },

    // Of two versions the table has chosen one. What is given up goes to the director, who is told.
    chooseTheirs: async () => {
      const entries = record.outbox.map(({ id, event }) => ({ event_id: id, event }));
      const answer = await api.post("aside/", { device: api.device, entries }).catch(() => ({ ok: false }));
      if (!answer.ok) return false;
      record.outbox = [];
      record.stopped = null;
      await save();
      return true;
    },
    chooseOurs: async (reason) => {
      const { why, theirs, from } = record.stopped;
      const taken = why === "pen" ? await api.post("pen/", { device: api.device }).catch(() => ({ ok: false })) : { ok: true };
      if (!taken.ok) return false;
      const undoes = { id: freshId(), event: { type: "voided", from, reason }, tried: false };
      if (theirs.length) record.outbox = [undoes, ...record.outbox];
      record.stopped = null;
      await save();
      send();
      return true;
    },
  };
};

const alike = (one, other) => canonical(one) === canonical(other);
const canonical = (value) =>
  JSON.stringify(value, (_key, item) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
