/** For catalogue.test.ts. */

/** Words after a number that are not a counted noun, as in "{n} sur 7" and "{n} d’avance". */
export const notCounted = ["de", "d", "des", "sur", "à", "en", "et", "par", "parmi", "pour", "plus", "moins"];

/** Keys whose text is the same as in English: names, signs, and words that happen to be equal. */
export const sameAsEnglish = [
  /^game\./,
  /^rules\.part\.[SP]$/,
  /^letter\./,
  /^common\.(site|points)$/,
  /[-.]points(-word)?(\.sub)?$/,
  /[-.]minutes$/,
  /\.torch(es)?$/,
  /(\.|^)potions?(\.sub)?$/,
  /^placing\.(gain|count)\.(torch|potion)/,
  /^(rules\.P[79]\.title|colour\.orange|placing\.pattern\.domino)$/,
  /\.chat$/,
  /^bot\.expert$/,
  /^(home\.chair|lobby)\.bots?$/,
  /^common\.bot-seat$/,
  /^challenge\.(par-short|bot|end|col\.place)$/,
  /^(lobby\.title|table\.menu|table\.menu\.table)$/,
  /^(decks\.title|editor\.findings\.deck|editor\.letter\.potion)$/,
  /^decks\.print\.(mm|wide)$/,
  /^docs\.guides$/,
  /^end\.(total|part\.torches)$/,
  /^home\.pages$/,
  /^pad\.player\.key$/,
  /^replay\.pause$/,
];

/** "Vous" and "votre" beside "tu", dots inside words, straight apostrophes. */
export const avoided = [/(?<!-)\bvous\b/i, /\b(votre|vos)\b/i, /\p{L}[·•]\p{L}/u, /\p{L}'\p{L}/u];
