import type { Db } from '#server/database/database.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { LetterRow } from './letter-store.ts';

/** The content of a letter, with placeholders for the links that are different for each recipient. */
export interface ComposedLetter {
  subject: string;
  preheader: string;
  language: Language;
  title: string;
  html: string;
  text: string;
  /** The text as the letter's own page shows it. */
  pageHtml: string;
  imageIds: number[];
  /** Of the HTML, in bytes. */
  size: number;
  /** Whether the whole text was asked for, but would be too large. */
  wasShortened: boolean;
}

export interface PersonalLinks {
  unsubscribe: string;
  preferences: string;
}

export interface LetterContent {
  /** Makes the images of the letter that mail programs can show. */
  prepareImages(letter: LetterRow): Promise<void>;
  /** @returns `undefined` when the post is gone */
  compose(read: Db, letter: LetterRow): Promise<ComposedLetter | undefined>;
  personalise(content: { html: string; text: string }, links: PersonalLinks): { html: string; text: string };
  links(subscriberToken: string, deliveryToken: string): PersonalLinks;
}
