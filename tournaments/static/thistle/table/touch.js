// A short buzz for each entry, for tables that want one: off until it is switched on, and remembered by the device.
import { element } from "./draw.js";

const KEY = "thistle-buzz";

// Browsers that keep nothing refuse their storage altogether.
const storage = () => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};

export const offerBuzz = ({ draw, place }) => {
  if (!navigator.vibrate) return;
  const box = element("input", { type: "checkbox", onchange: () => storage()?.setItem(KEY, box.checked ? "on" : "off") });
  box.checked = storage()?.getItem(KEY) === "on";
  place.append(element("label", { class: "choice small" }, box, element("span", {}, draw.say("buzz"))));
  document.addEventListener("click", ({ target }) => {
    if (box.checked && target.closest("#game .taps button, #game .plays button")) navigator.vibrate(15);
  });
};

// Keys: a digit or letter for a rank, then one for a suit, taps that card; Ctrl or ⌘ with Z undoes.
const RANKS = { a: "A", k: "K", q: "Q", j: "J", t: "T", 1: "T", 0: "T" };

export const watchKeys = () => {
  let rank = null;
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") document.querySelector("#game .last button")?.click();
      return;
    }
    const tap = (value) => [...document.querySelectorAll("#game .taps button")].find((button) => (button.value || button.dataset.tap) === value);
    const card = rank && tap(rank + key.toUpperCase());
    if (card) {
      event.preventDefault();
      card.click();
    }
    rank = card ? null : (RANKS[key] ?? (/^[2-9]$/.test(key) ? key : null));
  });
};
