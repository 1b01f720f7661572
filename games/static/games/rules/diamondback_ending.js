// The end of a hand of Diamondback and of the game.
import { holding, nextHolder, pairPoints } from "./diamondback_table.js";

const total = (numbers) => Object.values(numbers).reduce((sum, number) => sum + number, 0);

export const closeHand = (state) => {
  const { hand, dealer } = state;
  const number = state.played.length + 1;
  const showing = compare(state.players, hand);
  let over = state.timed || number === state.table.limit;
  let carry = showing.winners.length === hand.dealt;
  if (carry && (over || holding(state).length < 2)) {
    // Nobody would play for a carried pot, so it is shared, and that ends the game.
    over = true;
    carry = false;
  }
  const paid = carry ? {} : share(state.pot, showing.winners);
  const coins = Object.fromEntries(state.players.map((player) => [player, state.coins[player] + (paid[player] ?? 0)]));
  const carried = state.pot - total(paid);
  const { ante, wagers, folded } = hand;
  const { shown, points } = showing;
  const played = { hand: number, dealer, ante, wagers, folded, shown, points, pot: state.pot, paid, carried, coins };
  const next = { ...state, phase: "deal", coins, pot: carried, hand: null, played: [...state.played, played] };
  if (over || holding(next).length < 2) return finish(next);
  return { ...next, dealer: nextDealer(next, showing.winners) };
};

// A dealer left alone wins unseen.
const compare = (players, hand) => {
  if (hand.order.length === 1) return { shown: {}, points: {}, winners: hand.order };
  const staying = players.filter((player) => hand.order.includes(player));
  const shown = Object.fromEntries(staying.map((player) => [player, hand.exposed[player]]));
  const points = Object.fromEntries(staying.map((player) => [player, pairPoints(hand.exposed[player])]));
  const best = Math.max(...Object.values(points));
  return { shown, points, winners: staying.filter((player) => points[player] === best) };
};

// Coins that do not divide stay behind.
const share = (pot, winners) => {
  const part = Math.floor(pot / winners.length);
  return part ? Object.fromEntries(winners.map((player) => [player, part])) : {};
};

const nextDealer = (state, winners) => {
  if (state.table.variant !== "dealers") return nextHolder(state, state.dealer);
  const dealer = winners.length === 1 ? winners[0] : state.dealer;
  return state.coins[dealer] ? dealer : nextHolder(state, dealer);
};

export const finish = (state) => ({
  ...state,
  phase: "finished",
  hand: null,
  drawing: [],
  dealer: state.played.at(-1)?.dealer ?? null,
});

export const callTime = (state) => {
  const timed = { ...state, timed: true };
  return state.hand ? timed : finish(timed);
};

export const agree = (state, player) => count({ ...state, agreed: [...state.agreed, player] });

// The winnings go into the pot, the agreements are counted anew, and the deal passes on if it was the leaver's.
export const leave = (state, player) => {
  const kept = Math.min(state.coins[player], state.table.start[player]);
  const next = count({
    ...state,
    coins: { ...state.coins, [player]: kept },
    pot: state.pot + state.coins[player] - kept,
    left: [...state.left, player],
    agreed: state.agreed.filter((other) => other !== player),
  });
  if (next.phase === "finished" || player !== next.dealer) return next;
  return { ...next, dealer: nextHolder(next, player) };
};

const count = (state) => {
  const able = holding(state).length;
  return able < 2 || 2 * state.agreed.length > able ? finish(state) : state;
};

export const takesResult = (state, scores) =>
  Object.entries(scores).every(([player, score]) => -score <= state.table.start[player]) && total(scores) <= 0;

export const enterResult = (state, scores) => {
  const coins = Object.fromEntries(state.players.map((player) => [player, state.table.start[player] + scores[player]]));
  return finish({ ...state, coins, pot: 0 - total(scores) });
};
