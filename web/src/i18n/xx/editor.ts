import en from "../en/editor";
import { pseudoTexts } from "./pseudo";

export default pseudoTexts(en);
