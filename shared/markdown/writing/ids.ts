import { slugOf } from '#shared/text/slug.ts';

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
