// Dalrymple: Cursed Diamonds, as a table enters it. The server's rules decide; these say meanwhile what they will say.
import { DECK, STRENGTH } from "./cards.js";
import { captured, completed, possible, diamondBounds, bounds } from "./dalrymple_deals.js";
import { action, byPlayer, card, listOf, seat, whole } from "./kinds.js";

const CURSE = "9D";
const DEALS = 9;
const DEALT = 40;
const POOL = 43;
const EARLIEST_CURSE = 5;

const NO_TRUMPS = { top: [], mid: null, low: null, order: [] };

const trumpsOf = (flip) => {
  if (flip === CURSE) return NO_TRUMPS;
  const [rank, suit] = flip;
  const top = [..."SHDC"].filter((other) => other !== suit).map((other) => rank + other);
  if (rank === "J" || rank === "5") return { top, mid: null, low: null, order: top };
  return { top, mid: `J${suit}`, low: `5${suit}`, order: [...top, `J${suit}`, `5${suit}`] };
};

export const setup = (started) => {
  const dealer = started.players.indexOf(started.dealer);
  return {
    players: started.players,
    dealer,
    deal: dealOf(0, dealer, dealer),
    phase: "flip",
    timed: false,
    flips: [],
    pool: new Set(),
    deals: [],
    irregularities: [],
    result: null,
  };
};

const dealOf = (number, dealer, leader) => ({
  number,
  dealer,
  leader,
  flip: null,
  trumps: NO_TRUMPS,
  hands: null,
  burned: null,
  trick: [],
  tricks: [],
  played: new Set(),
  strays: [],
});

const nextDeal = (state) => {
  const seats = state.players.length;
  const dealer = (state.dealer + state.deals.length) % seats;
  return dealOf(state.deals.length + 1, dealer, (dealer + 1) % seats);
};

const tricksOf = (state) => DEALT / state.players.length;
const dealt = (state) => state.phase === "flip" && state.deal.number > state.deals.length;
const actorOf = (state) =>
  state.phase === "play" ? (state.deal.leader + state.deal.trick.length) % state.players.length : null;

export const toAct = (state) => (state.phase === "play" ? [state.players[actorOf(state)]] : []);

// What may be recorded next

export const legal = (state) => {
  if (state.phase === "play") {
    const actor = actorOf(state);
    const keys = { player: seat(state.players[actor]), card: card(acceptable(state, actor)) };
    const played = action("card_played", keys);
    return state.deal.played.size ? [played] : [played, dealScored(state)];
  }
  if (state.phase !== "flip") return [];
  const flipped = action("card_flipped", { card: card(flippable(state)) });
  if (dealt(state)) return [flipped];
  const cards = card(poolable(state));
  const hands = { hands: byPlayer(listOf(cards, tricksOf(state))), burned: listOf(cards, 3) };
  return [action("hands_dealt", hands, false), flipped];
};

const flippable = (state) => {
  const number = state.flips.length + 1;
  if (number === DEALS) return [CURSE];
  const cards = DECK.filter((each) => !state.pool.has(each) && !state.flips.includes(each));
  return number >= EARLIEST_CURSE ? cards : cards.filter((each) => each !== CURSE);
};

const poolable = (state) =>
  state.pool.size === POOL
    ? DECK.filter((each) => state.pool.has(each) && !state.flips.includes(each))
    : DECK.filter((each) => each !== CURSE && !state.flips.includes(each));

const acceptable = (state, actor) => {
  const { deal } = state;
  if (!deal.hands) return poolable(state).filter((each) => !deal.played.has(each));
  const hand = DECK.filter((each) => deal.hands[actor].has(each) && !deal.played.has(each));
  if (!deal.trick.length) return hand;
  const follow = hand.filter((each) => each[1] === deal.trick[0][1]);
  if (follow.length) return follow;
  const trumps = hand.filter((each) => deal.trumps.order.includes(each));
  return trumps.length ? trumps : hand;
};

