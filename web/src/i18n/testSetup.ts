/** For the tests: all texts are there, in English. */
import { loadPages, setLanguage } from "./index.svelte";

await setLanguage("en");
await loadPages();
