// What a table needs, and every page.
import bots from "./bots";
import common from "./common";
import host from "./host";
import lobby from "./lobby";
import local from "./local";
import log from "./log";
import notices from "./notices";
import offline from "./offline";
import pieces from "./pieces";
import placing from "./placing";
import share from "./share";
import sheet from "./sheet";
import table from "./table";

export default {
  ...bots,
  ...common,
  ...host,
  ...lobby,
  ...local,
  ...log,
  ...notices,
  ...offline,
  ...pieces,
  ...placing,
  ...share,
  ...sheet,
  ...table,
};
