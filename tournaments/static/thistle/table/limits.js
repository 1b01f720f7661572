// What can still be right of a deal that is entered whole, told while it is typed. The server checks it all the same.
import * as rules from "../../games/rules/replay.js";
import { bounds, diamondBounds } from "../../games/rules/dalrymple_deals.js";
import { element } from "./draw.js";

const DEALT = 40;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Sentences on what has been typed so far: the totals, and whose card points cannot fit their tricks.
const told = (draw, state, read) => {
  const { say } = draw;
  if (state.deal.flip === "9D") {
    const [low, high] = diamondBounds(state);
    return [say("diamonds_total", { sum: sum(read("diamonds").map(Number)), low, high })];
  }
  const { least, most } = bounds(state);
  const tricks = read("tricks");
  const points = read("card_points");
  const seats = state.players.length;
  const wrong = state.players.flatMap((player, place) => {
    if (tricks[place] === "" || points[place] === "") return [];
    const [low, high] = [least(tricks[place] * seats), most(tricks[place] * seats)];
    if (low <= points[place] && points[place] <= high) return [];
    return [say("points_range", { player: draw.words.names[player], low, high })];
  });
  return [
    say("tricks_total", { sum: sum(tricks.map(Number)), all: DEALT / seats }),
    say("points_total", { sum: sum(points.map(Number)), low: least(DEALT), high: most(DEALT) }),
    ...wrong,
  ];
};

export const watchLimits = ({ draw, game }) => {
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("#game form");
    const now = game();
    if (!form || !now || !/^(tricks|card_points|diamonds)\.\d$/.test(target.name)) return;
    const state = rules.stateOf(now);
    if (!state.deal?.flip) return;
    const read = (key) => state.players.map((player) => form.elements[`${key}.${player}`]?.value ?? "");
    const place = form.querySelector(".limits") ?? element("p", { class: "limits field__help", "aria-live": "polite" });
    if (!place.isConnected) form.querySelector("button[type=submit]").before(place);
    place.replaceChildren(...told(draw, state, read).flatMap((line) => [line, element("br")]));
  });
};
