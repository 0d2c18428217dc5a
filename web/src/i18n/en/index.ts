// `rules`, `proof` and `reasons` are not here: they are loaded when they are needed (../lazyCatalogue.svelte.ts).
import bots from "./bots";
import challenge from "./challenge";
import common from "./common";
import compare from "./compare";
import daily from "./daily";
import decks from "./decks";
import docs from "./docs";
import end from "./end";
import history from "./history";
import home from "./home";
import host from "./host";
import learn from "./learn";
import lobby from "./lobby";
import local from "./local";
import log from "./log";
import pieces from "./pieces";
import placing from "./placing";
import profile from "./profile";
import replay from "./replay";
import review from "./review";
import share from "./share";
import sheet from "./sheet";
import skill from "./skill";
import table from "./table";

export default {
  ...bots,
  ...challenge,
  ...common,
  ...compare,
  ...daily,
  ...decks,
  ...docs,
  ...end,
  ...history,
  ...home,
  ...host,
  ...learn,
  ...lobby,
  ...local,
  ...log,
  ...pieces,
  ...placing,
  ...profile,
  ...replay,
  ...review,
  ...share,
  ...sheet,
  ...skill,
  ...table,
};
