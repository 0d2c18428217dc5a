/** The words of a fault or a remark in the language of the page, and what would mend it. */
import { DECK_FORMAT } from "../../generated/deckFormat";
import type { Colour } from "../../net/api";
import { colourName } from "../../game/naming";
import { formatList } from "../../i18n/index.svelte";
import { say, sayIfKnown } from "../../i18n/editor.svelte";
import type { Finding } from "./checks.svelte";
import { freeNumber } from "./counting";
import { NO_BOX, PLAIN, type EditedCard, type EditedDeck } from "./document";
import * as drawing from "./drawing";

export interface FindingWords {
  title: string;
  text: string;
  /** The language of the words, if it is not that of the page. */
  lang: string | undefined;
}

export function wordsOf(finding: Finding): FindingWords {
  const [a = "", b = "", c = ""] = finding.values;
  const values = { a, b, c, box: finding.boxes[0] ?? "", list: formatList(finding.boxes) };
  const key = `editor.${finding.kind}.${finding.code}`;
  const isLone = finding.code === "pieces" && finding.boxes.length === 1;
  const title = (isLone && sayIfKnown(`${key}.lone`, values)) || sayIfKnown(key, values);
  if (!finding.code || !title) return { title: finding.place, text: finding.sentence, lang: "en" };
  const texts = [sayIfKnown(`${key}.text`, values)];
  if (finding.mends.length) texts.push(sayIfKnown(`${key}.one`, { list: formatList(finding.mends) }));
  return { title, text: texts.filter(Boolean).join(" "), lang: undefined };
}

/** A button that mends a finding: its text, and what it makes of the card. */
export interface Mend {
  text: string;
  mend: (card: EditedCard) => EditedCard;
}

type Mender = (finding: Finding, card: EditedCard, deck: EditedDeck) => Mend | null;

const boxed = ({ mends }: Finding, _: EditedCard, { game }: EditedDeck): Mend | null => {
  const box = mends[0];
  if (!box) return null;
  const text = DECK_FORMAT[game].has_points
    ? say("editor.mend.open", { box })
    : say("editor.mend.wall", { box });
  return { text, mend: (card) => drawing.drawn(card, drawing.squareOfName(box), PLAIN) };
};

const numbered: Mender = (_, __, deck) => {
  const n = freeNumber(deck);
  return { text: say("editor.mend.number", { n }), mend: (card) => ({ ...card, number: n }) };
};

const pointed: Mender = () => ({
  text: say("editor.mend.points"),
  mend: (card) => ({ ...card, points: drawing.boxCount(card) }),
});

const unsealed: Mender = () => ({
  text: say("editor.mend.seal"),
  mend: (card) => ({ ...card, seal: null }),
});

const coloured: Mender = (_, __, { game }) => {
  const [colour] = Object.keys(DECK_FORMAT[game].colours) as Colour[];
  if (!colour) return null;
  const text = say("editor.mend.colour", { colour: colourName(colour) });
  return { text, mend: (card) => ({ ...card, colour }) };
};

const even: Mender = () => ({
  text: say("editor.mend.even"),
  mend: (card) => drawing.resized(card, drawing.widthOf(card), drawing.heightOf(card)),
});

const kept: Mender = ({ boxes }, card) => {
  const [first, ...others] = boxes;
  if (!first) return null;
  const plain = (one: EditedCard, box: string): EditedCard =>
    drawing.drawn(one, drawing.squareOfName(box), PLAIN);
  void card;
  return { text: say("editor.mend.keep", { box: first }), mend: (one) => others.reduce(plain, one) };
};

const plained: Mender = ({ boxes: [box] }) =>
  box
    ? {
        text: say("editor.mend.open", { box }),
        mend: (card) => drawing.drawn(card, drawing.squareOfName(box), PLAIN),
      }
    : null;

const drowned: Mender = ({ boxes }) => {
  const [box] = boxes;
  if (!box || boxes.length > 1) return null;
  return {
    text: say("editor.mend.sea", { box }),
    mend: (card) => drawing.drawn(card, drawing.squareOfName(box), NO_BOX),
  };
};

const MENDERS: Record<string, Mender> = {
  "no-way": boxed,
  unreached: boxed,
  pieces: (finding, card, deck) => boxed(finding, card, deck) ?? drowned(finding, card, deck),
  character: plained,
  "number-none": numbered,
  "number-number": numbered,
  "number-twice": numbered,
  "points-none": pointed,
  "points-number": pointed,
  seal: unsealed,
  "seal-none": unsealed,
  "seal-number": unsealed,
  colour: coloured,
  "colour-none": coloured,
  row: even,
  "row-length": even,
  "row-long": even,
  "rows-many": even,
  rows: even,
  "many-entrance": kept,
  "many-tomb": kept,
};

export function mendOf(finding: Finding, card: EditedCard, deck: EditedDeck): Mend | null {
  return MENDERS[finding.code]?.(finding, card, deck) ?? null;
}
