var PICTURE = "boardleaf:picture";
(function () {
"use strict";
var root = document.documentElement;
var scriptsUrl = document.currentScript.src.replace(/[^/]*$/, "");
var version = document.currentScript.dataset.version;
var faults = [];
var sentence = String;
var isSupported =
typeof WebAssembly === "object" &&
"Exception" in WebAssembly &&
"customElements" in window &&
"DecompressionStream" in window &&
"toSorted" in Array.prototype;
if (!isSupported) return;
root.classList.add("runs");
if (location.hash || hasStoredPicture()) root.classList.add("unread");
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
try {
if (remember) localStorage.setItem("boardleaf:patterns", on ? "on" : "off");
} catch (error) {
}
};
function wantsPatterns() {
try {
var chosen = localStorage.getItem("boardleaf:patterns");
if (chosen) return chosen === "on";
} catch (error) {
}
return matchMedia("(prefers-contrast: more)").matches;
}
if (wantsPatterns()) window.showPatterns(true);
function hasStoredPicture() {
try {
return sessionStorage.getItem(PICTURE);
} catch (error) {
return null;
}
}
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
function serviceWorkerContainer() {
try {
return navigator.serviceWorker || null;
} catch (error) {
return null;
}
}
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
setTimeout(resolve, 3000);
}
if (next.state === "activated" || next.state === "redundant") resolve();
}
next.addEventListener("statechange", onStateChange);
setTimeout(resolve, 60000);
onStateChange();
});
});
}
function isChecked(name) {
return window.crypto && crypto.subtle && name.indexOf(scriptsUrl.replace(/js\/$/, "parts/")) === 0;
}
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
function fetchText(name, cache) {
return fetch(name, { cache: cache, signal: AbortSignal.timeout(20000) }).then(function (response) {
return response.text();
});
}
function hasPageChanged() {
return fetchText(location.href.replace(/#.*/, ""), "reload").then(function (text) {
var match = /data-version="?(\w+)/.exec(text);
return Boolean(match) && match[1] !== version;
});
}
function hasFileChanged(name) {
return fetchText(name, "force-cache").then(function (old) {
return fetchText(name, "reload").then(function (now) {
return now !== old;
});
});
}
function recordReload() {
var key = "boardleaf:renewed:" + version + location.href;
try {
if (sessionStorage.getItem(key)) return false;
sessionStorage.setItem(key, "1");
return true;
} catch (error) {
return false;
}
}
var checkingForChanges = false;
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
checkingForChanges = false;
});
};
var hasMixedVersions = false;
window.checkVersion = function (scriptVersion) {
if (scriptVersion === version || hasMixedVersions) return;
hasMixedVersions = true;
if (document.readyState === "complete") window.reloadIfChanged();
else addEventListener("load", window.reloadIfChanged);
};
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
var scriptTimeout = setTimeout(checkScripts, 60000);
window.addEventListener("error", recordFault, true);
document.addEventListener("DOMContentLoaded", function () {
clearTimeout(scriptTimeout);
window.removeEventListener("error", recordFault, true);
checkScripts();
});
})();
