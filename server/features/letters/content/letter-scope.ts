import { FONTS } from '#server/features/mail/mail-frame.ts';
import type { MailImage } from '#server/features/media/image-store.ts';
import type { Addresses } from '#server/features/posts/rendering/absolute-address.ts';
import { type ElementNode, type HtmlNode, isElement } from '#server/features/posts/rendering/html-tree.ts';
import type { Language } from '#shared/contracts/text.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { PlainFields } from '#shared/writing.ts';
import type { LetterRow } from '../letter-store.ts';

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

type LetterWords = typeof ENGLISH;

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

export interface LetterPost extends PlainFields {
  title: string;
  language: Language;
  slug: string;
  isPublished: boolean;
  /** The text as its page shows it. */
  html: string;
  cover: MailImage | undefined;
  /** The id of the related video at YouTube. */
  youtubeId: string | null;
  /** By the root-relative addresses that the text has. */
  images: ReadonlyMap<string, MailImage | undefined>;
  /** What the site knows of the videos that the text shows, by their ids at YouTube. */
  videos: ReadonlyMap<string, { title: string; still: MailImage | undefined }>;
}

export type LetterSource = Pick<LetterRow, 'id' | 'post_id' | 'subject' | 'preheader' | 'extent'>;

export interface LetterScope extends Pick<LetterPost, 'images' | 'videos'> {
  addresses: Addresses;
  words: LetterWords;
  /** The addresses that the plain text names, each with its number there. */
  links: Map<string, number>;
  /** The language tag that holds where something is written. */
  lang: string;
  isInTable: boolean;
}

/** Something in a letter, for mail programs that show HTML and for those that show text alone. */
export interface Written {
  html: string;
  text: string;
}

/** @param gap the space above a block, in pixels */
export type Write = (element: ElementNode, scope: LetterScope, gap: number) => Written;

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

/** What an element with a language or direction of its own changes: the scope, and attributes that say so. */
export function passageOf({ attributes }: ElementNode, scope: LetterScope): { scope: LetterScope; attribute: string } {
  const lang = attributes.get('lang') ?? scope.lang;
  const change = lang === scope.lang ? '' : ` lang="${escapeHtml(lang)}"`;
  return { scope: { ...scope, lang }, attribute: change + (attributes.has('dir') ? ' dir="auto"' : '') };
}

/** The font of another script, and the room it needs between lines; empty where the script does not change. */
export function fontChange(outer: LetterScope, inner: LetterScope): string {
  const language = fontLanguageOf(inner);
  if (language === fontLanguageOf(outer)) return '';
  return `;font-family:${FONTS[language].serif};line-height:${LEADING[language]}`;
}

/** Puts pieces one after another; their text is joined by what stands between them. */
export function joined(pieces: Written[], between: string): Written {
  return { html: pieces.map(({ html }) => html).join(''), text: pieces.map(({ text }) => text).join(between) };
}

/** Writes each element and leaves out what is between them. */
export function writeEach(
  nodes: HtmlNode[],
  between: string,
  write: (element: ElementNode, index: number) => Written,
): Written {
  return joined(nodes.filter(isElement).map(write), between);
}

/** Writes an element. Its other attributes follow its tag. */
export function styled(tag: string, style: string, html: string): string {
  return `<${tag} style="${style}">${html}</${tag.split(' ', 1)[0]}>`;
}

/** Puts a block without a margin of its own below a space. */
export function spaced(gap: number, html: string): string {
  return styled('div', `padding:${gap}px 0 0`, html);
}

/** A table as mail programs lay out with, from the HTML of its rows. */
export function layoutTable(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

/** A frame around a block, since some mail programs give padding and colours to cells alone. */
export function framed(attributes: string, style: string, html: string): string {
  return layoutTable(`<tr>${styled(`td ${attributes}`, style, html)}</tr>`);
}

/** In signs, below a heading in plain text. */
const UNDERLINE_MAXIMUM = 60;

export function underlined(text: string, sign: '=' | '-'): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
  return `${text}\n${sign.repeat(Math.min(letters, UNDERLINE_MAXIMUM))}`;
}
