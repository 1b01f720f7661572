// Plays a game event by event at the chosen pace, to its end or until somebody steps. Not for who wants no motion.
{
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let playing = false;
  let timer = 0;
  let pace = "1000";

  const step = (name) => document.querySelector(`[data-step="${name}"]:not([aria-disabled])`);

  const draw = () => {
    document.documentElement.classList.toggle("can-autoplay", !calm.matches);
    const button = document.getElementById("autoplay");
    if (!button) return;
    button.textContent = playing ? button.dataset.stop : button.dataset.play;
    document.getElementById("speed").value = pace;
  };

  const play = (on) => {
    playing = on;
    clearTimeout(timer);
    draw();
  };

  const advance = (name) => {
    const link = step(name);
    if (!link) return play(false);
    link.dataset.auto = "yes";
    link.click();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("#autoplay")) {
      play(!playing);
      if (playing) advance(step("next") ? "next" : "first");
    } else if (event.isTrusted && event.target.closest("#game a")) {
      play(false);
    }
  });

  document.addEventListener("keydown", (event) => {
    if (playing && event.key in KEYS) play(false);
  });

  document.addEventListener("change", (event) => {
    if (event.target.id === "speed") pace = event.target.value;
  });

  document.addEventListener("htmx:afterSettle", () => {
    draw();
    clearTimeout(timer);
    if (playing && !step("next")) play(false);
    if (playing) timer = setTimeout(advance, Number(pace), "next");
  });

  document.addEventListener("htmx:sendError", () => play(false));
  addEventListener("popstate", () => play(false));
  calm.addEventListener("change", () => play(false));
  draw();
}
