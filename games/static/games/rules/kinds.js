// What an action's keys may hold, in the words of the API; and whether an event holds nothing else.
export const SAFE = Number.MAX_SAFE_INTEGER;
export const card = (options) => ({ kind: "card", options });
export const seat = (...options) => ({ kind: "seat", options });
export const whole = (low, high) => ({ kind: "integer", low, high, zero: true });
export const listOf = (of, size) => ({ kind: "list", of, size });
export const byPlayer = (of, more = {}) => ({ kind: "by_player", of, some: false, ...more });
export const action = (type, keys = {}, free = true) => ({ type, free, keys });

// Whether `event` is one of the action's: the right type, every key, and each value one of those offered.
export const fits = (offered, event, players) =>
  offered.type === event.type &&
  Object.entries(offered.keys).every(([key, kind]) => holds(kind, event[key], players)) &&
  Object.keys(event).every((key) => key === "type" || key in offered.keys);

const holds = (kind, value, players) => {
  switch (kind.kind) {
    case "card":
    case "seat":
      return kind.options.includes(value);
    case "integer":
      return Number.isSafeInteger(value) && kind.low <= value && value <= kind.high;
    case "list":
      return Array.isArray(value) && value.length === kind.size && value.every((item) => holds(kind.of, item, players));
    default: {
      if (value === null || typeof value !== "object") return false;
      const asked = kind.only ? Object.keys(kind.only) : players;
      const given = Object.keys(value);
      return (
        given.length === asked.length &&
        asked.every((player) => player in value && holds(kind.only?.[player] ?? kind.of, value[player], players))
      );
    }
  }
};
