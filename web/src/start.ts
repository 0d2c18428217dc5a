import { mount } from "svelte";
import App from "./App.svelte";
import { watchAddress } from "./lib/route.svelte";
import { apply, watchSettings } from "./lib/settings.svelte";

apply();
watchAddress();
watchSettings();
mount(App, { target: document.getElementById("app") as HTMLElement });
