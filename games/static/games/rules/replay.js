// A game as a device holds it: the events that count, each with the state after it, so that a void steps back.
//
// The server's rules decide what is recorded. These tell a table that has lost its connection what follows from its
// taps, and follow what the server has recorded.
import * as dalrymple from "./dalrymple.js";
import * as diamondPoints from "./diamond_points.js";
import * as diamondback from "./diamondback.js";
import { fits } from "./kinds.js";

const ENGINES = { dalrymple, "diamond-points": diamondPoints, diamondback };

// The game after `game_started`, or null if it is none that this device knows or can count exactly.
export const begin = (started) => {
  const engine = ENGINES[started.game];
  const coins = Object.values(started.coins ?? {}).reduce((sum, held) => sum + held, 0);
  if (!engine || !Number.isSafeInteger(coins)) return null;
  const adjustments = Object.fromEntries(started.players.map((player) => [player, 0]));
  const step = { seq: 1, event: started, state: engine.setup(started), adjustments, plays: 0 };
  return { engine, players: started.players, steps: [step], events: 1 };
};

const tip = (game) => game.steps.at(-1);
export const stateOf = (game) => tip(game).state;
export const finished = (game) => stateOf(game).phase === "finished";
export const legal = (game) => (finished(game) ? [] : game.engine.legal(stateOf(game)));
export const toAct = (game) => (finished(game) ? [] : game.engine.toAct(stateOf(game)));
export const view = (game) => game.engine.view(stateOf(game));
export const irregularities = (game) => game.engine.irregularities(stateOf(game));
export const effective = (game) => game.steps.map(({ seq, event }) => ({ seq, event }));
export const takesResult = (game) => tip(game).plays === 0 && !finished(game);
export const takesTime = (game) => !finished(game) && !stateOf(game).timed;

export const scores = (game) => {
  const own = game.engine.scores(stateOf(game));
  return Object.fromEntries(game.players.map((player) => [player, own[player] + tip(game).adjustments[player]]));
};

// Whether the server will take `event` next, as far as a device can tell.
export const accepts = (game, event) => {
  switch (event.type) {
    case "voided":
      return game.steps.slice(1).some((step) => step.seq === event.from);
    case "amended":
      return false; // corrections of earlier events wait for the connection
    case "score_adjusted":
      return game.players.includes(event.player) && Number.isSafeInteger(event.points) && event.points !== 0;
    case "time_called":
      return takesTime(game);
    case "result_entered":
      return takesResult(game) && whole(game, event.scores) && game.engine.takesResult(stateOf(game), event.scores);
    default: {
      const offered = legal(game).find((action) => fits(action, event, game.players));
      return offered !== undefined && (offered.free || game.engine.agrees(stateOf(game), event));
    }
  }
};

const whole = (game, given) =>
  Object.keys(given ?? {}).length === game.players.length &&
  game.players.every((player) => Number.isSafeInteger(given[player]));

// The game with one more event that the server has taken or will take.
export const add = (game, event) => {
  const events = game.events + 1;
  if (event.type === "voided") {
    return { ...game, steps: game.steps.filter((step) => step.seq < event.from), events };
  }
  if (event.type !== "amended") return { ...game, steps: [...game.steps, after(game, tip(game), event, events)], events };
  const steps = game.steps.filter((step) => step.seq < event.seq);
  for (const step of game.steps.slice(steps.length)) {
    steps.push(after(game, steps.at(-1), step.seq === event.seq ? event.event : step.event, step.seq));
  }
  return { ...game, steps, events };
};

const after = (game, before, event, seq) => {
  const step = { ...before, seq, event, plays: before.plays + (event.type === "score_adjusted" ? 0 : 1) };
  if (event.type === "score_adjusted") {
    const sum = before.adjustments[event.player] + event.points;
    step.adjustments = { ...before.adjustments, [event.player]: sum };
  } else if (event.type === "time_called") {
    step.state = game.engine.callTime(before.state);
  } else if (event.type === "result_entered") {
    step.state = game.engine.enterResult(before.state, event.scores);
  } else {
    step.state = game.engine.evolve(before.state, event, seq);
  }
  return step;
};
