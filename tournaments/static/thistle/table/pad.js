// The entry page as this device draws it while the server cannot: what lies there, what comes next, what is unsent.
import * as rules from "../../games/rules/replay.js";
import { board } from "./boards.js";
import { form, main, others } from "./controls.js";
import { element } from "./draw.js";

const SCORES = { kind: "by_player", of: { kind: "integer", low: -Number.MAX_SAFE_INTEGER, high: Number.MAX_SAFE_INTEGER } };
const RESULT = { type: "result_entered", free: false, keys: { scores: SCORES } };
const LISTED = 8;
const REPORTED = 15000;

export const drawPad = ({ place, draw, outbox, api }) => {
  const { say, words } = draw;
  const status = element("p", { class: "status__line" });
  const marks = element("p", { class: "row small marks" });
  const body = element("div", { class: "stack", tabindex: "-1" });
  place.replaceChildren(element("div", { class: "game__main stack", id: "pad" }, marks, status, body));

  const enter = async (event) => {
    const taken = await outbox.enter(event);
    const alert = body.querySelector("[role=alert]");
    if (!taken && alert) alert.textContent = say("does_not_fit");
    outbox.send();
  };

  // What is half typed stays as long as nothing else has changed.
  let drawn = "";
  const show = () => {
    const { record } = outbox;
    const game = outbox.local();
    const focus = document.activeElement?.dataset.tap;
    marks.replaceChildren(
      element("span", { class: `badge${record.outbox.length ? " badge--warn" : ""}` }, say("on_device", { count: record.outbox.length })),
      element("span", { class: "badge" }, say("on_server", { count: record.log.length })),
      element("span", {}, record.stopped || !record.outbox.length ? "" : outbox.reachable() ? say("sending") : say("no_connection")),
      outbox.keeps() ? "" : element("strong", {}, say("not_kept")),
    );
    const line = game && !record.stopped ? next(game) : record.stopped ? say("decide") : "";
    if (status.textContent !== line) status.textContent = line;
    const now = JSON.stringify([record.log.length, record.outbox.map((entry) => entry.id), record.stopped]);
    if (now === drawn) return;
    drawn = now;
    body.replaceChildren(...(record.stopped ? decision() : game ? entry(game) : [element("p", {}, say("cannot_follow")), unsent()]));
    announce(game, line);
    if (focus) (body.querySelector(`[data-tap="${focus}"]`) ?? body.querySelector("[data-tap]") ?? body).focus({ preventScroll: true });
  };

  // What was entered and what comes next, said once by the page's own region.
  const announce = (game, line) => {
    const last = game && !outbox.record.stopped ? rules.effective(game).at(-1) : null;
    const won = [...body.querySelectorAll("[data-won] bdi, [data-won] > .small")].map((part) => part.textContent).join(" ");
    const words = [last?.seq > 1 ? draw.sentence(last.event) : "", won, line].filter(Boolean).join(" · ");
    const region = document.getElementById("announce");
    if (region && region.textContent !== words) region.textContent = words;
  };

  const next = (game) => {
    if (rules.finished(game)) return say("finished");
    const who = rules.toAct(game).map((seat) => words.names[seat]).join(", ");
    return (words.due[rules.stateOf(game).phase] ?? "").replace("{who}", () => who);
  };

  const entry = (game) => {
    const state = rules.view(game);
    const actions = rules.legal(game);
    const flags = Object.fromEntries(Object.keys(state.would_prove ?? {}).map((card) => [card, say("proves")]));
    const round = [...others(actions), ...(rules.takesResult(game) ? [RESULT] : [])];
    const last = rules.effective(game).at(-1);
    return [
      element("p", { class: "notice notice--bad", role: "alert" }),
      board(draw, words.game, state),
      element("div", { class: "plays" }, main(actions).map((action) => form(draw, action, enter, { flags }))),
      rules.finished(game) ? element("p", { class: "notice" }, say("confirm_later")) : null,
      last.seq > 1 ? undo(last) : null,
      ...round.map((action) =>
        element(
          "details",
          { class: "card" },
          element("summary", { class: "card__title" }, words.do[action.type] ?? action.type),
          form(draw, action, enter),
        ),
      ),
      players(game, state),
    ].filter(Boolean);
  };

  const undo = ({ event }) =>
    element(
      "div",
      { class: "last" },
      element("p", { class: "last__words" }, element("span", { class: "small muted" }, say("last")), element("br"), draw.sentence(event)),
      element("button", { class: "button", type: "button", onclick: () => outbox.undo(say("undone")).then(outbox.send) }, say("undo")),
    );

  const players = (game, state) => {
    const acting = rules.toAct(game);
    const scores = rules.scores(game);
    const extra = columns(state);
    const cells = (seat) => [
      element("th", { scope: "row" }, draw.name(seat), acting.includes(seat) ? [" ", element("span", { class: "badge badge--live" }, say("to_act"))] : null),
      element("td", { class: "num" }, element("strong", {}, String(scores[seat]).replace("-", "−"))),
      extra.map(([, numbers]) => element("td", { class: "num" }, String(numbers[seat]))),
    ];
    const heads = [say("player"), say("score"), ...extra.map(([head]) => head)];
    return element(
      "div",
      { class: "table-wrap", tabindex: "0", role: "region", "aria-label": say("players") },
      element(
        "table",
        { class: "table table--game" },
        element("thead", {}, element("tr", {}, heads.map((head, place) => element("th", { scope: "col", class: place ? "num" : null }, head)))),
        element("tbody", {}, game.players.map((seat) => element("tr", {}, cells(seat)))),
      ),
    );
  };

  const columns = (state) => {
    if (words.game === "diamondback") return [[say("coins"), state.coins]];
    if (words.game !== "dalrymple") return [];
    const { tricks, card_points, diamonds } = state.running;
    return [[say("tricks"), tricks], state.curse ? [say("diamonds"), diamonds] : [say("card_points"), card_points]];
  };

  // What the table has to decide: nothing here is thrown away.
  const decision = () => {
    const { why, theirs, detail } = outbox.record.stopped;
    const alert = element("p", { class: "notice notice--bad", role: "alert" });
    const choose = (choice) => async () => {
      if (!(await choice())) alert.textContent = say("not_handed");
      else if (why === "restarted") location.reload();
    };
    const button = (label, choice) => element("button", { class: "button", type: "button", onclick: choose(choice) }, label);
    const told = {
      apart: say("apart"),
      pen: say("pen"),
      refused: say("refused", { why: detail }),
      restarted: say("refused", { why: say("restarted") }),
    }[why];
    const { both, ours } = outbox.choices();
    const apart = why === "apart" || why === "pen";
    return [
      element("p", { class: "notice notice--warn" }, told),
      theirs.length ? list(say("theirs"), theirs) : null,
      unsent(),
      element(
        "div",
        { class: "stack" },
        both ? button(theirs.length ? say("keep_both") : say("enter_here"), outbox.chooseBoth) : null,
        button(apart ? say("keep_theirs") : say("hand_over"), outbox.chooseTheirs),
        ours ? button(say("keep_ours"), () => outbox.chooseOurs(say("ours_reason"))) : null,
        why === "refused" ? button(say("again"), outbox.again) : null,
      ),
      alert,
    ].filter(Boolean);
  };

  const unsent = () => list(say("ours"), outbox.record.outbox.map((one) => one.event));
  const list = (title, events) =>
    element(
      "section",
      { class: "card" },
      element("h2", { class: "card__title" }, `${title} (${events.length})`),
      element("ol", { reversed: true }, events.slice(-LISTED).reverse().map((event) => element("li", {}, draw.sentence(event)))),
    );

  // The director sees what waits on each device.
  const report = () => {
    if (!place.isConnected) return clearInterval(clock);
    const { record } = outbox;
    if (outbox.reachable()) api.post("device/", { device: api.device, known: record.log.length, unsent: record.outbox.length }).catch(() => {});
  };
  const clock = setInterval(report, REPORTED);

  return { show };
};
