import { FONTS } from '#server/features/mail/mail-frame.ts';
import type { Addresses } from '#server/features/posts/rendering/absolute-address.ts';
import type { ElementNode } from '#server/features/posts/rendering/html-tree.ts';
import type { Language } from '#shared/contracts/text.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { LetterPost } from './letter-post.ts';
import type { LetterWords } from './letter-words.ts';
import { fontLanguageOf } from './scripts.ts';

/** What the writers of all constructs share. */
export interface LetterScope {
  addresses: Addresses;
  words: LetterWords;
  images: LetterPost['images'];
  videos: LetterPost['videos'];
  /** The language tag that holds where something is written. */
  lang: string;
  isInTable: boolean;
}

/** In pixels. */
export const TEXT_SIZE = 18;
const LEADING: Record<Language, number> = { en: 1.65, hi: 1.75 };

/** The font of running text, for cells: tables do not inherit fonts everywhere. */
export function textFont({ lang }: Pick<LetterScope, 'lang'>, size = TEXT_SIZE): string {
  const language = fontLanguageOf(lang);
  return `font:${size}px/${LEADING[language]} ${FONTS[language].serif}`;
}

export function labelFont({ lang }: Pick<LetterScope, 'lang'>, size: number): string {
  return `font:${size}px/1.55 ${FONTS[fontLanguageOf(lang)].sans}`;
}

interface Passage {
  scope: LetterScope;
  /** Attributes; empty where neither the language nor the direction changes. */
  attribute: string;
  /** The fonts of another script, and the room it needs between lines; empty where it does not change. */
  style: string;
}

/** What an element with a language or direction of its own changes. */
export function passageOf({ attributes }: ElementNode, scope: LetterScope): Passage {
  const lang = attributes.get('lang') ?? scope.lang;
  const direction = attributes.has('dir') ? ' dir="auto"' : '';
  if (lang === scope.lang) return { scope, attribute: direction, style: '' };
  const language = fontLanguageOf(lang);
  const isSame = language === fontLanguageOf(scope.lang);
  return {
    scope: { ...scope, lang },
    attribute: ` lang="${escapeHtml(lang)}"${direction}`,
    style: isSame ? '' : `;font-family:${FONTS[language].serif};line-height:${LEADING[language]}`,
  };
}
