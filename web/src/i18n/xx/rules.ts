import en from "../en/rules";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
