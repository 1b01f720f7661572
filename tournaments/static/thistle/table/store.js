// What this device keeps of its tables: for each the log as the server has it, and what has not reached the server.
//
// A browser may show one table in several tabs. The record belongs to the tab that was opened last; another one that
// tries to write is told so and changes nothing.
const NAME = "thistle";
const TABLES = "tables";
const KEPT = 14 * 24 * 3600 * 1000;

const opened = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "address" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });

// Reads and writes in one step, which no other tab can come between. Settles once the disk has it.
const change = (database, ask, work) =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(TABLES, "readwrite", { durability: "strict" });
    const tables = transaction.objectStore(TABLES);
    let result;
    ask(tables).onsuccess = ({ target }) => {
      try {
        result = work(tables, target.result);
      } catch {
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
  });

// One table's record, by the address of its page: { address, game, data, log: [events as the server has them],
// outbox: [{ id, event, tried }], stopped: null or why }.
//
// `fresh` is that of a table that is opened for the first time; null for a link that opens nothing any more, of which
// something may lie here. What lies under another link of the same game, one that was replaced, comes along.
export const openStore = async (address, fresh) => {
  const owner = freshId();
  let keeps = true;
  let database = null;
  let record = fresh && { ...fresh, address };

  const taken = (tables, all) => {
    const here = all.find((one) => one.address === address);
    const moved = fresh && all.find((one) => one !== here && one.game === fresh.game && one.outbox.length);
    for (const other of all) {
      if (other !== here && !other.outbox.length && other.seen < Date.now() - KEPT) tables.delete(other.address);
    }
    const found = moved && !here?.outbox.length ? { ...moved, address, stopped: null } : (here ?? record);
    if (!found) return null;
    if (fresh) found.data = fresh.data;
    if (found !== here && moved) tables.put({ ...moved, log: [], outbox: [], stopped: null, owner });
    tables.put({ ...found, owner, seen: Date.now() });
    return found;
  };
  try {
    database = await opened();
    record = await change(database, (tables) => tables.getAll(), taken);
  } catch {
    keeps = false; // as in some private windows: the page works as long as it stays open
  }
  if (!record) return null;

  // Whether the record is still this tab's. Where the disk takes nothing, the page's own memory is all there is.
  const save = async () => {
    if (!database) return true;
    const mine = (tables, there) => {
      if (there && there.owner && there.owner !== owner) return false;
      tables.put({ ...record, owner, seen: Date.now() });
      return true;
    };
    try {
      const written = await change(database, (tables) => tables.get(address), mine);
      keeps = true;
      return written;
    } catch {
      keeps = false;
      return true;
    }
  };

  // The other tabs hear of it at once, where the browser can tell them.
  const told = globalThis.BroadcastChannel ? new BroadcastChannel("thistle-tables") : null;
  told?.postMessage({ game: record.game, owner });
  const whenTaken = (act) => {
    if (told) told.onmessage = ({ data }) => data.game === record.game && data.owner !== owner && act();
  };
  return { record, save, keeps: () => keeps, whenTaken };
};

// A UUID of version 7: the device's own name for an event, in the order in which they were made. Pages without TLS have
// no crypto.randomUUID.
export const freshId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setUint16(0, Math.floor(Date.now() / 2 ** 32));
  new DataView(bytes.buffer).setUint32(2, Date.now() % 2 ** 32);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};
