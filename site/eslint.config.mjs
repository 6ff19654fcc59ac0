import js from "@eslint/js";
import globals from "globals";

/** The build defines these at the top of scripts that cannot import modules: see builder/shipping/facts.py. */
const buildConstants = { FILES: "readonly", GAME: "readonly", LATER: "readonly", PICTURE: "readonly", SETTINGS: "readonly", SHARED: "readonly", VERSION: "readonly" };

export default [
  js.configs.recommended,
  { ignores: ["node_modules/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-unused-vars": ["error", { caughtErrors: "none", varsIgnorePattern: "^_$" }],
      "no-self-compare": "error",
      "no-shadow-restricted-names": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
    },
  },
  { files: ["js/**/*.js", "builder/**/*.js"], languageOptions: { globals: { ...globals.browser } } },
  { files: ["js/browser.js"], languageOptions: { sourceType: "script", ecmaVersion: 5, globals: { ...buildConstants, Promise: "readonly" } } },
  { files: ["js/reserve-space.js", "js/fold.js", "js/not-found.js"], languageOptions: { sourceType: "script", globals: buildConstants } },
  { files: ["js/sw.js"], languageOptions: { globals: { ...globals.serviceworker, ...buildConstants } } },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...globals.node } } },
];
