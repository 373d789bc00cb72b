import { unwrap } from './elements.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** Removes invisible characters that are not part of the text. The joiners of Devanagari (ZWJ, ZWNJ) stay. */
export function cleanText(body: HTMLElement): void {
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  for (const small of body.querySelectorAll('sup:not([data-note-name]), sub')) replaceDigits(small);
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const clean = node.data.replace(/[\u00AD\u200B\u2060\uFEFF]/g, '').replace(/[\u2028\u2029]/g, '\n');
    const spaced = node.parentElement?.closest('pre') ? clean : clean.replace(/\u00A0/g, spaceAt);
    if (spaced !== node.data) node.data = spaced;
  }
}

/** Between two words, a space stays one that does not break. */
function spaceAt(space: string, at: number, text: string): string {
  return /\S/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1)) ? space : ' ';
}

/** `10<sup>2</sup>` must not become 102. */
function replaceDigits(small: Element): void {
  const digits = small.tagName === 'SUP' ? RAISED : LOWERED;
  const text = small.textContent ?? '';
  if (/^\d{1,4}$/.test(text) && !small.querySelector('a'))
    small.replaceWith([...text].map((digit) => digits[Number(digit)]).join(''));
  else unwrap(small);
}
