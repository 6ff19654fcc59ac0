/*
 * Says whether the page can come alive: hides the message for browsers that are too old or run no
 * scripts when this is not one, and says what is missing when the page's own scripts do not come.
 * A classic script in old JavaScript, so that old browsers read it too, and before all others.
 * It can import nothing: the build writes PICTURE, the key of the picture that is kept, before it.
 *
 * It tests for what Pyodide, PyScript and parts.js need: exceptions in WebAssembly, custom elements,
 * streams that unpack. These stand for class static blocks, too, which came to Safari with them and
 * cannot be asked about without running a text. `toSorted` stands for modules in workers, which
 * came with it and cannot be asked about without starting one.
 */
(function () {
  "use strict";
  var root = document.documentElement;
  var scripts = document.currentScript.src.replace(/[^/]*$/, "");
  var faults = [];
  var sentence = String; // the build translates its arguments

  var runs =
    typeof WebAssembly === "object" &&
    "Exception" in WebAssembly &&
    "customElements" in window &&
    "DecompressionStream" in window &&
    "toSorted" in Array.prototype;
  if (!runs) return;
  root.classList.add("runs");
  // What the build drew is not the game of an address, nor the one that was left here.
  if (location.hash || left()) root.classList.add("unread");

  /* Shows strong contrast and patterns, or no longer; keeps that it was chosen. */
  window.showPatterns = function (on, choose) {
    var sheet = document.getElementById("patterns");
    if (!on && sheet) sheet.remove();
    if (on && !sheet) {
      sheet = document.createElement("link");
      sheet.id = "patterns";
      sheet.rel = "stylesheet";
      sheet.href = scripts + "../patterns.css";
      document.head.appendChild(sheet);
    }
    try {
      if (choose) localStorage.setItem("boardleaf:patterns", on ? "on" : "off");
    } catch (error) {
      /* The store is refused or full: it holds for this page. */
    }
  };

  function patterns() {
    try {
      var chosen = localStorage.getItem("boardleaf:patterns");
      if (chosen) return chosen === "on";
    } catch (error) {
      /* The store is refused: the system decides. */
    }
    return matchMedia("(prefers-contrast: more)").matches;
  }
  if (patterns()) window.showPatterns(true);

  function left() {
    try {
      return sessionStorage.getItem(PICTURE);
    } catch (error) {
      return null;
    }
  }

  /* A script of ours that did not come, or stopped as it began; a browser's additions have their own. */
  function note(event) {
    var source = event.filename || event.target.src;
    if (source && source.indexOf(scripts) === 0) faults.push((event.message || "Not loaded") + ": " + source);
  }

  function button(label, deed) {
    var made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", function () {
      deed(made);
    });
    return made;
  }

  /*
   * Has a new version of the site, if there is one, take the place of the one that the browser
   * keeps, which may have lost what the host no longer has.
   */
  function renewed() {
    var container = navigator.serviceWorker;
    if (!container || !container.controller) return Promise.resolve();
    return container.getRegistration().then(function (registration) {
      return registration.update();
    }).then(function (registration) {
      var next = registration.installing || registration.waiting;
      return next && new Promise(function (resolve) {
        function look() {
          if (next.state === "installed") {
            next.postMessage("switch");
            setTimeout(resolve, 3000); // what may still keep it waiting, the page takes along
          }
          if (next.state === "activated" || next.state === "redundant") resolve();
        }
        next.addEventListener("statechange", look);
        setTimeout(resolve, 60000);
        look();
      });
    });
  }

  /* What js/parts.js fetches it checks itself, where hashes can be made, and never asks for twice. */
  function checked(name) {
    return window.crypto && crypto.subtle && name.indexOf(scripts.replace(/js\/$/, "parts/")) === 0;
  }

  /*
   * Loads the page again, itself and its parts anew: one may have come damaged, and been kept like
   * that, or with a Content-Security-Policy that its host no longer sends.
   * A part that failed a moment ago is perhaps not listed yet, but the button's details name it.
   */
  window.loadAgain = function (pressed) {
    pressed.disabled = true;
    var listed = performance.getEntriesByType("resource").map(function (entry) {
      return entry.name;
    });
    var named = /https?:\/\/[^\s'"]+/.exec(pressed.dataset.details) || [];
    var parts = [location.href.replace(/#.*/, "")].concat(listed, named);
    var ours = parts.filter(function (name, at) {
      return name.indexOf(location.origin + "/") === 0 && parts.indexOf(name) === at && !checked(name);
    });
    var fetched = ours.map(function (name) {
      var asked = fetch(name, { cache: "reload", signal: AbortSignal.timeout(20000) });
      return asked.then(function (answer) {
        return answer.arrayBuffer();
      });
    });
    Promise.allSettled(fetched.concat(renewed())).then(function () {
      location.reload();
    });
  };

  function copy(made) {
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
      made.replaceWith(field);
      field.select();
    }
    if (!navigator.clipboard) return show();
    navigator.clipboard.writeText(text).then(function () {
      made.textContent = sentence("Error report copied");
    }, show);
  }

  /* By now the page's scripts have run, if they came. */
  function look() {
    window.removeEventListener("error", note, true);
    var asleep = document.querySelector("game-board") && !customElements.get("game-board");
    var message = document.getElementById("unsupported");
    message.hidden = !asleep && !faults.length;
    if (message.hidden) return;
    root.classList.remove("runs");
    message.setAttribute("role", "alert");
    message.textContent = sentence("Part of this page didn't load. You can read it, but not play here.");
    message.append(" ", button(sentence("Reload page"), window.loadAgain), " ");
    message.append(button(sentence("Copy error report"), copy));
  }

  window.addEventListener("error", note, true);
  document.addEventListener("DOMContentLoaded", look);
})();
