/** For catalogue.test.ts. */

/** Words after a number that are not a counted noun, as in "{n} von 7". */
export const notCounted = [
  "von",
  "zu",
  "bis",
  "für",
  "der",
  "dieser",
  "mehr",
  "weniger",
  "geben",
  "vergeben",
  "Vorsprung",
  "Rückstand",
];

/** Keys whose text is the same as in English: names, signs, and words that happen to be equal. */
export const sameAsEnglish = [
  /^game\./,
  /^rules\.part\.[SP]$/,
  /^colour\.orange$/,
  /^common\.(site|standard-deck|bot-seat)$/,
  /\.chat$/,
  /^(home\.chair|lobby|docs\.guide)\.bots?$/,
  /^(challenge\.col\.name|home\.name-of)$/,
  /^(compare\.pattern|table\.expedition|editor\.findings\.(deck|pattern))$/,
  /^decks\.(title|print\.(mm|wide))$/,
  /^host\.links$/,
  /^learn\.coach$/,
  /^pad\.player\.key$/,
  /^table\.(key\.escape|menu\.deck|phrase\.wow)$/,
];

/** Nobody is addressed formally. */
export const avoided = [/(?<!\p{L})Ihnen(?!\p{L})/u];
