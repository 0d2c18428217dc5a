import { mount } from "svelte";
import App from "./App.svelte";
import { spriteSheet } from "../cards/sprites.svelte";
import { providePageServer } from "../net/pageServer";
import { keepPages } from "../platform/keptPages.svelte";
import { watchAddress } from "../platform/route.svelte";
import { remove } from "../platform/storage";
import { applySettings, watchSettings } from "../platform/settings.svelte";

remove("marks"); // what earlier versions noted about completed cards
spriteSheet();
providePageServer(async () => (await import("../local/pageServer")).server);
watchAddress();
watchSettings();
await applySettings(); // no text is shown before those of the visitor's language are loaded
mount(App, { target: document.getElementById("app") as HTMLElement });

// after the page is usable: what is kept for later must not delay it
const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 2000));
const keepWhenIdle = (): unknown => whenIdle(() => void keepPages());
if (document.readyState === "complete") keepWhenIdle();
else addEventListener("load", keepWhenIdle);
