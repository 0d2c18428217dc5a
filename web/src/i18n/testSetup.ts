/** For the tests: all texts are there, in English. */
import { loadTexts, setLanguage } from "./index.svelte";

await setLanguage("en");
await loadTexts();
