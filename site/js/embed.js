/* A tap replaces a picture with a live board. */
(() => {
  if (window.gameBoards) return;
  const sentence = String;
  const embeds = (window.gameBoards = new Set());
  const page = new URL("embed.html?live=all", document.currentScript.src);
  const figures = "figure[data-game-board]";

  function addButton(figure) {
    const picture = figure.querySelector("svg");
    if (!picture || figure.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sentence("Play here");
    picture.style.cursor = "pointer";
    (figure.querySelector("figcaption") || figure).append(" ", button);
  }

  function load(figure) {
    const picture = figure.querySelector("svg");
    if (!picture || figure.ariaBusy) return;
    const { width, height } = picture.getBoundingClientRect();
    const frame = document.createElement("iframe");
    frame.title = picture.querySelector("title")?.textContent || sentence("Game board");
    frame.sandbox = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";
    frame.src = `${page}#${figure.dataset.gameBoard}`;
    const style = `display:block;border:0;max-width:100%;width:${width}px;height:`;
    frame.style = `${style}${height}px;position:absolute;opacity:0`;
    frame.inert = true;
    const embed = { figure, picture, frame, style };
    embed.timer = setTimeout(giveUp, 2e4, embed);
    embeds.add(embed);
    setBusy(embed, true);
    picture.before(frame);
  }

  function setBusy({ figure, picture }, busy) {
    figure.ariaBusy = busy || null;
    picture.style.opacity = busy ? 0.6 : 1;
    const button = figure.querySelector("button");
    if (button) button.textContent = sentence(busy ? "Loading…" : "Couldn't load the board. Try again");
  }

  function giveUp(embed) {
    embeds.delete(embed);
    embed.frame.remove();
    setBusy(embed, false);
  }

  function show(embed, height) {
    const { figure, picture, frame, style } = embed;
    frame.style = `${style}${height}px`;
    if (!picture.isConnected) return;
    setBusy(embed, false);
    picture.remove();
    figure.querySelector("button")?.remove();
    frame.inert = false;
    frame.focus({ preventScroll: true });
  }

  addEventListener("message", ({ source, origin, data }) => {
    for (const embed of embeds) {
      if (source !== embed.frame.contentWindow || origin !== page.origin) continue;
      clearTimeout(embed.timer);
      if (data.state === "failed" && embed.picture.isConnected) giveUp(embed);
      if (data.type === "game-board:size") show(embed, data.height);
    }
  });
  document.addEventListener("click", ({ target }) => {
    const figure = target.closest(figures);
    if (figure && !target.closest("a")) load(figure);
  });
  const update = () => document.querySelectorAll(figures).forEach(addButton);
  new MutationObserver(update).observe(document, { childList: true, subtree: true });
  update();
})();
