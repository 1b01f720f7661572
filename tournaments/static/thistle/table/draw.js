// Elements, and cards as the server's pages draw them.
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
};

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const isCard = (text) => /^[AKQJT2-9][SHDC]$/.test(text);

export const drawing = (words) => {
  // A text with {names} of what it tells in them.
  const say = (key, values = {}) => fill(words.texts[key], values);

  const pretty = (card) => {
    if (isCard(card)) return (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];
    return card === "T" ? "10" : (words.cards[card] ?? card);
  };
  const spoken = (card) => {
    const rank = words.ranks[card[0]] ?? card[0];
    if (isCard(card)) return fill(words.texts.card, { rank, suit: words.suits[card[1]] });
    return card.length === 1 ? rank : pretty(card);
  };
  const face = (card) => [
    element("span", { "aria-hidden": "true" }, capital(pretty(card))),
    element("span", { class: "visually-hidden" }, spoken(card)),
  ];
  const look = (card) => (isCard(card) ? `pcard pcard--${card[1].toLowerCase()}` : "pcard");
  const cards = (list) => element("span", { class: "hand" }, list.map((card) => element("span", { class: look(card) }, face(card))));
  const name = (seat) => element("bdi", {}, words.names[seat] ?? seat);

  // A value of an event in words.
  const told = (key, value) => {
    if (Array.isArray(value)) return value.map((item) => told("", item)).join(" ");
    if (value && typeof value === "object") {
      return Object.entries(value).map(([seat, item]) => `${words.names[seat] ?? seat} ${told("", item)}`).join(", ");
    }
    if (key === "player" || key === "dealer") return words.names[value] ?? value;
    return typeof value === "number" ? String(value).replace("-", "−") : pretty(String(value));
  };
  // What an event says, in a sentence.
  const sentence = (event) => {
    const values = Object.fromEntries(Object.entries(event).map(([key, value]) => [key, told(key, value)]));
    const template = (words.said[event.type] ?? []).find((each) => [...each.matchAll(/\{(\w+)\}/g)].every(([, key]) => key in values));
    return template ? fill(template, values) : event.type;
  };
  return { words, say, pretty, spoken, face, look, cards, name, sentence };
};

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