const dealScored = (state) => {
  if (state.deal.flip === CURSE) {
    return action("deal_scored", { diamonds: byPlayer(whole(0, diamondBounds(state)[1])) }, false);
  }
  const most = bounds(state).most(DEALT);
  const keys = { tricks: byPlayer(whole(0, tricksOf(state))), card_points: byPlayer(whole(0, most)) };
  return action("deal_scored", keys, false);
};

// Whether an event of a type that is not free can be; the shape fits.
export const agrees = (state, event) => event.type === "deal_scored" && possible(state, event, tricksOf(state));

// -12: every diamond of a curse deal that comes at once.
export const takesResult = (state, scores) => Object.values(scores).every((score) => score >= -12 && score <= 576);

export const enterResult = (state, scores) => ({
  ...state,
  phase: "finished",
  result: state.players.map((player) => scores[player]),
});

// What an event changes

export const evolve = (state, event, seq) => {
  switch (event.type) {
    case "hands_dealt": {
      const hands = state.players.map((player) => new Set(event.hands[player]));
      const burned = event.burned ? new Set(event.burned) : null;
      const pool = new Set([...state.pool, ...hands.flatMap((hand) => [...hand]), ...(burned ?? [])]);
      return { ...state, deal: { ...nextDeal(state), hands, burned }, pool };
    }
    case "card_flipped": {
      const deal = { ...(dealt(state) ? state.deal : nextDeal(state)), flip: event.card, trumps: trumpsOf(event.card) };
      return { ...state, deal, phase: "play", flips: [...state.flips, event.card] };
    }
    case "deal_scored":
      return complete(state, completed(state, event));
    default:
      return playCard(state, event.card, seq);
  }
};

const playCard = (state, played, seq) => {
  const { deal } = state;
  const player = actorOf(state);
  const seats = state.players.length;
  let { strays, leader, tricks } = deal;
  let { irregularities } = state;
  if (!deal.hands) {
    const proof = prove(deal, player, played, seq);
    irregularities = [...irregularities, ...proof.found];
    const led = deal.trick[0]?.[1];
    const stray = { player, trick: tricks.length + 1, led, card: played, revoke: false, untrumped: false };
    strays = led && played[1] !== led ? [...proof.strays, stray] : proof.strays;
  }
  let trick = [...deal.trick, played];
  if (trick.length === seats) {
    const won = (leader + winnerOf(trick, deal.trumps)) % seats;
    tricks = [...tricks, { leader, cards: trick, winner: won }];
    trick = [];
    leader = won;
  }
  const now = { ...deal, leader, trick, tricks, played: new Set([...deal.played, played]), strays };
  const after = { ...state, deal: now, pool: new Set([...state.pool, played]), irregularities };
  return now.played.size === DEALT ? complete(after, completed(after)) : after;
};

const complete = (state, deal) => ({
  ...state,
  deals: [...state.deals, deal],
  phase: state.timed || state.deal.flip === CURSE ? "finished" : "flip",
});

export const callTime = (state) => ({
  ...state,
  timed: true,
  phase: state.phase === "play" || dealt(state) ? state.phase : "finished",
});

// Which card of the trick, in the order played, is the best so far.
const winnerOf = (cards, trumps) => {
  const power = (each) => {
    const place = trumps.order.indexOf(each);
    if (place >= 0) return 100 - place;
    return each[1] === cards[0][1] ? STRENGTH[each[0]] : -1;
  };
  return cards.reduce((best, each, place) => (power(each) > power(cards[best]) ? place : best), 0);
};

// What this card of this player proves of earlier plays off the suit led, where the hands are unknown.
const prove = (deal, player, played, seq) => {
  const found = [];
  const trump = deal.trumps.order.includes(played);
  const strays = deal.strays.map((stray) => {
    if (stray.player !== player || stray.revoke) return stray;
    const fault = (kind) =>
      found.push({ deal: deal.number, trick: stray.trick, player, kind, card: stray.card, proven_by: seq });
    if (stray.led === played[1]) {
      fault("revoke");
      return { ...stray, revoke: true };
    }
    if (trump && !stray.untrumped && !deal.trumps.order.includes(stray.card)) {
      fault("failed_to_trump");
      return { ...stray, untrumped: true };
    }
    return stray;
  });
  return { strays, found };
};

