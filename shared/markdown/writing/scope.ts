import type { Language } from '../../contracts/text.ts';
import { slugOf } from '../../text/slug.ts';
import type { Heading, HtmlPart } from '../compiled-text.ts';
import type { NoteList } from './write-notes.ts';

/** What the writers of all constructs share. */
export interface Scope {
  output: HtmlOutput;
  /** The language of the post. */
  language: Language;
  /** The language tag that holds where something is written. */
  lang: string;
  /** Matches citations of the works that the site knows; `null` for none. */
  citations: RegExp | null;
  ids: Ids;
  outline: Heading[];
  notes: NoteList;
  tables: { count: number };
  /** Notes are written twice, so nothing in them has an id. */
  isInNote: boolean;
}

/** Collects HTML and the parts that are filled in later. */
export class HtmlOutput {
  readonly #parts: HtmlPart[] = [];
  #html: string[] = [];

  write(html: string): void {
    this.#html.push(html);
  }

  writePart(part: Exclude<HtmlPart, string>): void {
    this.#endHtml();
    this.#parts.push(part);
  }

  parts(): HtmlPart[] {
    this.#endHtml();
    return this.#parts;
  }

  #endHtml(): void {
    if (this.#html.length > 0) this.#parts.push(this.#html.join(''));
    this.#html = [];
  }
}

/** Prefixes of the ids that texts and pages have besides headings, and whole ids of the pages. */
const RESERVED =
  /^(?:note-|verse-|comment-|footer|(?:account|comments|comments-head|elsewhere|main|menu|newsletter|newsletter-problem|next|post-author|quick-links|related-video|root|state)$)/;

/** How much of a heading is looked at. To put marks without end into their order takes quadratic time. */
const HEADING_MAXIMUM = 1000;

/** Gives out the ids of one text, each once. */
export class Ids {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();

  /** @returns the id of a heading, which other headings of the same words do not change unless they stand before it */
  ofHeading(text: string): string {
    const looked = text.slice(0, HEADING_MAXIMUM);
    const slug = /[\p{L}\p{N}]/u.test(looked) ? slugOf(looked) : 'section';
    const base = RESERVED.test(slug) ? `section-${slug}` : slug;
    let count = this.#counts.get(base) ?? 1;
    let id = base;
    while (!this.claim(id)) id = `${base}-${++count}`;
    this.#counts.set(base, count);
    return id;
  }

  /** @returns whether the id was free */
  claim(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }
}
