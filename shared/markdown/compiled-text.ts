import type { ImageFile } from '../contracts/image.ts';
import type { Language } from '../contracts/text.ts';

/** A heading of the text. `id` is the fragment that leads to it. */
export interface Heading {
  level: 2 | 3 | 4;
  id: string;
  text: string;
}

/** Where the text shows an image of the site. */
export interface ImagePart {
  kind: 'image';
  /** As the text has it: `/media/…`. */
  address: string;
  alt: string;
  /** What readers are told if the site has no such image. */
  missing: string;
  /** Whether the image stands alone in its paragraph. The parts after it are the rest of the figure. */
  isFigure: boolean;
}

/** Where a link to a post of the site begins. */
export interface PostLinkPart {
  kind: 'post';
  /** The id, slug or former slug by which the text names the post. */
  key: string;
  /** What follows the path: `#verse-47`; may be empty. */
  fragment: string;
  /** The other attributes of the link, as HTML; may be empty. */
  attributes: string;
}

/** Where a link to a post ends. */
interface PostLinkEndPart {
  kind: 'post-end';
  key: string;
}

/** The title of a post, as the text of a link without words of its own. */
export interface PostTitlePart {
  kind: 'post-title';
  key: string;
  fragment: string;
  /** The language around the title. */
  language: Language;
}

/** Words such as `Gita 2.47`, which become a link if the site has a post for that chapter. */
export interface CitationPart {
  kind: 'citation';
  /** As it is named in the options, such as `गीता`. */
  work: string;
  chapter: number;
  verse: number;
  /** HTML of the words. */
  html: string;
}

/** HTML, or something that depends on the rest of the site and is filled in by `writeHtml`. */
export type HtmlPart = string | ImagePart | PostLinkPart | PostLinkEndPart | PostTitlePart | CitationPart;

/** The result of parsing a text, before anything is known of the rest of the site. It can be serialised as JSON. */
export interface CompiledText {
  parts: HtmlPart[];
  /** The text without markup, one line a block: for search, reading time and excerpts. */
  text: string;
  outline: Heading[];
}

/** A post to which a text links. */
export interface LinkedPost {
  slug: string;
  title: string;
  isPublished: boolean;
}

/** What the site has of what a text refers to. What is missing here is missing on the site. */
export interface References {
  /** By address. */
  images: ReadonlyMap<string, ImageFile>;
  /** By the key that the text uses. */
  posts: ReadonlyMap<string, LinkedPost>;
  /** Root-relative addresses, by `citationKey`. */
  citations: ReadonlyMap<string, string>;
}

export const NO_REFERENCES: References = { images: new Map(), posts: new Map(), citations: new Map() };

export function citationKey({ work, chapter, verse }: Pick<CitationPart, 'work' | 'chapter' | 'verse'>): string {
  return `${work} ${chapter}.${verse}`;
}

/**
 * Raise it when the same text is to give other HTML, text or outlines than before: every site then renders its posts
 * again in the background.
 */
export const RENDERER_VERSION = 7;
