import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { titles } from "./docs.js";
import { places } from "./places.js";
import { expand } from "./src/styles/layouts.js";
import { texts } from "./texts.js";

/** Sizes by name: `@media (--wide)` and `@container choosing (--choosing-low)`, in global and component styles. */
const withSizes = (rule: { params: string }): void => {
  rule.params = expand(rule.params);
};
const layouts = { postcssPlugin: "layouts", AtRule: { media: withSizes, container: withSizes } };

// where `npm run dev` looks for a `silvergold serve`; without one, it shows the pages of a site without a server
const API = process.env.SG_API ?? "http://127.0.0.1:8000";

// The pages are built into the package, from where `silvergold serve` serves them.
export default defineConfig({
  base: "./", // scripts find each other wherever they lie (places.js)
  plugins: [texts, titles, places(API), svelte(), svelteTesting()],
  css: { postcss: { plugins: [layouts] } },
  build: {
    outDir: "../src/silvergold/server/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts, and pictures are drawn inline
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // code that several pages share is one chunk: on a slow phone thirty small requests take longer than two larger ones
      output: {
        codeSplitting: {
          groups: [
            // small, so that it runs before the rest is loaded (net/early.ts)
            {
              name: "first",
              priority: 4,
              test: /src\/(main|generated\/messages|net\/(early|pageServer|brokenPages)|platform\/(storage|parts|language|server|address|installPrompt)|i18n\/(registry|catalogues)|generated\/texts\/[\w-]+\/language|app\/(earlyRequests|startFailure))\.ts|preload-helper/,
            },
            {
              name: "shared",
              priority: 3,
              minShareCount: 2,
              test: /src\/(?!pages|app|styles|editor|engine|local\/(?!localGames|decks)|companion|host|coach|history|generated\/(?:texts|layout|rulebooks|engine)|setup\/\w+\.svelte$|net\/(?:reviews|history)\.|table|placing|stage|end|review|replay|learn|home|ui\/charts|cards\/(?:picking|sheets\/SourceTable)|game\/(?:reasonText|choiceText|decision)|challenges\/(?!EntryBadge)|share\/(?!PrivateTable)|i18n\/(?!lazy|(?:reasons|editor|follow)\.svelte))\w+\//,
            },
            // a group takes what its modules import: without this one, the next two would load each other
            { name: "history", priority: 2, minShareCount: 2, test: /src\/net\/history\./ },
            // what several pages around a game need
            {
              name: "around",
              priority: 1,
              minShareCount: 2,
              test: /src\/((learn|home|history|challenges|share)\/|setup\/\w+\.svelte$)/,
            },
            // what several pages after a game need, and the first page does not
            {
              name: "after",
              priority: 1,
              minShareCount: 2,
              test: /src\/((end|review|replay|ui\/charts)\/|net\/reviews\.|cards\/sheets\/SourceTable|game\/(choiceText|decision))/,
            },
            // a game in the page, and drafts at a table of a server: nothing of it is needed before the page is usable
            {
              name: "engine",
              priority: 1,
              minShareCount: 2,
              test: /src\/(engine|local\/(?!localGames|decks)|generated\/(layout|rulebooks|engine))/,
            },
            // large, and on two pages only: a game, and a decision that is tried again
            { name: "table", minShareCount: 2, test: /src\/(table|placing|stage)\// },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [".."] }, // the documents
    proxy: { "/api": { target: API, ws: true } },
  },
  // vmThreads: one happy-dom per worker, not per file
  // one worker: each one transforms and compiles all modules for itself, which is most of the time
  // no test is about time, so a slow machine may take its own
  test: {
    environment: "happy-dom",
    pool: "vmThreads",
    maxWorkers: 1,
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/i18n/testSetup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
