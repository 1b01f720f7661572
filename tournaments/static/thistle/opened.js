// What a reader has opened stays open, and what was closed stays closed, when a part of the page comes again.
{
  const kept = new Map();

  document.addEventListener("htmx:beforeSwap", (event) => {
    kept.clear();
    for (const details of event.detail.target.querySelectorAll("details[id]")) kept.set(details.id, details.open);
  });

  document.addEventListener("htmx:afterSwap", () => {
    for (const [id, open] of kept) document.getElementById(id)?.toggleAttribute("open", open || isRefused(id));
    kept.clear();
  });

  const isRefused = (id) => document.getElementById(id).querySelector("[role=alert]") !== null;
}
