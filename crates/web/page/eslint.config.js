// The lints of the page's modules. Functions must fit a screen.

import js from "@eslint/js";
import globals from "globals";

const rules = {
  ...js.configs.recommended.rules,
  "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
  complexity: ["error", 16],
  "consistent-return": "error",
  curly: ["error", "multi-line"],
  "default-case-last": "error",
  eqeqeq: "error",
  "no-else-return": "error",
  "no-implicit-coercion": "error",
  "no-shadow": "error",
  "no-unused-vars": ["error", { caughtErrors: "none" }],
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
};

export default [
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["assets/**/*.js"], languageOptions: { globals: globals.browser }, rules },
  { files: ["assets/app/theme.js"], languageOptions: { sourceType: "script" } },
  { files: ["page/**/*.js"], languageOptions: { globals: globals.node }, rules },
];
