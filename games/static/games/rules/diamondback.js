// Diamondback in its three variants, as a table enters it.
import { agree, callTime, closeHand, enterResult, leave, takesResult } from "./diamondback_ending.js";
import { RANKS, STRENGTH, clockwise, deckOf, holding, pairPoints, remaining } from "./diamondback_table.js";
import { SAFE, action, byPlayer, card, seat, whole } from "./kinds.js";

export { callTime, enterResult, takesResult };

export const setup = (started) => {
  const { players, variant, coins } = started;
  const start = Object.fromEntries(players.map((player) => [player, coins[player]]));
  return {
    players,
    table: { players, variant, start, deck: deckOf(players.length), limit: started.hands ?? null },
    phase: started.dealer ? "deal" : "draw",
    coins: start,
    dealer: started.dealer ?? null,
    drawing: started.dealer ? [] : players,
    pot: 0,
    hand: null,
    played: [],
    left: [],
    agreed: [],
    timed: false,
  };
};

const rate = (state) => (state.table.variant === "dealers" ? 2 : 1);
const cost = (state) => state.hand.wagers.at(-1) * rate(state);
const turnOf = (state) => state.hand.order[state.hand.turn];
const exposed = (hand) => Object.values(hand.exposed).flat();
const anyExposed = (hand) => exposed(hand).length > 0;
const mayClose = (state) => anyExposed(state.hand) && (state.hand.answered || !state.coins[state.dealer]);
const agreeable = (state) => holding(state).filter((player) => !state.agreed.includes(player));

export const toAct = (state) => {
  if (state.phase === "draw") return state.drawing;
  if (state.phase === "wager") return [state.dealer];
  return ["answer", "expose", "showdown"].includes(state.phase) ? [turnOf(state)] : [];
};

// What may be recorded next

export const legal = (state) => {
  switch (state.phase) {
    case "draw": {
      const only = Object.fromEntries(state.drawing.map((player) => [player, card(RANKS)]));
      return [action("dealer_drawn", { draws: byPlayer(card(RANKS), { some: true, only }) }, false)];
    }
    case "deal":
      return between(state);
    case "wager": {
      const player = seat(state.dealer);
      const coins = state.coins[state.dealer];
      return [
        ...(coins ? [action("wagered", { player, amount: whole(1, Math.min(coins, SAFE)) })] : []),
        ...(mayClose(state) ? [action("betting_closed", { player })] : []),
      ];
    }
    case "answer": {
      const player = seat(turnOf(state));
      const pays = action(rate(state) === 2 ? "doubled" : "matched", { player });
      return [...(state.coins[turnOf(state)] >= cost(state) ? [pays] : []), action("folded", { player })];
    }
    case "expose":
    case "showdown": {
      const left = remaining(state.table.deck, exposed(state.hand));
      const cards = card(RANKS.filter((rank) => left[rank]));
      return [action("card_exposed", { player: seat(turnOf(state)), card: cards })];
    }
    default:
      return [];
  }
};

const between = (state) => {
  const others = holding(state).filter((player) => player !== state.dealer);
  const most = Math.min(state.coins[state.dealer], Math.max(...others.map((player) => state.coins[player])), SAFE);
  const keys = state.table.variant === "dealers" ? { ante: whole(1, most) } : {};
  const found = [action("hand_started", keys)];
  if (state.table.variant !== "match") return found;
  const staying = state.players.filter((player) => !state.left.includes(player));
  for (const [type, able] of [["agreed_to_end", agreeable(state)], ["left", staying]]) {
    if (able.length) found.push(action(type, { player: seat(...able) }));
  }
  return found;
};

// Whether the draws can be: the deck bounds them together.
export const agrees = (state, event) =>
  Object.values(remaining(state.table.deck, Object.values(event.draws))).every((left) => left >= 0);

// What an event changes

export const evolve = (state, event) => MOVES[event.type](state, event);