// What a page draws

const each = (state, numbers) => Object.fromEntries(state.players.map((player, place) => [player, numbers[place]]));
const some = (state, numbers) => (numbers.length ? each(state, numbers) : {});
const sorted = (cards) => DECK.filter((one) => cards.has(one));
const placed = (state, leader, cards) =>
  cards.map((one, turn) => ({ player: state.players[(leader + turn) % state.players.length], card: one }));

export const scores = (state) =>
  each(state, state.result ?? state.players.map((_, place) => state.deals.reduce((sum, deal) => sum + deal.scores[place], 0)));

export const view = (state) => {
  const { deal } = state;
  const playing = state.phase === "play";
  const { top, mid, low, order } = deal.trumps;
  const hands = (gone) => (deal.hands ? each(state, deal.hands.map((hand) => sorted(hand).filter((one) => !gone.has(one)))) : {});
  const taken = captured(deal, state.players.length);
  const winning = deal.trick.length ? (deal.leader + winnerOf(deal.trick, deal.trumps)) % state.players.length : null;
  return {
    deal: deal.number,
    dealer: state.players[deal.dealer],
    flips: state.flips,
    trumps: { top, mid, low },
    trick: placed(state, deal.leader, deal.trick),
    deals: state.deals.map((done) => summaryOf(state, done)),
    flip: deal.flip,
    curse: deal.flip === CURSE,
    trump_order: order,
    led: deal.trick[0]?.[1] ?? null,
    winning: winning === null ? null : state.players[winning],
    trick_number: playing ? deal.tricks.length + 1 : 0,
    trick_count: tricksOf(state),
    tricks: deal.tricks.map((trick, place) => ({
      trick: place + 1,
      cards: placed(state, trick.leader, trick.cards),
      winner: state.players[trick.winner],
    })),
    running: Object.fromEntries(Object.entries(taken).map(([key, numbers]) => [key, each(state, numbers)])),
    played: sorted(deal.played),
    cards_left: each(state, cardsLeft(state)),
    tableau_left: DEALS - state.flips.length,
    would_prove: wouldProve(state),
    hands_known: deal.hands !== null,
    dealt: hands(new Set()),
    hands: hands(deal.played),
    burned: deal.burned ? sorted(deal.burned) : null,
  };
};

const summaryOf = (state, deal) => ({
  deal: deal.number,
  dealer: state.players[deal.dealer],
  flip: deal.flip,
  curse: deal.flip === CURSE,
  tricks: some(state, deal.tricks),
  trick_points: deal.flip === CURSE ? {} : some(state, deal.tricks),
  card_points: some(state, deal.card_points),
  diamonds: some(state, deal.diamonds),
  scores: each(state, deal.scores),
});

const cardsLeft = (state) => {
  const seats = state.players.length;
  if (state.phase !== "play") return state.players.map(() => (dealt(state) ? tricksOf(state) : 0));
  const out = new Set(state.deal.trick.map((_, turn) => (state.deal.leader + turn) % seats));
  return state.players.map((_, place) => tricksOf(state) - state.deal.tricks.length - (out.has(place) ? 1 : 0));
};

const wouldProve = (state) => {
  const actor = actorOf(state);
  if (actor === null) return {};
  const faults = acceptable(state, actor).map((one) => [one, prove(state.deal, actor, one, 0).found]);
  const told = ({ trick, kind, card: one }) => ({ trick, kind, card: one });
  return Object.fromEntries(faults.filter(([, found]) => found.length).map(([one, found]) => [one, found.map(told)]));
};

export const irregularities = (state) =>
  state.irregularities.map((fault) => ({ ...fault, player: state.players[fault.player] }));
