/** Small, so that it runs while the rest is still on its way (see lib/ahead.ts). */
import { askAheadFor } from "./lib/ahead";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";

askAheadFor(location.pathname);
void import("./start");
