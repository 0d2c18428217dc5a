// What a table needs, and every page.
import bots from "./bots";
import common from "./common";
import days from "./days";
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
  ...days,
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
