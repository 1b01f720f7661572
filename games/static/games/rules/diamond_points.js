// Diamond Points, as a table enters it.
import { action, byPlayer, card } from "./kinds.js";

const RANKS = [..."KQJT98765432A"];
const VALUE = Object.fromEntries(RANKS.map((rank, place) => [rank, RANKS.length - place]));
const PRIZES = RANKS.map((rank) => `${rank}D`);
const POINTS = 91;

const worth = (prizes) => prizes.reduce((points, prize) => points + VALUE[prize[0]], 0);

export const setup = (started) => ({
  players: started.players,
  stake: started.stake ?? null,
  points: Object.fromEntries(started.players.map((player) => [player, 0])),
  phase: "prize",
  timed: false,
  open: [],
  turns: [],
  unclaimed: 0,
});

const turned = (state) => new Set([...state.turns.flatMap((turn) => turn.prizes), ...state.open]);
const hand = (state, player) => {
  const spent = new Set(state.turns.map((turn) => turn.bids[player]));
  return RANKS.filter((rank) => !spent.has(rank));
};

export const toAct = (state) => (state.phase === "bids" ? state.players : []);

export const legal = (state) => {
  if (state.phase === "bids") {
    const only = Object.fromEntries(state.players.map((player) => [player, card(hand(state, player))]));
    return [action("bids_revealed", { bids: byPlayer(card(RANKS), { only }) })];
  }
  if (state.phase !== "prize") return [];
  const gone = turned(state);
  return [action("prize_turned", { card: card(PRIZES.filter((prize) => !gone.has(prize))) })];
};

export const agrees = () => false; // every action is free

export const takesResult = (state, scores) => {
  const given = Object.values(scores);
  return given.every((score) => score >= 0) && given.reduce((sum, score) => sum + score, 0) <= POINTS;
};

export const enterResult = (state, scores) => {
  const points = Object.fromEntries(state.players.map((player) => [player, scores[player]]));
  const claimed = Object.values(points).reduce((sum, score) => sum + score, 0);
  return { ...state, phase: "finished", points, unclaimed: POINTS - claimed };
};

const finish = (state) => ({ ...state, phase: "finished", unclaimed: worth(state.open) });

export const evolve = (state, event) => {
  if (event.type === "prize_turned") return { ...state, phase: "bids", open: [...state.open, event.card] };
  const bids = Object.fromEntries(state.players.map((player) => [player, event.bids[player]]));
  const winner = winnerOf(bids);
  const turns = [...state.turns, { prizes: state.open, bids, winner }];
  let next = { ...state, phase: "prize", turns };
  if (winner !== null) {
    const points = { ...state.points, [winner]: state.points[winner] + worth(state.open) };
    next = { ...next, points, open: [] };
  }
  return next.timed || turns.length === RANKS.length ? finish(next) : next;
};

// The highest rank that nobody else bid.
const winnerOf = (bids) => {
  const given = Object.entries(bids);
  const single = given.filter(([, rank]) => given.filter(([, other]) => other === rank).length === 1);
  return single.sort(([, one], [, other]) => VALUE[other] - VALUE[one])[0]?.[0] ?? null;
};

export const callTime = (state) => {
  const timed = { ...state, timed: true };
  return state.phase === "prize" ? finish(timed) : timed;
};

export const scores = (state) => state.points;
export const irregularities = () => [];

export const view = (state) => {
  const seen = {
    turn: state.turns.length,
    open: state.open,
    points: state.points,
    unclaimed: state.unclaimed,
    hands: Object.fromEntries(state.players.map((player) => [player, hand(state, player)])),
    turns: state.turns.map((turn, place) => ({ turn: place + 1, ...turn })),
  };
  if (state.stake === null || state.phase !== "finished") return seen;
  const pays = state.players.length * state.stake;
  const claimed = Object.values(state.points).reduce((sum, score) => sum + score, 0);
  const due = ([player, points]) => [player, pays * points - POINTS * state.stake];
  const settlement = Object.fromEntries(Object.entries(state.points).map(due));
  return { ...seen, settlement, pot_left: pays * (POINTS - claimed) };
};
