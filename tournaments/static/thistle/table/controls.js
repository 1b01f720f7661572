// Controls for what may be recorded next, the same kinds as on the server's page: one tap where one value is asked for.
import { element } from "./draw.js";

const lists = (action) => Object.values(action.keys).some((kind) => kind.kind === "list");
const fixed = ([, kind]) => kind.kind === "seat" && kind.options.length === 1;

export const main = (actions) => actions.filter((action) => action.free && !lists(action));
export const others = (actions) => actions.filter((action) => !action.free && !lists(action));

// The form of one action; `enter` is given the event that was tapped or filled in.
export const form = (draw, action, enter, { flags = {} } = {}) => {
  const known = Object.fromEntries(Object.entries(action.keys).filter(fixed).map(([key, kind]) => [key, kind.options[0]]));
  const asked = Object.entries(action.keys).filter((entry) => !fixed(entry));
  const label = draw.words.do[action.type] ?? action.type;
  const who = known.player ? [draw.name(known.player), ": "] : [];
  if (!asked.length) {
    const send = () => enter({ type: action.type, ...known });
    const named = known.player ? element("span", { class: "visually-hidden" }, ...who) : null;
    return element("div", { class: "play" }, element("button", { class: "button button--primary", type: "button", onclick: send }, named, label));
  }
  const [[key, kind]] = asked;
  if (asked.length === 1 && (kind.kind === "card" || kind.kind === "seat")) {
    const tap = (option) => enter({ type: action.type, ...known, [key]: option });
    return element("fieldset", { class: "field play" }, element("legend", {}, ...who, label), taps(draw, kind, tap, flags));
  }
  const fields = asked.map(([name, each]) => controls(draw, action, name, each));
  const sent = (event) => {
    event.preventDefault();
    enter({ type: action.type, ...known, ...read(asked, new FormData(event.target)) });
  };
  return element(
    "form",
    { class: "play", onsubmit: sent },
    element("fieldset", { class: "field" }, element("legend", {}, ...who, label), fields),
    element("button", { class: "button button--primary", type: "submit" }, label),
  );
};

const taps = (draw, kind, tap, flags) => {
  const button = (option) =>
    element(
      "button",
      {
        class: kind.kind === "seat" ? "button" : `${draw.look(option)}${flags[option] ? " pcard--flag" : ""}`,
        type: "button",
        "data-tap": option,
        title: flags[option] ?? null,
        onclick: () => tap(option),
      },
      kind.kind === "seat" ? draw.name(option) : draw.face(option),
      flags[option] ? element("span", { class: "visually-hidden" }, `, ${flags[option]}`) : null,
    );
  const bySuit = Map.groupBy ? Map.groupBy(kind.options, (option) => option[1] ?? "") : grouped(kind.options);
  return element("div", { class: "taps" }, [...bySuit.values()].map((group) => element("div", { class: "taps__group" }, group.map(button))));
};

// Phones of some years ago have no Map.groupBy.
const grouped = (options) => {
  const found = new Map();
  for (const option of options) found.set(option[1] ?? "", [...(found.get(option[1] ?? "") ?? []), option]);
  return found;
};

const controls = (draw, action, key, kind) => {
  if (kind.kind !== "by_player") return control(draw, `${action.type}-${key}`, key, kind, draw.words.keys[key] ?? key);
  const players = kind.only ? Object.keys(kind.only) : Object.keys(draw.words.names);
  const each = (seat) => control(draw, `${action.type}-${key}-${seat}`, `${key}.${seat}`, kind.only?.[seat] ?? kind.of, draw.name(seat));
  return element("div", { class: "controls", role: "group", "aria-label": draw.words.keys[key] ?? key }, players.map(each));
};

const control = (draw, id, name, kind, label) => {
  if (kind.kind === "integer") {
    const limits = { min: kind.low, max: kind.high < 1e6 ? kind.high : null, inputmode: kind.low >= 0 ? "numeric" : null };
    const input = element("input", { id, name, type: "number", step: 1, required: true, ...limits });
    return element("div", { class: "field" }, element("label", { for: id }, label), input);
  }
  const chip = (option) =>
    element("label", { class: "chip" }, element("input", { type: "radio", name, value: option, required: true }), draw.face(option));
  return element("fieldset", { class: "field chips" }, element("legend", {}, label), element("div", { class: "chips__row" }, kind.options.map(chip)));
};

const read = (asked, given) => {
  const value = (kind, text) => (kind.kind === "integer" ? Number(text) : text);
  const entries = asked.map(([key, kind]) => {
    if (kind.kind !== "by_player") return [key, value(kind, given.get(key))];
    const parts = [...given.keys()].filter((name) => name.startsWith(`${key}.`));
    return [key, Object.fromEntries(parts.map((name) => [name.slice(key.length + 1), value(kind.of, given.get(name))]))];
  });
  return Object.fromEntries(entries);
};

// The event that a form of the server's page is about to send, by the rules' own list of what fits; null for another.
export const eventOf = (actions, values) => {
  if (values.get("do") !== "record") return null;
  const action = actions.find((each) => each.type === values.get("type"));
  if (!action || lists(action)) return null;
  return { type: action.type, ...read(Object.entries(action.keys), values) };
};
