/* A tap replaces a picture with a live board once it is ready. */
(() => {
  if (window.gameBoards) return;
  const sentence = String;
  const games = (window.gameBoards = new Set());
  const page = new URL("embed.html?live=all", document.currentScript.src);
  const figures = "figure[data-game-board]";

  function offer(figure) {
    const picture = figure.querySelector("svg");
    if (!picture || figure.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sentence("Play here");
    picture.style.cursor = "pointer";
    (figure.querySelector("figcaption") || figure).append(" ", button);
  }

  function wake(figure) {
    const picture = figure.querySelector("svg");
    if (!picture || figure.ariaBusy) return;
    const { width, height } = picture.getBoundingClientRect();
    const frame = document.createElement("iframe");
    frame.title = picture.querySelector("title")?.textContent || sentence("Game board");
    frame.sandbox = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";
    frame.src = `${page}#${figure.dataset.gameBoard}`;
    const style = `display: block; border: 0; max-width: 100%; width: ${width}px; height: `;
    frame.style = `${style}${height}px; position: absolute; opacity: 0`;
    frame.inert = true;
    const game = { figure, picture, frame, style };
    game.timer = setTimeout(giveUp, 20000, game);
    games.add(game);
    setBusy(game, true);
    picture.before(frame);
  }

  function setBusy({ figure, picture }, busy) {
    figure.ariaBusy = busy || null;
    picture.style.opacity = busy ? 0.6 : 1;
    const button = figure.querySelector("button");
    if (button) button.textContent = sentence(busy ? "Loading…" : "Couldn't load the board. Try again");
  }

  function giveUp(game) {
    games.delete(game);
    game.frame.remove();
    setBusy(game, false);
  }

  function show(game, height) {
    const { figure, picture, frame, style } = game;
    frame.style = `${style}${height}px`;
    if (!picture.isConnected) return;
    setBusy(game, false);
    picture.remove();
    figure.querySelector("button")?.remove();
    frame.inert = false;
    frame.focus({ preventScroll: true });
  }

  addEventListener("message", ({ source, origin, data }) => {
    for (const game of games) {
      if (source !== game.frame.contentWindow || origin !== page.origin) continue;
      clearTimeout(game.timer);
      if (data.state === "failed" && game.picture.isConnected) giveUp(game);
      if (data.type === "game-board:size") show(game, data.height);
    }
  });
  document.addEventListener("click", ({ target }) => {
    const figure = target.closest(figures);
    if (figure && !target.closest("a")) wake(figure);
  });
  const offerAll = () => document.querySelectorAll(figures).forEach(offer);
  new MutationObserver(offerAll).observe(document, { childList: true, subtree: true });
  offerAll();
})();
