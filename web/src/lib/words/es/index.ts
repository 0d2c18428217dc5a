import type { Catalogue } from "../index.svelte";
import common from "./common";
import decks from "./decks";
import end from "./end";
import home from "./home";
import learn from "./learn";
import lobby from "./lobby";
import names from "./names";
import placing from "./placing";
import replay from "./replay";
import table from "./table";
import told from "./told";

const es: Catalogue = {
  ...common,
  ...decks,
  ...end,
  ...home,
  ...learn,
  ...lobby,
  ...names,
  ...placing,
  ...replay,
  ...table,
  ...told,
};

export default es;
