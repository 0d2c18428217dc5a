/** For catalogue.test.ts. */

/** Words after a number that are not a counted noun, as in "{n} de 7". */
export const notCounted = ["de", "a", "por", "más", "menos"];

/** Keys whose text is the same as in English: names, signs, and words that happen to be equal. */
export const sameAsEnglish = [
  /^game\./,
  /^rules\.part\.[SP]$/,
  /^letter\./,
  /^common\.site$/,
  /^end\.total$/,
  /\.chat$/,
  /^(home\.chair|lobby)\.bots?$/,
  /^common\.bot-seat$/,
  /^challenge\.(par-short|bot)$/,
  /^table\.key\.escape$/,
  /^decks\.print\.(mm|wide)$/,
];

/** `coger` is vulgar in much of Latin America, where the other two are not used either. */
export const avoided = [/(?<!\p{L})co(g[eéií]|j[aáo])/iu, /\bordenador/i, /\bvuestr|\bvosotr/i];
