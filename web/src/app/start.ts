import { mount } from "svelte";
import App from "./App.svelte";
import { spriteSheet } from "../cards/sprites.svelte";
import { providePageServer } from "../net/pageServer";
import { watchView } from "../notices/attention.svelte";
import { watchAddress } from "../platform/route.svelte";
import { remove } from "../platform/storage";
import { applySettings, watchSettings } from "../platform/settings.svelte";

remove("marks"); // what earlier versions noted about completed cards
spriteSheet();
providePageServer(async () => (await import("../local/pageServer")).server);
watchAddress();
watchSettings();
watchView();
await applySettings(); // no text is shown before those of the visitor's language are loaded
mount(App, { target: document.getElementById("app") as HTMLElement });
