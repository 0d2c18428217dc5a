import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { preprocessor } from "./docs.js";

export default {
  extensions: [".svelte", ".md"],
  preprocess: [preprocessor, vitePreprocess()],
  compilerOptions: { runes: true },
};
