import en from "../en/reasons";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
