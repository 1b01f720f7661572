// A part of a game's page that is asked for again keeps what it shows when nothing has changed, and shows a refusal.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target } = event.detail;
  if (target.id !== "game") return;
  if (xhr.status === 304) event.detail.shouldSwap = false;
  if ([403, 404, 409, 410, 422].includes(xhr.status) && xhr.getResponseHeader("Vary")?.includes("HX-Request")) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

// What was refused must be seen, wherever on the page the form was.
document.addEventListener("htmx:afterSettle", () => {
  document.querySelector("#game [role=alert]")?.scrollIntoView({ block: "center" });
});
