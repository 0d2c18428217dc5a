import en from "../en/proof";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
