/** What separates words; a no-break space joins them. */
const WHITE_SPACE = /[^\S\u00a0]+/g;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Invisible characters, without the joiners, which change the shape of Devanagari. */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;

/** More than fit on a card. */
const GRAPHEMES_MAXIMUM = 600;
/** In no language does a letter have more parts. */
const PARTS_MAXIMUM = 12;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** @returns the text without what no font has, such as emoji, which would be shown as boxes */
export function drawableText(text: string, lacking: RegExp): string {
  const clean = text.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '').replace(WHITE_SPACE, ' ');
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