const MOVES = {
  dealer_drawn: (state, { draws }) => {
    const best = Math.max(...Object.values(draws).map((rank) => STRENGTH[rank]));
    const highest = state.drawing.filter((player) => STRENGTH[draws[player]] === best);
    if (highest.length > 1) return { ...state, drawing: highest };
    return { ...state, phase: "deal", drawing: [], dealer: highest[0] };
  },
  hand_started: (state, { ante = null }) => {
    const able = holding(state, ante ?? 1);
    const pays = (player) => (ante !== null && able.includes(player) ? ante : 0);
    const coins = Object.fromEntries(state.players.map((player) => [player, state.coins[player] - pays(player)]));
    const order = clockwise(state.players, state.dealer).filter((player) => able.includes(player));
    const begun = { turn: 0, wagers: [], answered: false, folded: [], exposed: {} };
    const hand = { order, dealt: order.length, ante, ...begun };
    const pot = state.pot + (ante ?? 0) * able.length;
    return { ...state, phase: coins[state.dealer] ? "wager" : "expose", coins, pot, agreed: [], hand };
  },
  wagered: (state, { amount }) => ({
    ...state,
    phase: "answer",
    coins: less(state, state.dealer, amount),
    pot: state.pot + amount,
    hand: { ...state.hand, wagers: [...state.hand.wagers, amount], turn: 0 },
  }),
  matched: (state, { player }) => pay(state, player),
  doubled: (state, { player }) => pay(state, player),
  folded: (state, { player }) => {
    const order = state.hand.order.filter((other) => other !== player);
    const hand = { ...state.hand, order, folded: [...state.hand.folded, player] };
    return order.length === 1 ? closeHand({ ...state, hand }) : passOn({ ...state, hand });
  },
  card_exposed: (state, { player, card: shown }) => {
    const cards = { ...state.hand.exposed, [player]: [...(state.hand.exposed[player] ?? []), shown] };
    const hand = { ...state.hand, exposed: cards, turn: state.hand.turn + 1 };
    if (hand.turn < hand.order.length) return { ...state, hand };
    if (state.phase === "expose") return { ...state, phase: "wager", hand: { ...hand, turn: 0 } };
    return closeHand({ ...state, hand });
  },
  betting_closed: (state) => ({ ...state, phase: "showdown", hand: { ...state.hand, turn: 0 } }),
  agreed_to_end: (state, { player }) => agree(state, player),
  left: (state, { player }) => leave(state, player),
};

const less = (state, player, amount) => ({ ...state.coins, [player]: state.coins[player] - amount });

const pay = (state, player) => {
  const hand = { ...state.hand, turn: state.hand.turn + 1 };
  return passOn({ ...state, hand, coins: less(state, player, cost(state)), pot: state.pot + cost(state) });
};

// To the next who must answer; when all have, to the first exposure or back to the dealer.
const passOn = (state) => {
  const { hand } = state;
  if (hand.turn < hand.order.length - 1) return { ...state, phase: "answer" };
  const again = anyExposed(hand);
  return { ...state, phase: again ? "wager" : "expose", hand: { ...hand, turn: 0, answered: again } };
};

// What a page draws

export const scores = (state) =>
  Object.fromEntries(state.players.map((player) => [player, state.coins[player] - state.table.start[player]]));

export const irregularities = () => [];

export const view = (state) => {
  const { hand, table } = state;
  const shown = hand?.exposed ?? {};
  const listed = (test) => (hand ? state.players.filter(test) : []);
  const waiting = waitingIn(state);
  const answering = state.phase === "answer" ? waiting : [];
  const pairs = listed((player) => shown[player]?.length === 2).map((player) => [player, pairPoints(shown[player])]);
  return {
    variant: table.variant,
    hand: state.played.length + (hand ? 1 : 0),
    dealer: state.dealer,
    coins: state.coins,
    pot: state.pot,
    in_hand: listed((player) => hand.order.includes(player)),
    exposed: Object.fromEntries(listed((player) => player in shown).map((player) => [player, shown[player]])),
    left: state.left,
    hands: state.played.map(({ coins, ...played }) => played),
    ...(state.phase === "finished" ? { pot_left: state.pot } : {}),
    start: table.start,
    total: Object.values(table.start).reduce((sum, coins) => sum + coins, 0),
    limit: table.limit,
    timed: state.timed,
    drawing: state.drawing,
    ante: hand?.ante ?? null,
    wagers: hand?.wagers ?? [],
    wager: hand && state.phase === "answer" ? hand.wagers.at(-1) : null,
    folded: hand?.folded ?? [],
    waiting,
    to_pay: Object.fromEntries(answering.map((player) => [player, cost(state)])),
    must_fold: answering.filter((player) => state.coins[player] < cost(state)),
    may_close: state.phase === "wager" && mayClose(state),
    points: Object.fromEntries(pairs),
    deck: table.deck,
    deck_left: remaining(table.deck, hand ? exposed(hand) : []),
    ...(table.variant === "match"
      ? {
          agreed: state.agreed,
          may_agree: state.phase === "deal" ? agreeable(state) : [],
          needed: Math.floor(holding(state).length / 2) + 1,
        }
      : {}),
  };
};

const waitingIn = ({ phase, hand, dealer }) => {
  if (!hand) return [];
  if (phase === "wager") return [dealer];
  return phase === "answer" ? hand.order.slice(hand.turn, -1) : hand.order.slice(hand.turn);
};
