import en from "../en";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
