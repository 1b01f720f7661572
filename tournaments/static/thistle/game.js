// A part of a game's page that is asked for again keeps what it shows when nothing has changed, and shows a refusal.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, requestConfig } = event.detail;
  if (target.id !== "game") return;
  if (xhr.status === 304) event.detail.shouldSwap = false;
  if ([403, 404, 409, 410, 422, 503].includes(xhr.status) && xhr.getResponseHeader("Vary")?.includes("HX-Request")) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
  if (requestConfig.verb === "get" && requestConfig.elt === target && event.detail.shouldSwap && begun(target)) {
    event.detail.shouldSwap = false; // what is half typed is not taken away; whoever types is told
    document.dispatchEvent(new CustomEvent("thistle:newer"));
  }
});

document.addEventListener("thistle:show", () => {
  const game = document.getElementById("game");
  htmx.ajax("GET", game.getAttribute("hx-get"), { target: game, swap: "outerHTML" });
});

// What was refused must be seen, wherever on the page the form was.
document.addEventListener("htmx:afterSettle", () => {
  document.querySelector("#game [role=alert]")?.scrollIntoView({ block: "center" });
});

// Whether something has been filled in and not been sent.
const begun = (game) =>
  [...game.querySelectorAll("form input:not([type=hidden]), form select")].some((control) => {
    if (control.matches("[type=radio], [type=checkbox]")) return control.checked !== control.defaultChecked;
    if (control.matches("select")) {
      const first = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
      return control.value !== first?.value;
    }
    return control.value !== control.defaultValue;
  });
