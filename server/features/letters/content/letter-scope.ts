import { FONTS } from '#server/features/mail/mail-frame.ts';
import type { Addresses } from '#server/features/posts/rendering/absolute-address.ts';
import type { ElementNode } from '#server/features/posts/rendering/html-tree.ts';
import type { Language } from '#shared/contracts/text.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { LetterPost } from './letter-post.ts';

const ENGLISH = {
  /** Why somebody gets the letter. */
  reason: (siteName: string) => `You get this because you subscribed to ${siteName}.`,
  unsubscribe: 'Unsubscribe',
  changeLanguage: 'Change language',
  readOnTheWeb: 'Read on the web',
  readOn: 'Read on',
  notes: 'Notes',
  /** The addresses of the links in a text without markup. */
  links: 'Links',
  image: 'Image',
  video: 'Video',
  watchVideo: 'Watch the video',
  relatedVideo: 'Related video',
};

export type LetterWords = typeof ENGLISH;

/** What a letter says around the text of the post, in its language. */
export const LETTER_WORDS: Record<Language, LetterWords> = {
  en: ENGLISH,
  hi: {
    reason: (siteName) => `आपने ${siteName} की सदस्यता ली है, इसलिए यह पत्र आपको मिला है।`,
    unsubscribe: 'सदस्यता छोड़ें',
    changeLanguage: 'भाषा बदलें',
    readOnTheWeb: 'वेब पर पढ़ें',
    readOn: 'आगे पढ़ें',
    notes: 'पाद-टिप्पणियाँ',
    links: 'लिंक',
    image: 'चित्र',
    video: 'वीडियो',
    watchVideo: 'वीडियो देखें',
    relatedVideo: 'संबंधित वीडियो',
  },
};

/** What the writers of all constructs share. */
export interface LetterScope {
  addresses: Addresses;
  words: LetterWords;
  images: LetterPost['images'];
  videos: LetterPost['videos'];
  /** The addresses that the plain text names, each with its number there. */
  links: Map<string, number>;
  /** The language tag that holds where something is written. */
  lang: string;
  isInTable: boolean;
}

/** How a construct of a text is written, for mail programs that show HTML and for those that show text alone. */
export interface Construct {
  /** @param gap the space above it, in pixels */
  html(block: ElementNode, gap: number, scope: LetterScope): string;
  text(block: ElementNode, scope: LetterScope): string;
  /** Whether it has more space around it than a paragraph. */
  isSetOff?: boolean;
}

/** In pixels. */
export const TEXT_SIZE = 18;
const LEADING: Record<Language, number> = { en: 1.65, hi: 1.75 };
const DEVANAGARI = /^(?:hi|sa|mr|ne|kok|mai|bho|awa|bra)\b(?!.*-Latn\b)/i;

/** @returns the language whose fonts a passage needs */
export function fontLanguageOf({ lang }: Pick<LetterScope, 'lang'>): Language {
  return DEVANAGARI.test(lang) ? 'hi' : 'en';
}

/** The font of running text, for cells: tables do not inherit fonts everywhere. */
export function textFont(scope: LetterScope, size = TEXT_SIZE): string {
  const language = fontLanguageOf(scope);
  return `font:${size}px/${LEADING[language]} ${FONTS[language].serif}`;
}

export function labelFont(scope: LetterScope, size: number): string {
  return `font:${size}px/1.55 ${FONTS[fontLanguageOf(scope)].sans}`;
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
  const language = fontLanguageOf({ lang });
  const isSame = language === fontLanguageOf(scope);
  return {
    scope: { ...scope, lang },
    attribute: ` lang="${escapeHtml(lang)}"${direction}`,
    style: isSame ? '' : `;font-family:${FONTS[language].serif};line-height:${LEADING[language]}`,
  };
}

/** Puts a block without a margin of its own below a space. */
export function spaced(gap: number, html: string): string {
  return `<div style="padding:${gap}px 0 0">${html}</div>`;
}

/** A frame around a block, since some mail programs give padding and colours to cells alone. */
export function cellHtml(attributes: string, style: string, html: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td ${attributes} style="${style}">${html}</td></tr></table>`;
}

/** In signs, below a heading in plain text. */
const UNDERLINE_MAXIMUM = 60;

export function underlined(text: string, sign: '=' | '-'): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
  return `${text}\n${sign.repeat(Math.min(letters, UNDERLINE_MAXIMUM))}`;
}
