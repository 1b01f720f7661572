// What this device keeps of its tables: for each the log as the server has it, and what has not reached the server.
const NAME = "thistle";
const TABLES = "tables";
const KEPT = 14 * 24 * 3600 * 1000;

const promised = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "address" });
  return promised(request);
};

// One table's record, by the address of its page.
//
// { address, game, log: [events as the server has them], outbox: [{ id, event, tried }], stopped: null or why }
export const openStore = async (address, fresh) => {
  const database = await opened();
  const act = (mode, work) => promised(work(database.transaction(TABLES, mode, { durability: "strict" }).objectStore(TABLES)));
  const record = (await act("readonly", (tables) => tables.get(address))) ?? { ...fresh, address };
  for (const other of await act("readonly", (tables) => tables.getAll())) {
    if (other.address !== address && !other.outbox.length && other.seen < Date.now() - KEPT) {
      await act("readwrite", (tables) => tables.delete(other.address));
    }
  }
  return {
    record,
    // Settles once the disk has it.
    save: () => act("readwrite", (tables) => tables.put({ ...record, seen: Date.now() })),
  };
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
