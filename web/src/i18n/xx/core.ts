import en from "../en/core";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
