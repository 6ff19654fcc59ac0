/*
 * Hides the message for browsers that are too old or run no scripts, when this is not one.
 * A classic script in old JavaScript, so that old browsers read it too.
 *
 * It tests for what Pyodide and PyScript need: exceptions in WebAssembly, class static
 * blocks, custom elements. `toSorted` stands for modules in workers, which came with it and
 * cannot be asked about without starting one.
 */
(function () {
  "use strict";
  function parses(code) {
    try {
      return Boolean(new Function(code));
    } catch (error) {
      return false;
    }
  }
  var runs =
    typeof WebAssembly === "object" &&
    "Exception" in WebAssembly &&
    "customElements" in window &&
    "toSorted" in Array.prototype &&
    parses("class A { static { } }");
  document.getElementById("unsupported").hidden = runs;
})();
