// The server's page and the device's pad, in turn: taps go to the server by the page's own forms as long as it answers;
// else, or when it is slow, the pad takes them, until nothing waits and the server's page can be had again.
import * as rules from "../../games/rules/replay.js";
import { eventOf } from "./controls.js";
import { element } from "./draw.js";
import { drawPad } from "./pad.js";
import { freshId } from "./store.js";

const TIMEOUT = 6000;
const SLOW = 1000;
const AGAIN = 3000;

export const followTaps = ({ draw, outbox, api, data, alive }) => {
  const { record } = outbox;
  const place = () => document.getElementById("game");
  let pad = null;
  let asking = false;
  let left = false;

  const take = () => {
    if (!pad) {
      const held = element("div", { id: "game", class: "game game--entry" });
      place().replaceWith(held); // and with it the server's page, which asks again every few seconds
      document.getElementById("connection")?.replaceChildren();
      pad = drawPad({ place: held, draw, outbox, api });
    }
    pad.show();
  };

  // What is half filled in on the pad is not taken away.
  const begun = () =>
    [...place().querySelectorAll("input")].some((input) => input.checked !== input.defaultChecked || input.value !== input.defaultValue);

  // The server's page in the place of the pad, when it can be had.
  const giveBack = async () => {
    if (asking) return;
    asking = true;
    while (pad && !left && !outbox.waiting() && !record.stopped) {
      if (!begun()) await htmx.ajax("GET", location.pathname, { source: document.body, target: place(), swap: "outerHTML" }).catch(() => {});
      if (pad) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    asking = false;
  };

  const elsewhere = () => {
    left = true;
    const here = element("button", { class: "button button--primary", type: "button", onclick: () => location.reload() }, draw.say("go_on_here"));
    const told = element("div", { class: "notice notice--warn stack", role: "alert" }, element("p", {}, draw.say("elsewhere")), here);
    place().replaceWith(element("div", { id: "game" }, told));
    document.getElementById("connection")?.replaceChildren();
  };

  const changed = () => {
    if (left) return;
    if (outbox.away()) return elsewhere();
    if (outbox.waiting() && (pad || !kept.size)) return take();
    if (!pad) return;
    pad.show();
    giveBack();
  };

  // Plays on their way to the server, by the form of the server's page: request → the entry and the version before it.
  const kept = new Map();

  // The pad takes over: the entry goes the outbox's way, under the same id.
  const noAnswer = (xhr, lost = true) => {
    if (!kept.delete(xhr) || left) return;
    if (lost) outbox.heard(false);
    take();
    outbox.send();
  };

  // A second tap before the first is answered would take the place of the first.
  document.addEventListener("htmx:confirm", (event) => {
    if (kept.size && event.detail.verb === "post") event.preventDefault();
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb !== "post" || !outbox.served() || outbox.waiting()) return;
    const values = requestConfig.formData;
    const undone = values.get("do") === "void" && values.get("undo") === "yes";
    const entered = undone
      ? { type: "voided", from: Number(values.get("seq")), reason: values.get("why") }
      : eventOf(rules.legal(outbox.served()), values);
    if (!entered || Number(values.get("version")) !== record.log.length) return;
    requestConfig.kept = true;
    const id = values.get("id") || freshId();
    kept.set(xhr, { id, event: entered, version: record.log.length });
    outbox.keep(entered, id);
    setTimeout(noAnswer, SLOW, xhr, false);
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.target.isConnected || (detail.target.id === "game" && pad && (outbox.waiting() || record.stopped || begun()))) {
      detail.shouldSwap = false;
    }
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (pad && !document.getElementById("pad")) pad = null;
  });

  document.addEventListener("htmx:afterOnLoad", ({ detail: { xhr } }) => {
    outbox.heard(true);
    const entry = kept.get(xhr);
    if (!entry) return;
    // What the forms' protection turns away, as without cookies, goes with the table's key.
    const unread = xhr.status === 403 && !xhr.getResponseHeader("Vary")?.includes("HX-Request");
    if (xhr.status >= 500 || unread) return noAnswer(xhr);
    kept.delete(xhr);
    if (xhr.status < 400) outbox.answered(entry.id, entry.event, entry.version);
    else outbox.forget(entry.id);
  });
  for (const fault of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
    document.addEventListener(fault, ({ detail }) => noAnswer(detail.xhr));
  }

  // Asked for again with each look of the page at the server, until it has come.
  const known = () => {
    if (pad || left) return;
    const { game = record.game } = place()?.dataset ?? {};
    if (game !== record.game) return location.reload(); // the director has begun it anew
    const shown = Number(place()?.querySelector("input[name=version]")?.value ?? Number.NaN);
    if (!kept.size && shown > record.log.length) outbox.refresh();
  };
  for (const moment of ["htmx:afterSettle", "htmx:afterOnLoad"]) document.addEventListener(moment, known);

  htmx.config.timeout = TIMEOUT;
  htmx.config.defaultSettleDelay = 0; // a tap before htmx knows the new forms would leave the page
  if (outbox.waiting() || (alive && record.log.length > data.version)) {
    take();
    outbox.send();
    changed();
  } else if (data.version > record.log.length) {
    outbox.refresh();
  }
  return { changed };
};
