// The table's page on its device: every play is kept here until the server has answered it, and when no answer comes the
// device goes on by itself with the same rules. Without this script the page works as long as there is a connection.
import * as rules from "../../games/rules/replay.js";
import { eventOf } from "./controls.js";
import { drawing } from "./draw.js";
import { watchLimits } from "./limits.js";
import { openOutbox } from "./outbox.js";
import { drawPad } from "./pad.js";
import { freshId, openStore } from "./store.js";
import { offerBuzz, watchKeys } from "./touch.js";

const TIMEOUT = 6000;
const data = JSON.parse(document.getElementById("table-data").textContent);
const draw = drawing(data.words);

const call = async (method, path, body) => {
  const answer = await fetch(data.api + path, {
    method,
    headers: {
      Accept: "application/json",
      Authorization: `Table ${data.token}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    body: body && JSON.stringify(body),
    credentials: "omit",
    signal: AbortSignal.timeout?.(TIMEOUT * 2),
  });
  if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`);
  return { ok: answer.ok, status: answer.status, body: await answer.json() };
};
const api = { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body), device: data.device };

const store = await openStore(location.pathname, { game: data.game, log: [], outbox: [], stopped: null });
const { record } = store;
if (record.game !== data.game) {
  // The director has begun the game anew: what this device knows is of the old one.
  Object.assign(record, { game: data.game, log: [] });
  record.stopped = record.outbox.length ? { why: "refused", detail: draw.say("restarted"), theirs: [], from: 1 } : null;
}

let pad = null;
const outbox = openOutbox({ store, api, changed: () => (pad || outbox.waiting() ? refreshed() : null) });

const place = () => document.getElementById("game");

// The device draws the page as long as something waits; then the server does again.
const refreshed = () => {
  if (outbox.waiting()) return takeTheTable();
  pad = null;
  htmx.ajax("GET", location.pathname, { target: place(), swap: "outerHTML" }).catch(() => {});
};

const takeTheTable = () => {
  if (!pad) {
    const held = Object.assign(document.createElement("div"), { id: "game", className: "game game--entry" });
    place().replaceWith(held); // and with it the server's page, which asks again every few seconds
    document.getElementById("connection").replaceChildren();
    pad = drawPad({ place: held, draw, outbox, api });
  }
  pad.show();
};

// A play on its way to the server, by the form of the server's page.
const kept = new Map();

document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig.verb !== "post" || !outbox.served()) return;
  const values = requestConfig.formData;
  const undone = values.get("do") === "void" && values.get("undo") === "yes";
  const entered = undone
    ? { type: "voided", from: Number(values.get("seq")), reason: values.get("why") }
    : eventOf(rules.legal(outbox.served()), values);
  if (!entered || Number(values.get("version")) !== record.log.length) return;
  requestConfig.kept = true;
  const id = values.get("id") || freshId();
  kept.set(xhr, id);
  outbox.keep(entered, id);
});

const versionShown = () => Number(place()?.querySelector("input[name=version]")?.value ?? Number.NaN);

document.addEventListener("htmx:afterOnLoad", (event) => {
  const { xhr, failed } = event.detail;
  const id = kept.get(xhr);
  outbox.heard(true);
  if (id === undefined) return;
  kept.delete(xhr);
  if (xhr.status >= 500) return noAnswer();
  if (failed) outbox.forget(id).then(outbox.refresh);
});

document.addEventListener("htmx:afterSettle", () => {
  if (pad || !place()?.classList.contains("game--entry")) return;
  const version = versionShown();
  const [first] = record.outbox;
  if (first && ![...kept.values()].includes(first.id)) outbox.answered(first.id, version);
  else if (version > record.log.length) outbox.refresh();
});

const noAnswer = () => {
  outbox.heard(false);
  takeTheTable();
  outbox.send();
};
for (const fault of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(fault, ({ detail }) => {
    if (kept.delete(detail.xhr)) noAnswer();
  });
}

addEventListener("online", outbox.send);
addEventListener("offline", () => {
  outbox.heard(false);
  pad?.show();
});

watchLimits({ draw, game: () => outbox.local() });
watchKeys();
offerBuzz({ draw, place: document.getElementById("device-settings") });

htmx.config.timeout = TIMEOUT;
if (outbox.waiting()) {
  takeTheTable();
  outbox.send();
} else if (data.version > record.log.length) {
  outbox.refresh();
}
document.documentElement.dataset.table = "ready";

// From the first visit on the page opens without a connection, where the browser allows it: over TLS, or on the site's own
// machine.
if (navigator.serviceWorker) {
  try {
    await navigator.serviceWorker.register(data.worker);
    await navigator.serviceWorker.ready;
    const pages = await caches.open("thistle-pages");
    if (!(await pages.match(location.pathname))) await pages.add(location.pathname);
    document.documentElement.dataset.table = "kept";
  } catch {
    // it works as long as it stays open
  }
}
