// What lies on the table, game by game, drawn from what the rules on this device say.
import { element } from "./draw.js";

const slot = (label, content) =>
  element("div", { class: "felt__slot" }, element("span", { class: "felt__label" }, label), content);
const figure = (number) => element("strong", { class: "felt__figure" }, String(number));

const row = (draw, label, played, wins, note) =>
  element(
    "ol",
    { class: "trick", "aria-label": label },
    played.map(([seat, cards, extra]) =>
      element(
        "li",
        { class: `trick__card${seat === wins ? " trick__card--wins" : ""}`, "data-won": seat === wins && note !== draw.say("wins") },
        cards.length ? draw.cards(cards) : null,
        draw.name(seat),
        seat === wins ? element("span", { class: "small" }, note) : null,
        extra ? element("span", { class: "small" }, extra) : null,
      ),
    ),
  );

const dalrymple = (draw, state) => {
  const { say } = draw;
  const bar = state.flip
    ? [
        slot(say("flip"), element("span", { class: "felt__big" }, draw.cards([state.flip]))),
        state.curse
          ? element("p", { class: "felt__curse" }, element("strong", {}, say("curse")), " ", say("curse_means"))
          : slot(say("trumps"), draw.cards(state.trump_order)),
      ]
    : element("p", { class: "muted" }, say("no_flip"));
  const facts = [
    state.deal ? element("strong", {}, say("deal", { deal: state.deal })) : null,
    state.trick_number ? element("span", {}, say("trick", { trick: state.trick_number, of: state.trick_count })) : null,
  ];
  const last = state.tricks.at(-1);
  const played = (trick) => trick.map(({ player, card }) => [player, [card]]);
  const lying = state.trick.length
    ? row(draw, say("trick_now"), played(state.trick), state.winning, say("wins"))
    : last && row(draw, say("trick_last"), played(last.cards), last.winner, say("won_trick"));
  return [element("div", { class: "felt__bar" }, bar), element("p", { class: "felt__facts" }, facts), lying];
};

const diamondPoints = (draw, state) => {
  const { say } = draw;
  const open = state.open.length ? draw.cards(state.open) : element("span", { class: "muted" }, say("none"));
  const last = state.turns.at(-1);
  const bids = last && Object.entries(last.bids).map(([seat, rank]) => [seat, [rank]]);
  return [
    element(
      "div",
      { class: "felt__bar" },
      slot(say("prizes"), element("span", { class: "felt__big" }, open)),
      slot(say("turns"), figure(`${state.turn}/13`)),
    ),
    last && row(draw, say("bids_last"), bids, last.winner, say("won_turn")),
  ];
};

const diamondback = (draw, state) => {
  const { say } = draw;
  const shown = Object.keys(draw.words.names).filter((seat) => state.in_hand.includes(seat) || state.exposed[seat]);
  const about = (seat) => {
    if (state.folded.includes(seat)) return say("folded");
    if (state.must_fold.includes(seat)) return say("must_fold");
    return seat in state.to_pay ? say("to_pay", { coins: state.to_pay[seat] }) : null;
  };
  return [
    element(
      "div",
      { class: "felt__bar" },
      slot(say("pot"), figure(state.pot)),
      state.ante ? slot(say("ante"), figure(state.ante)) : null,
      state.wager ? slot(say("wager"), figure(state.wager)) : null,
      slot(say("hand"), figure(state.limit ? `${state.hand}/${state.limit}` : state.hand)),
    ),
    state.wagers.length ? element("p", { class: "felt__facts" }, say("wagers", { wagers: state.wagers.join(", ") })) : null,
    shown.length ? row(draw, say("exposed"), shown.map((seat) => [seat, state.exposed[seat] ?? [], about(seat)]), null, "") : null,
  ];
};

const BOARDS = { dalrymple, "diamond-points": diamondPoints, diamondback };

export const board = (draw, game, state) =>
  element("section", { class: "felt", "aria-label": draw.say("table") }, BOARDS[game](draw, state));
