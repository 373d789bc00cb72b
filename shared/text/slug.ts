import { decoded } from './decoded.ts';

/** A mark belongs to the letter before it. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const MAXIMUM = 80;
/** How much of a title is looked at. To put marks without end into their order takes quadratic time. */
const READ_MAXIMUM = 1000;

/**
 * Makes a readable part of an address from a title: letters of any script with their marks, digits and hyphens.
 * Never digits alone, since those are ids.
 */
export function slugOf(title: string): string {
  const slug = tagSlugOf(title);
  if (slug === '') return 'post';
  return /^\d+$/.test(slug) ? `post-${slug}` : slug;
}

/**
 * Makes the slug of a tag's page, which may be a number, since no ids have addresses there; empty for a tag without
 * letters and digits, which has no page.
 */
export function tagSlugOf(tag: string): string {
  const words =
    tag
      .slice(0, READ_MAXIMUM)
      .normalize('NFC')
      .toLowerCase()
      // Apostrophes, zero-width joiners and what makes a sign an emoji do not separate words.
      .replace(/['’\u200c\u200d]|\ufe0f|\u20e3/g, '')
      .match(WORD) ?? [];
  return shorten(words.join('-'));
}

/**
 * Makes a slug from what a writer types as the address of a post, which may be a whole address of this site.
 * @returns `null` if it has neither letters nor digits
 */
export function chosenSlug(typed: string): string | null {
  const [, key] = /\/blog\/([^?#]*)/.exec(typed) ?? [];
  // Browsers escape the Devanagari letters of an address that is copied from them.
  const last = decoded(key ?? typed);
  return last.match(WORD) ? slugOf(last) : null;
}

/** Shortens at a hyphen if there is one, and never within a Devanagari cluster. */
function shorten(slug: string): string {
  if (slug.length <= MAXIMUM) return slug;
  const end = slug.lastIndexOf('-', MAXIMUM);
  return end > 0 ? slug.slice(0, end) : beginningOf(slug);
}

function beginningOf(word: string): string {
  let beginning = '';
  for (const { segment } of new Intl.Segmenter('hi').segment(word)) {
    if (beginning.length + segment.length > MAXIMUM) break;
    beginning += segment;
  }
  // A single letter can have any number of marks.
  return beginning || [...word].slice(0, MAXIMUM / 2).join('');
}
