import { FONTS } from '#server/features/mail/mail-frame.ts';
import { type ElementNode, hasClass, isElement } from '#server/features/posts/rendering/html-tree.ts';
import { ASH } from '#shared/light-colours.ts';
import { stanzasOf, type VerseLine } from './block-kind.ts';
import { inlineHtml } from './inline-html.ts';
import { type LetterScope, passageOf, TEXT_SIZE } from './mail-scope.ts';
import { fontLanguageOf } from './scripts.ts';

/** In pixels. */
const HANG = 32;
const INDENT = 22;
const STANZA_GAP = 26;
const COMPANION_GAP = 18;
const COMPANION_SIZE = 17;

/** Writes a verse with the transliteration and translation that follow it. */
export function versesHtml({ children }: ElementNode, gap: number, scope: LetterScope): string {
  const verses = children.filter(isElement);
  return verses.map((verse, index) => verseHtml(verse, index === 0 ? gap : COMPANION_GAP, scope)).join('');
}

export function verseHtml(verse: ElementNode, gap: number, scope: LetterScope): string {
  const { scope: inner, attribute } = passageOf(verse, scope);
  const isCompanion = hasClass(verse, 'transliteration') || hasClass(verse, 'translation');
  const language = fontLanguageOf(inner.lang);
  const leading = language === 'hi' ? 1.9 : 1.6;
  const slant = hasClass(verse, 'transliteration') ? 'italic ' : '';
  const size = isCompanion ? COMPANION_SIZE : TEXT_SIZE;
  const style = `font:${slant}${size}px/${leading} ${FONTS[language].serif}${isCompanion ? `;color:${ASH}` : ''}`;
  const lines = stanzasOf(verse).flatMap((stanza, index) =>
    stanza.map((line, place) => lineHtml(line, place > 0 ? 0 : index > 0 ? STANZA_GAP : gap, inner)),
  );
  return `<div${isCompanion ? ' class="ash"' : ''}${attribute} style="${style}">${lines.join('')}</div>`;
}

/** Each line is a paragraph, since what does not fit can only hang below its line in one. */
function lineHtml({ indent, children }: VerseLine, gap: number, scope: LetterScope): string {
  const margin = `${gap}px 0 0 ${HANG + indent * INDENT}px`;
  return `<p style="margin:${margin};text-indent:-${HANG}px">${inlineHtml(children, scope)}</p>`;
}
