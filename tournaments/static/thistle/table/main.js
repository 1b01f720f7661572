// The table's page on its device: every play is kept here until the server has answered it, and when no answer comes the
// device goes on by itself with the same rules. Without this script the page works as long as there is a connection.
import { drawing } from "./draw.js";
import { watchLimits } from "./limits.js";
import { openOutbox } from "./outbox.js";
import { followTaps } from "./page.js";
import { openStore } from "./store.js";
import { offerBuzz, watchKeys } from "./touch.js";

const PATIENCE = 12000;
const LONGEST = 60000;

// The page of a link that has died has no data: what lies here of it is still shown, and can be handed over.
const given = document.getElementById("table-data");
const fresh = given && JSON.parse(given.textContent);
const store = await openStore(location.pathname, fresh && { game: fresh.game, data: fresh, log: [], outbox: [], stopped: null });
const data = fresh ?? (store?.record.outbox.length ? store.record.data : null);

const calling = (patience) => async (method, path, body) => {
  const given = new AbortController();
  const late = setTimeout(() => given.abort(), patience());
  try {
    const answer = await fetch(data.api + path, {
      method,
      headers: {
        Accept: "application/json",
        Authorization: `Table ${data.token}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      body: body && JSON.stringify(body),
      credentials: "omit",
      signal: given.signal,
    });
    if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`);
    return { ok: answer.ok, status: answer.status, body: await answer.json() };
  } finally {
    clearTimeout(late);
  }
};

const start = () => {
  const draw = drawing(data.words);
  const { record } = store;
  if (record.game !== data.game) {
    // The director has begun the game anew: what this device knows is of the old one.
    Object.assign(record, { game: data.game, log: [] });
    record.stopped = record.outbox.length ? { why: "restarted", detail: "", theirs: [], from: 1 } : null;
  }
  // A network that answers late is waited for the longer, the oftener it was.
  const call = calling(() => Math.min(PATIENCE * (1 + outbox.failures()), LONGEST));
  const api = { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body), device: data.device };
  let page = null;
  const outbox = openOutbox({ store, api, changed: () => page?.changed() });
  page = followTaps({ draw, outbox, api, data, alive: fresh !== null });
  store.whenTaken(outbox.leave);
  addEventListener("online", outbox.send);
  addEventListener("offline", () => {
    outbox.heard(false);
    page.changed();
  });
  watchLimits({ draw, game: () => outbox.local() });
  watchKeys();
  const settings = document.getElementById("device-settings");
  if (settings) offerBuzz({ draw, place: settings });
  document.documentElement.dataset.table = "ready";
};

// From the first visit on the page opens without a connection, where the browser allows it: over TLS, or on the site's own
// machine.
const keepPage = async () => {
  try {
    await navigator.serviceWorker.register(data.worker);
    await navigator.serviceWorker.ready;
    const pages = await caches.open("thistle-pages");
    if (!(await pages.match(location.pathname))) await pages.add(location.pathname);
    document.documentElement.dataset.table = "kept";
  } catch {
    // it works as long as it stays open
  }
};

if (data) start();
if (fresh && navigator.serviceWorker) await keepPage();
