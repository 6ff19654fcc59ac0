import js from "@eslint/js";
import globals from "globals";

/** The build writes these before scripts that can import nothing: see builder/shipping/facts.py. */
const written = { FILES: "readonly", GAME: "readonly", PICTURE: "readonly", VERSION: "readonly" };

export default [
  js.configs.recommended,
  { ignores: ["node_modules/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-unused-vars": ["error", { caughtErrors: "none" }],
      "no-self-compare": "error",
      "no-shadow-restricted-names": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
    },
  },
  { files: ["js/**/*.js"], languageOptions: { globals: { ...globals.browser } } },
  { files: ["js/browser.js"], languageOptions: { sourceType: "script", ecmaVersion: 5, globals: { ...written, Promise: "readonly" } } },
  { files: ["js/continue-room.js", "js/fold.js", "js/lost.js"], languageOptions: { sourceType: "script", globals: written } },
  { files: ["js/sw.js"], languageOptions: { globals: { ...globals.serviceworker, ...written } } },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...globals.node } } },
];
