// Says at once what was not sent, sends it again on request with the same id, and tells when the connection is back.
{
  htmx.config.timeout = 15000;

  const place = document.getElementById("connection");
  let unsent = null;
  let lost = false;

  const say = (what) => {
    const words = document.getElementById(`say-${what}`);
    place.replaceChildren(...(words ? [words.content.cloneNode(true)] : []));
    place.dataset.says = what;
  };
  const unsay = (what) => place.dataset.says === what && say("");

  const fails = (what) => (event) => {
    const { verb, path, formData, kept } = event.detail.requestConfig;
    if (kept) return; // the device keeps it and sends it by itself
    if (verb === "post") {
      unsent = { path, values: formData };
      say(what);
    } else if (!unsent && place.dataset.says !== "offline") {
      say("offline");
    }
    lost = true;
  };

  const back = () => {
    if (!lost) return;
    lost = false;
    say(unsent ? "back" : "online");
    setTimeout(() => unsay("online"), 5000);
  };

  document.addEventListener("htmx:sendError", fails("not-sent"));
  document.addEventListener("htmx:timeout", fails("no-answer"));

  document.addEventListener("htmx:afterOnLoad", (event) => {
    const { xhr, requestConfig, failed } = event.detail;
    if (requestConfig.kept && xhr.status >= 500) return;
    if (requestConfig.verb !== "post") {
      if (!failed) back();
      return;
    }
    unsent = failed ? { path: requestConfig.path, values: requestConfig.formData } : null;
    lost = false;
    say(!failed ? "" : xhr.status < 500 ? "reload" : "fault");
  });

  addEventListener("offline", () => {
    lost = true;
    if (!unsent) say("offline");
  });
  addEventListener("online", back);

  document.addEventListener("thistle:newer", () => place.dataset.says || say("newer"));

  place.addEventListener("click", (event) => {
    const { dataset } = event.target.closest("button") ?? {};
    if (dataset?.do === "reload") location.reload();
    if (dataset?.do === "show") {
      say("");
      document.dispatchEvent(new CustomEvent("thistle:show"));
    }
    if (dataset?.do !== "again" || !unsent) return;
    htmx.trigger("#game", "htmx:abort"); // an answer on its way must not come after this one
    htmx.ajax("POST", unsent.path, { target: "#game", swap: "outerHTML", values: unsent.values }).catch(() => {});
  });
}
