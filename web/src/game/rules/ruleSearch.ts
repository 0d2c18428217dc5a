/** The search of the rules in the current language, for the page and the drawer at the table. */
import { ruleIds, rulesText, ruleText, ruleTitle } from "../../i18n/rules.svelte";
import { findRules, type Filter } from "./ruleFilter";

/** The rules of a game, or of all, that a question is about; all of them if nothing is asked. */
export function searchRules(filter: Filter, wanted: string): string[] {
  const texts = Object.fromEntries(ruleIds().map((id) => [id, `${ruleTitle(id)} ${ruleText(id)}`]));
  const vocabulary = {
    ignored: rulesText("rules.search.ignored"),
    synonyms: rulesText("rules.search.synonyms"),
  };
  return findRules(texts, filter, wanted, vocabulary);
}
