// The standard pack, in deck order.
export const SUITS = "SHDC";
export const RANKS = "AKQJT98765432";
export const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
export const STRENGTH = Object.fromEntries([...RANKS].map((rank, place) => [rank, RANKS.length - place]));
