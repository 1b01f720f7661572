// Stepping through a game: arrow keys, and links that change the game's part of the page alone.
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

const go = (address, remember) => {
  htmx.trigger("#game", "htmx:abort"); // an answer on its way must not put another event into the place of this one
  return htmx.ajax("GET", address, { target: "#game", swap: "outerHTML" }).then(() => {
    if (remember) history[remember]({}, "", address);
  });
};

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, [tabindex='0']")) return;
  const link = document.querySelector(`[data-step="${step}"]:not([aria-disabled])`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("#game .replay a, #game .log a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.hasAttribute("aria-disabled")) return;
  const { step, auto } = link.dataset; // what plays by itself takes no focus and fills no history
  go(link.href, auto ? "replaceState" : "pushState").then(() => {
    if (step && !auto) document.querySelector(`[data-step="${step}"]`)?.focus({ preventScroll: true });
  });
});

addEventListener("popstate", () => go(location.href));

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 304) event.detail.shouldSwap = false;
});
