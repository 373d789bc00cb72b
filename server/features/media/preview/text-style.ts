import type { Language } from '#shared/contracts/text.ts';
import { hasDevanagari } from '#shared/text/script.ts';

const LATIN = ['Source Serif 4', 'Dotted m'];
const HINDI = ['Tiro Devanagari Hindi'];

/** How a text is set. All lengths are in the size of the font. */
export interface TextStyle {
  /** Each character is shown in the first family that has it. */
  families: string[];
  weight: 400 | 600;
  tracking: number;
}

/** As in the headings of pages: Hindi is not bold, and the letters of Devanagari are never spaced apart. */
export function titleStyle(title: string, language: Language): TextStyle {
  const families = language === 'hi' ? [...HINDI, ...LATIN] : [...LATIN, ...HINDI];
  return { families, weight: language === 'hi' ? 400 : 600, tracking: hasDevanagari(title) ? 0 : -0.015 };
}

export function labelStyle(label: string): TextStyle {
  return { families: [...LATIN, ...HINDI], weight: 400, tracking: hasDevanagari(label) ? 0 : 0.09 };
}

export const NAME_STYLE: TextStyle = { families: [...LATIN, ...HINDI], weight: 600, tracking: 0 };

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
