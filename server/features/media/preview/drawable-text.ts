/** What separates words; a no-break space joins them. */
const WHITE_SPACE = /[^\S\u00a0]+/g;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Invisible characters, without the joiners, which change the shape of Devanagari. */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;

/** A letter, a digit or a mark that belongs to one, unlike the variation selectors of emoji. */
const PART_OF_WORD = /[[\p{L}\p{N}\p{Mn}\p{Mc}]--\p{Variation_Selector}]/v;

/** More than fit on a card. */
const GRAPHEMES_MAXIMUM = 600;
/** In no language does a letter have more parts. */
const PARTS_MAXIMUM = 12;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * @returns the text without emoji and other signs that no font has, which would be shown as boxes; nothing if a letter
 * or a mark of one is among them, since without it the words would be others
 */
export function drawableText(text: string, lacking: RegExp): string {
  const clean = text.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '').replace(WHITE_SPACE, ' ');
  if (clean.match(lacking)?.some((character) => PART_OF_WORD.test(character))) return '';
  const drawn = splitGraphemes(clean).map((grapheme) => withoutLacking(grapheme, lacking));
  const shown = drawn.length > GRAPHEMES_MAXIMUM ? [...drawn.slice(0, GRAPHEMES_MAXIMUM), '…'] : drawn;
  return shown.join('').replace(WHITE_SPACE, ' ').trim();
}

/** A mark belongs to the letter before it: it goes when the letter goes, but the letter stays when the mark goes. */
function withoutLacking(grapheme: string, lacking: RegExp): string {
  const [base = '', ...marks] = grapheme;
  if (base.search(lacking) === 0) return '';
  return `${base}${marks.join('').replace(lacking, '')}`.slice(0, PARTS_MAXIMUM);
}
