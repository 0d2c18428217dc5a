// `rules` is not here: it is large and loaded when first asked for (rules.svelte.ts).
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

export default {
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
