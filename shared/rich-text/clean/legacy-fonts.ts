import { styleOf } from './elements.ts';

const LEGACY_FONTS =
  /\b(kruti\s?(?:dev|pad)|dev\s?lys|chanakya|walkman[\s-]?chanakya|shusha|shivaji|susha|agra|aps-dv|krishna|amar\s?ujala|bhaskar|kundli|marathi-kanak|richa|naidunia|4cgandhi|dv-?tt(?:yogesh|surekh)|narad|ankit|aarti)[\s-]?(?:\d{2,4})?\b/i;

/** @returns the name of a font that draws Devanagari in the place of Latin letters, if the text is set in one */
export function findLegacyFont(body: HTMLElement): string | null {
  for (const element of body.querySelectorAll('[data-style], font[face]')) {
    const font = LEGACY_FONTS.exec(fontOf(element))?.[0];
    if (font && /[a-z]/i.test(element.textContent ?? '')) return font.trim();
  }
  return null;
}

/** The font itself; Word names those for other scripts as well (`mso-bidi-font-family`). */
function fontOf(element: Element): string {
  const declared = /(?:^|;)\s*font-family\s*:([^;]*)/i.exec(styleOf(element))?.[1];
  return `${element.getAttribute('face') ?? ''} ${declared ?? ''}`;
}

/** Frequent words as these fonts write them, which are no words of another language: है, का, के, की, में, को, और … */
const FREQUENT: readonly (readonly [font: string, words: RegExp])[] = [
  [
    'Kruti Dev',
    /(?:^|[^\w;])(gS|gSa|dk|ds|dh|dks|esa|vkSj|ugha|Fkk|Fkh|Fks|gks|Hkh|fd|rks|ij|fy,|;g|og|mudk|vius)(?![\w;])/g,
  ],
  ['Shusha', /(?:^|\W)(hO|hOM|maoM|AaOr|nahIM|kI|ko|kao|sao|nao|pr|BaI|qaa|yah|vah|[sa])(?!\w)/g],
  ['Chanakya', /(ãñ|·¤|·ð¤|×ð´|¥æñÚU|Ùãè´)/g],
];
const ENGLISH = /\b(the|and|of|is|to|in|that|it|was|for)\b/gi;

/** @returns the kind of font for which a plain text was typed, if that is beyond doubt */
export function guessLegacyFont(text: string): string | null {
  if (/\p{Script=Devanagari}/u.test(text)) return null;
  const words = text.split(/\s+/).length;
  if ((text.match(ENGLISH)?.length ?? 0) > words * 0.02) return null;
  for (const [font, frequent] of FREQUENT) {
    const found = [...text.matchAll(frequent)].map(([, word]) => word);
    if (found.length >= 5 && found.length > words * 0.1 && new Set(found).size >= 3) return font;
  }
  return null;
}
