/** Kept small: it runs while the rest is still loading (see net/early.ts). */
import { requestEarly } from "./app/earlyRequests";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/pieces.css";

requestEarly(location.pathname);
void import("./app/start");
