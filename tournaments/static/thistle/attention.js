// When a game's part of the page has changed: what has changed is said once, by a region that stays, and the focus stays
// where it was or goes to what can be done next.
{
  const described = (element) => ({
    id: element.id,
    name: element.getAttribute("name"),
    value: element.getAttribute("value"),
  });

  const NEXT = ".taps button, .plays button, .plays input:not([type=hidden]), .last button";
  let held = null;
  let said = "";

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "game" || !detail.shouldSwap) return;
    const { activeElement } = document;
    held = detail.target.contains(activeElement) ? described(activeElement) : null;
  });

  document.addEventListener("htmx:afterSettle", () => {
    const game = document.getElementById("game");
    if (!game) return;
    // What was entered, who won the trick or the turn, what a deal brought, what comes next.
    const parts = [".last__words", "[data-won] bdi", "[data-won] .small", "#unchecked h2", "#unchecked p", ".status__line"];
    const words = parts.map((part) => game.querySelector(part)?.innerText ?? "").filter(Boolean);
    const now = words.join(" · ").replace(/\s+/g, " ").trim();
    if (now !== said) document.getElementById("announce").textContent = now;
    said = now;
    if (!held || document.activeElement !== document.body) return;
    const same = [...game.querySelectorAll(held.name ? `[name="${held.name}"]` : "button, a")].find(
      (element) => (held.id && element.id === held.id) || (held.name && element.getAttribute("value") === held.value),
    );
    (same ?? game.querySelector(NEXT))?.focus({ preventScroll: true });
    held = null;
  });
}
