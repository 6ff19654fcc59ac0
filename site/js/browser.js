/*
 * Checks the browser: hides the message for browsers that are too old or run no scripts, and reports
 * scripts of the page that did not load. It also reloads the page after a failure, or when its files are
 * of different versions, and applies the visitor's settings before the page is painted.
 * A classic script in old JavaScript, so that old browsers can run it; it runs before all others.
 * It cannot import modules, so the build writes PICTURE, the key of the stored picture, and SETTINGS, the values
 * of each setting beside its default, above it.
 *
 * It tests for what Pyodide, PyScript and parts.js need: exceptions in WebAssembly, custom elements,
 * decompressing streams. These also imply class static blocks, which came to Safari with them and
 * can't be detected without eval. `toSorted` implies modules in workers, which came with it and can't
 * be detected without starting one.
 */
(function () {
  "use strict";
  var root = document.documentElement;
  var scriptsUrl = document.currentScript.src.replace(/[^/]*$/, "");
  var version = document.currentScript.dataset.version;
  var faults = [];
  var sentence = String; // the build translates its arguments

  var isSupported =
    typeof WebAssembly === "object" &&
    "Exception" in WebAssembly &&
    "customElements" in window &&
    "DecompressionStream" in window &&
    "toSorted" in Array.prototype;
  if (!isSupported) return;
  root.classList.add("runs");
  // Some programs encode the "#" of a link, as in play.html?from=chat%23game=…
  var link = !location.hash && /^(.*?)%(?:25)*23((?:game|day|mistakes)[=%].*)/i.exec(location.search);
  if (link) history.replaceState(history.state, "", (link[1].length > 1 ? link[1] : location.pathname) + "#" + link[2]);
  // The build rendered neither the game of an address nor the one that this tab stored.
  if (location.hash || hasStoredPicture()) root.classList.add("unread");

  /* Return a stored value; null if there is none, or storage is blocked. */
  function stored(name) {
    try {
      return localStorage.getItem("boardleaf:" + name);
    } catch (error) {
      return null;
    }
  }

  /* Store a value, or remove it if it is ""; if storage is blocked or full, it holds for this page only. */
  function store(name, value) {
    try {
      if (value) localStorage.setItem("boardleaf:" + name, value);
      else localStorage.removeItem("boardleaf:" + name);
    } catch (error) {
      /* It holds for this page. */
    }
  }

  /* Switch high contrast and patterns on or off; with `remember`, also for other pages and visits. */
  window.showPatterns = function (on, remember) {
    var sheet = document.getElementById("patterns");
    if (!on && sheet) sheet.remove();
    if (on && !sheet) {
      sheet = document.createElement("link");
      sheet.id = "patterns";
      sheet.rel = "stylesheet";
      sheet.href = scriptsUrl + "../patterns.css";
      document.head.appendChild(sheet);
    }
    if (on) root.setAttribute("data-contrast", "high");
    else root.removeAttribute("data-contrast");
    if (remember) store("patterns", on ? "on" : "off");
  };

  /*
   * Apply a setting: an attribute of <html>, such as data-theme="dark", which is absent for the default, "". With
   * `remember`, also for other pages and visits.
   */
  window.applySetting = function (name, value, remember) {
    if (SETTINGS[name].indexOf(value) < 0) value = "";
    if (value) root.setAttribute("data-" + name, value);
    else root.removeAttribute("data-" + name);
    if (name === "theme") applyTheme();
    if (remember) store(name, value);
  };

  /* The media features that the dark rules of style sheets have, by the chosen theme: the first is the system's. */
  var DARK_FEATURES = { "": "prefers-color-scheme: dark", dark: "min-width: 0px", light: "max-width: 0px" };
  var themeColours = [];

  /* Let the dark rules of all style sheets apply always, never, or as the system asks. */
  function applyTheme() {
    var theme = root.getAttribute("data-theme") || "";
    Array.prototype.forEach.call(document.styleSheets, function (sheet) {
      Array.prototype.forEach.call(rulesOf(sheet), function (rule) {
        var text = rule.media && rule.media.mediaText;
        var chosen = text && text.replace(/prefers-color-scheme: dark|(min|max)-width: 0px/g, DARK_FEATURES[theme]);
        if (chosen !== text) rule.media.mediaText = chosen;
      });
    });
    // The colours of the browser's own bars: the first is for the dark.
    Array.prototype.forEach.call(document.querySelectorAll('meta[name="theme-color"]'), function (meta, index, metas) {
      if (!themeColours[index]) themeColours[index] = meta.content;
      if (index === metas.length - 1)
        for (var i = 0; i < metas.length; i += 1) metas[i].content = themeColours[theme ? Number(theme === "light") : i];
    });
  }

  /* Return the rules of a style sheet; none if it isn't loaded yet, or the browser doesn't show them. */
  function rulesOf(sheet) {
    try {
      return sheet.cssRules;
    } catch (error) {
      return [];
    }
  }

  /* Apply the stored settings. */
  window.readSettings = function () {
    Object.keys(SETTINGS).forEach(function (name) {
      var value = stored(name) || "";
      if (value !== (root.getAttribute("data-" + name) || "")) window.applySetting(name, value);
    });
    var patterns = stored("patterns");
    window.showPatterns(patterns ? patterns === "on" : matchMedia("(prefers-contrast: more)").matches);
  };
  window.readSettings();
  // A setting may be changed in another tab, and a style sheet may come later.
  addEventListener("storage", window.readSettings);
  addEventListener("pageshow", function (event) {
    if (event.persisted) window.readSettings();
  });
  document.addEventListener("load", function (event) {
    if (event.target.rel === "stylesheet" && root.hasAttribute("data-theme")) applyTheme();
  }, true);

  function hasStoredPicture() {
    try {
      return sessionStorage.getItem(PICTURE);
    } catch (error) {
      return null;
    }
  }

  /* Record a script of ours that did not load or failed; ignore scripts of browser extensions. */
  function recordFault(event) {
    var source = event.filename || event.target.src;
    if (source && source.indexOf(scriptsUrl) === 0) faults.push((event.message || "Not loaded") + ": " + source);
  }

  function button(label, action) {
    var element = document.createElement("button");
    element.type = "button";
    element.textContent = label;
    element.addEventListener("click", function () {
      action(element);
    });
    return element;
  }

  /* Return `navigator.serviceWorker`; null if it is missing, or refused, as in some frames. */
  function serviceWorkerContainer() {
    try {
      return navigator.serviceWorker || null;
    } catch (error) {
      return null;
    }
  }

  /*
   * Switch the service worker to a new version of the site, if there is one: the stored version may lack
   * files that the host no longer has.
   */
  function updateWorker() {
    var container = serviceWorkerContainer();
    if (!container || !container.controller) return Promise.resolve();
    return container.getRegistration().then(function (registration) {
      return registration.update();
    }).then(function (registration) {
      var next = registration.installing || registration.waiting;
      return next && new Promise(function (resolve) {
        function onStateChange() {
          if (next.state === "installed") {
            next.postMessage("switch");
            // If another page blocks the switch, reload anyway, but not while it goes on: Chromium may never
            // answer a navigation that begins then.
            setTimeout(resolve, 15000);
          }
          if (next.state === "activated" || next.state === "redundant") resolve();
        }
        next.addEventListener("statechange", onStateChange);
        setTimeout(resolve, 60000);
        onStateChange();
      });
    });
  }

  /* js/parts.js checks its own files, where hashes are available, and retries them itself. */
  function isChecked(name) {
    return window.crypto && crypto.subtle && name.indexOf(scriptsUrl.replace(/js\/$/, "parts/")) === 0;
  }

  /*
   * Load the page again, bypassing the cache: a file may be cached damaged, or with an outdated
   * Content-Security-Policy. A file that failed a moment ago may not be listed yet, but the button's
   * details name it.
   */
  window.loadAgain = function (pressed) {
    pressed.disabled = true;
    var listed = performance.getEntriesByType("resource").map(function (entry) {
      return entry.name;
    });
    var named = /https?:\/\/[^\s'"]+/.exec(pressed.dataset.details) || [];
    var names = [location.href.replace(/#.*/, "")].concat(listed, named);
    var files = names.filter(function (name, index) {
      return name.indexOf(location.origin + "/") === 0 && names.indexOf(name) === index && !isChecked(name);
    });
    var fetched = files.map(function (name) {
      var request = fetch(name, { cache: "reload", signal: AbortSignal.timeout(20000) });
      return request.then(function (response) {
        return response.arrayBuffer();
      });
    });
    Promise.allSettled(fetched.concat(updateWorker())).then(function () {
      location.reload();
    });
  };

  /* Fetch a file, and return a promise that resolves to its text. */
  function fetchText(name, cache) {
    return fetch(name, { cache: cache, signal: AbortSignal.timeout(20000) }).then(function (response) {
      return response.text();
    });
  }

  /* Return a promise that resolves to whether the host has another version of this page. */
  function hasPageChanged() {
    return fetchText(location.href.replace(/#.*/, ""), "reload").then(function (text) {
      var match = /data-version="?(\w+)/.exec(text);
      return Boolean(match) && match[1] !== version;
    });
  }

  /*
   * Return a promise that resolves to whether the host's file differs from the one in the browser's cache.
   * The whole file is fetched, as hosts that compare dates report an older version as unchanged.
   */
  function hasFileChanged(name) {
    return fetchText(name, "force-cache").then(function (old) {
      return fetchText(name, "reload").then(function (now) {
        return now !== old;
      });
    });
  }

  /* Record that this version of the page is reloaded here; return false if it was already, or nothing can be stored. */
  function recordReload() {
    var key = "boardleaf:renewed:" + version + location.href;
    try {
      if (sessionStorage.getItem(key)) return false;
      sessionStorage.setItem(key, "1");
      return true;
    } catch (error) {
      return false; // storage is blocked or full: the page might reload forever
    }
  }

  var checkingForChanges = false;

  /*
   * Reload the page if the host has another version of it or of its scripts and styles: where a host lets
   * browsers cache files for some time, versions mix, and old files are gone. Called when a script is
   * of another version, or something did not load. Service workers never mix versions.
   */
  window.reloadIfChanged = function () {
    var container = serviceWorkerContainer();
    if (checkingForChanges || (container && container.controller)) return;
    checkingForChanges = true;
    var files = performance.getEntriesByType("resource").map(function (entry) {
      return entry.name;
    });
    var ownFiles = files.filter(function (name, index) {
      return name.indexOf(location.origin + "/") === 0 && /\.(js|css)$/.test(name) && files.indexOf(name) === index;
    });
    Promise.all([hasPageChanged()].concat(ownFiles.map(hasFileChanged))).then(function (changes) {
      checkingForChanges = false;
      if (changes.indexOf(true) >= 0 && recordReload()) location.reload();
    }, function () {
      checkingForChanges = false; // the host cannot be reached
    });
  };

  var hasMixedVersions = false;

  /* Called by every script with its version: the first that differs from the page's has the page check for updates. */
  window.checkVersion = function (scriptVersion) {
    if (scriptVersion === version || hasMixedVersions) return;
    hasMixedVersions = true;
    if (document.readyState === "complete") window.reloadIfChanged();
    else addEventListener("load", window.reloadIfChanged); // once all files are listed
  };

  /* Modules of different versions may fail to link: an export is missing. */
  window.addEventListener("unhandledrejection", function (event) {
    if (event.reason instanceof SyntaxError) window.reloadIfChanged();
  });

  function copyReport(pressed) {
    var facts = [
      "Version: " + document.querySelector('meta[name="generator"]').content,
      "Browser: " + navigator.userAgent,
      "Address: " + location.href,
      "Error: " + document.getElementById("unsupported").firstChild.data,
    ];
    var text = facts.concat(faults).join("\n") + "\n";
    function show() {
      var field = document.createElement("textarea");
      field.readOnly = true;
      field.value = text;
      field.setAttribute("aria-label", sentence("Error report: copy it from here"));
      pressed.replaceWith(field);
      field.select();
    }
    if (!navigator.clipboard) return show();
    navigator.clipboard.writeText(text).then(function () {
      pressed.textContent = sentence("Error report copied");
    }, show);
  }

  /*
   * Hide the message for old browsers if all scripts have loaded; else make it report that they did not.
   * Called after the page's scripts have run, and if that takes too long.
   */
  function checkScripts() {
    var undefinedBoard = document.querySelector("game-board") && !customElements.get("game-board");
    var message = document.getElementById("unsupported");
    message.hidden = !undefinedBoard && !faults.length;
    root.classList.toggle("runs", message.hidden);
    if (message.hidden) return;
    window.reloadIfChanged();
    message.setAttribute("role", "alert");
    message.textContent = sentence("Part of this page didn't load. You can read it, but not play here.");
    message.append(" ", button(sentence("Reload page"), window.loadAgain), " ");
    message.append(button(sentence("Copy error report"), copyReport));
  }

  /* A script may neither load nor fail, if the network stops responding. */
  var scriptTimeout = setTimeout(checkScripts, 60000);

  window.addEventListener("error", recordFault, true);
  document.addEventListener("DOMContentLoaded", function () {
    clearTimeout(scriptTimeout);
    window.removeEventListener("error", recordFault, true);
    checkScripts();
  });
})();
