import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { LINES, forbiddenFor } from "./folders.js";
import svelteConfig from "./svelte.config.js";

/** One config per folder: it must not import folders that come later (folders.js). */
const oneWay = LINES.flat()
  .filter((folder) => forbiddenFor(folder).length)
  .map((folder) => ({
    files: [`src/${folder}/**`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${forbiddenFor(folder).join("|")})/`,
              message: `src/${folder} must not import this folder: see folders.js`,
            },
          ],
        },
      ],
    },
  }));

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "max-lines-per-function": ["error", { max: 40, skipComments: true, skipBlankLines: true }],
      "no-console": "error",
      "@typescript-eslint/explicit-function-return-type": ["error", { allowExpressions: true }],
      "svelte/no-at-html-tags": "error",
      "svelte/prefer-svelte-reactivity": "off", // what is not shown need not be reactive
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  ...oneWay,
  { files: ["**/*.js"], rules: { "@typescript-eslint/explicit-function-return-type": "off" } },
  { files: ["**/*.test.ts"], rules: { "max-lines-per-function": "off" } },
  { ignores: ["node_modules", "src/generated"] },
);
