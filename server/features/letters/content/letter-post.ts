import type { MailImage } from '#server/features/media/image-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { PlainFields } from '#shared/writing.ts';

/** A video that a text shows, with what the site knows of it. */
interface LetterVideo {
  title: string;
  still: MailImage | undefined;
}

/** What a letter is made from. */
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
  images: ReadonlyMap<string, MailImage>;
  /** By their ids at YouTube. */
  videos: ReadonlyMap<string, LetterVideo>;
}

export interface LetterSource {
  id: number;
  /** `null` once the post is deleted. */
  post_id: number | null;
  subject: string;
  preheader: string;
  extent: 'full' | 'excerpt';
}

/** The content of a letter, with placeholders for personal links. */
export interface WrittenLetter {
  subject: string;
  preheader: string;
  language: Language;
  title: string;
  html: string;
  text: string;
  /** The text as the letter's own page shows it. */
  pageHtml: string;
  /** Of the HTML, in bytes. */
  size: number;
  /** Whether the whole text was asked for, but would be too large. */
  wasShortened: boolean;
}

export interface ComposedLetter extends WrittenLetter {
  /** All images that the letter or its page shows. */
  imageIds: number[];
}
