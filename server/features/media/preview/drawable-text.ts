/** What separates words; a no-break space joins them. */
const WHITE_SPACE = /[^\S\u00a0]+/g;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Invisible characters, without the joiners, which change the shape of Devanagari. */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** @returns the text without what no font has, such as emoji, which would be shown as boxes */
export function drawableText(text: string, lacking: RegExp): string {
  const clean = text.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '').replace(WHITE_SPACE, ' ');
  return splitGraphemes(clean)
    .map((grapheme) => withoutLacking(grapheme, lacking))
    .join('')
    .replace(WHITE_SPACE, ' ')
    .trim();
}

/** A mark stands on the letter before it: it is dropped with that, but not the letter with the mark. */
function withoutLacking(grapheme: string, lacking: RegExp): string {
  const [base = ''] = grapheme;
  return base.search(lacking) === 0 ? '' : grapheme.replace(lacking, '');
}
