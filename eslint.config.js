/* How scripts are checked: `make check-js`. */

import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "array-callback-return": "error",
  "consistent-this": "error",
  eqeqeq: "error",
  "no-else-return": "error",
  "no-implicit-globals": "error",
  "no-shadow": "error",
  "no-undef-init": "error",
  "no-unused-vars": ["error", { caughtErrors: "none" }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  "prefer-template": "error",
};

export default [
  { ignores: ["**/vendor/", "static/bundles/", "tests/browser/", "build/", "data/", ".venv/"] },
  js.configs.recommended,
  { rules: RULES, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["static/js/**"], languageOptions: { globals: { ...globals.browser, htmx: "readonly" } } },
  { files: ["companion/take_along/shell/**"], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  { files: ["companion/take_along/shell/service_worker.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tests/bench/**"], languageOptions: { globals: globals.browser, sourceType: "script" } },
  { files: ["static/js/print.js"], languageOptions: { sourceType: "script" } },
  { files: ["static/js/screens/worker.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["static/js/{outbox,delivery,keeping}.js"], languageOptions: { globals: globals["shared-node-browser"] } },
  { files: ["tests/js/**", "scripts/**", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
