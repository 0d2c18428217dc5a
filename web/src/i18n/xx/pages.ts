import en from "../en/pages";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
