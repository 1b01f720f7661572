// The cards of Diamondback, what a pair of them is worth, and who can still play.
export const RANKS = ["magician", "priestess", "queen", "king", "priest"];
export const STRENGTH = Object.fromEntries(RANKS.map((rank, place) => [rank, RANKS.length - place]));

const PAIRS = {
  "magician priestess": 70,
  "priestess priestess": 65,
  "magician queen": 60,
  "magician king": 55,
  "priestess king": 50,
  "priestess queen": 45,
  "priestess priest": 40,
  "queen king": 35,
  "magician priest": 30,
  "queen queen": 25,
  "king king": 20,
  "queen priest": 15,
  "king priest": 10,
  "priest priest": 5,
};

export const pairPoints = ([first, second]) => PAIRS[`${first} ${second}`] ?? PAIRS[`${second} ${first}`];

export const deckOf = (players) =>
  Object.fromEntries(RANKS.map((rank, place) => [rank, rank === "magician" ? 1 : (players - 1) * (place + 1)]));

// Rank → cards of the deck that are not among those seen.
export const remaining = (deck, seen) =>
  Object.fromEntries(RANKS.map((rank) => [rank, deck[rank] - seen.filter((card) => card === rank).length]));

// Everybody from the player's left round to the player, who comes last.
export const clockwise = (players, player) => {
  const place = players.indexOf(player) + 1;
  return [...players.slice(place), ...players.slice(0, place)];
};

// Who is in the game and holds so many coins, in seat order.
export const holding = (state, least = 1) =>
  state.players.filter((player) => state.coins[player] >= least && !state.left.includes(player));

export const nextHolder = (state, player) => {
  const able = holding(state);
  return clockwise(state.players, player).find((other) => able.includes(other));
};
