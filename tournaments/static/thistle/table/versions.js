// Two versions of one game, the server's and this device's: what of ours still fits, and how it stands after theirs.
import * as rules from "../../games/rules/replay.js";
import { freshId } from "./store.js";

const RULINGS = ["score_adjusted", "time_called"];

// Entries as they are when `more` events come before them that were not known. Voids of our own entries, which began as
// event `from`, name these by number; what says something else is another event and gets another id.
export const moved = (entries, from, more) =>
  entries.map((entry) =>
    more && entry.event.type === "voided" && entry.event.from >= from
      ? { id: freshId(), event: { ...entry.event, from: entry.event.from + more }, tried: false }
      : entry,
  );

// Our entries after a void of theirs; null where theirs cannot be taken back: rulings, and corrections of what we know.
export const recordOver = (served, entries, theirs, from, reason) => {
  const fixed = (event) =>
    RULINGS.includes(event.type) || (event.type === "voided" && event.from < from) || (event.type === "amended" && event.seq < from);
  if (theirs.some(fixed)) return null;
  const first = rules.effective(served).find(({ seq }) => seq >= from);
  if (!first) return moved(entries, from, theirs.length);
  const undoes = { id: freshId(), event: { type: "voided", from: first.seq, reason }, tried: false };
  return [undoes, ...moved(entries, from, theirs.length + 1)];
};

// Whether the game takes the entries, one after the other.
export const fitting = (served, entries) => {
  let game = served;
  for (const { event } of entries) {
    if (!game || !rules.accepts(game, event)) return false;
    game = rules.add(game, event);
  }
  return true;
};
