// What the pages before and after a game need; `rules`, `proof` and `reasons` are loaded by themselves.
import challenge from "./challenge";
import compare from "./compare";
import daily from "./daily";
import decks from "./decks";
import docs from "./docs";
import end from "./end";
import history from "./history";
import home from "./home";
import learn from "./learn";
import pad from "./pad";
import profile from "./profile";
import replay from "./replay";
import review from "./review";
import skill from "./skill";

export default {
  ...challenge,
  ...compare,
  ...daily,
  ...decks,
  ...docs,
  ...end,
  ...history,
  ...home,
  ...learn,
  ...pad,
  ...profile,
  ...replay,
  ...review,
  ...skill,
};
