import { compose } from '#shared/text/compose.ts';

/**
 * The text of an imported post as this site writes it, before it is known which of its images and posts come along. It can
 * be serialised as JSON, as it is stored between two stages of an import.
 */
export interface ConvertedText {
  format: 'markdown' | 'plain';
  /** With a placeholder for each image and link. */
  body: string;
  /** What the placeholders begin with, which occurs nowhere else in the text; empty if the text has none. */
  placeholder: string;
  /** To what the placeholders refer, by their numbers. */
  references: Reference[];
  /** What does not come over as it was: a whole sentence each. */
  remarks: string[];
}

interface Reference {
  kind: 'image' | 'link';
  /** Absolute, `archive:NAME`, or `data:…`. A link may lead to an imported post. */
  address: string;
  /** The description of an image; of a link, how it was written, for one that leads to no imported post. */
  words: string;
}

/** Links have addresses of a host that cannot exist, so that the editor's rules read and write them like any other. */
export const LINK_HOST = 'https://import.invalid/';
/** Images have addresses like those of the site itself, which alone are read as images. */
export const IMAGE_FOLDER = '/media/';

/** What the body of a text refers to, as it is collected while the text is read. */
export class References {
  readonly placeholder: string;
  readonly found: Reference[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #source: string;
  #notes = 0;

  constructor(source: string) {
    this.placeholder = unusedWord(source);
    this.#source = source;
  }

  /** A name for a note that no other note of the text has. */
  noteName(): string {
    do this.#notes += 1;
    while (this.#source.includes(`[^${this.#notes}]`));
    return String(this.#notes);
  }

  image(address: string, alt: string): string {
    return `${IMAGE_FOLDER}${this.placeholder}${this.#numberOf({ kind: 'image', address, words: compose(alt) })}i`;
  }

  link(address: string, written: string): string {
    return `${LINK_HOST}${this.placeholder}${this.#numberOf({ kind: 'link', address, words: written })}a`;
  }

  #numberOf(reference: Reference): number {
    const key = Object.values(reference).join(' ');
    const number = this.#numbers.get(key) ?? this.found.push(reference) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/** A word that a text does not contain in any case, since names of attributes in HTML are the same in each. */
function unusedWord(source: string): string {
  const text = source.toLowerCase();
  let word = 'imported-';
  // A number that is not taken is found within as many attempts as the text has occurrences.
  for (let number = 1; text.includes(word); number += 1) word = `imported-${number}-`;
  return word;
}
