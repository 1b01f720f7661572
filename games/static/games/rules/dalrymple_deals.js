// What a deal of Dalrymple is worth, and what it can be worth.
import { DECK } from "./cards.js";

const CURSE = "9D";
const DEALS = 9;
const DEALT = 40;
const BURNED = 3;

const valueOf = (card, flip) => (card[0] === flip[0] ? 3 : "AKQJ".includes(card[0]) ? 2 : 1);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const between = (number, [low, high]) => low <= number && number <= high;

// What each player has captured so far in a deal.
export const captured = (deal, seats) => {
  const none = () => Array(seats).fill(0);
  const found = { tricks: none(), card_points: none(), diamonds: none() };
  for (const { cards, winner } of deal.tricks) {
    found.tricks[winner] += 1;
    found.diamonds[winner] += cards.filter((card) => card[1] === "D").length;
    if (deal.flip && deal.flip !== CURSE) {
      found.card_points[winner] += sum(cards.map((card) => valueOf(card, deal.flip)));
    }
  }
  return found;
};

// The deal under way completed: by its plays, or by the numbers of a `deal_scored`.
export const completed = (state, event) => {
  const { deal } = state;
  const curse = deal.flip === CURSE;
  const given = (key) => state.players.map((player) => event[key][player]);
  const played = captured(deal, state.players.length);
  const tricks = event ? (curse ? [] : given("tricks")) : played.tricks;
  const points = curse ? [] : event ? given("card_points") : played.card_points;
  const diamonds = curse ? (event ? given("diamonds") : played.diamonds) : [];
  const scores = curse ? diamonds.map((count) => 0 - count) : tricks.map((count, place) => count + points[place]);
  return { number: deal.number, dealer: deal.dealer, flip: deal.flip, scores, tricks, card_points: points, diamonds };
};

// The least and the most card points that a number of cards of this ordinary deal can be worth.
export const bounds = (state) => {
  const flip = state.flips.at(-1);
  const inPlay = DECK.filter((card) => card !== CURSE && !state.flips.includes(card));
  const values = inPlay.map((card) => valueOf(card, flip)).sort((one, other) => one - other);
  return {
    least: (cards) => sum(values.slice(0, cards)),
    most: (cards) => sum(values.slice(values.length - cards)),
  };
};

// The fewest and the most diamonds that a curse deal can hold together.
export const diamondBounds = (state) => {
  const most = 12 - state.flips.filter((card) => card !== CURSE && card[1] === "D").length;
  return [Math.max(0, most - BURNED - (DEALS - state.flips.length)), most];
};

// Whether the numbers of a `deal_scored` can be those of the deal under way.
export const possible = (state, event, tricks) => {
  const values = (key) => state.players.map((player) => event[key][player]);
  if (state.deal.flip === CURSE) return between(sum(values("diamonds")), diamondBounds(state));
  const { least, most } = bounds(state);
  const won = values("tricks");
  const points = values("card_points");
  const seats = state.players.length;
  return (
    sum(won) === tricks &&
    points.every((count, place) => between(count, [least(won[place] * seats), most(won[place] * seats)])) &&
    between(sum(points), [least(DEALT), most(DEALT)])
  );
};
