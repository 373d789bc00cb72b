const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAXIMUM = 80;

/**
 * A readable address part from a title: letters of any script with their marks, digits, hyphens.
 * Never digits alone, since those are ids.
 */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      // Apostrophes and the joiners inside conjuncts belong to the word.
      .replace(/['’\u200c\u200d]/g, '')
      .match(WORD) ?? [];
  const slug = shorten(words.join('-'));
  if (slug === '') return 'post';
  return /^\d+$/.test(slug) ? `post-${slug}` : slug;
}

/** At a hyphen where there is one, so that no word, and no Devanagari cluster, is cut in two. */
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
  // One letter may carry marks without end.
  return beginning || [...word].slice(0, MAXIMUM / 2).join('');
}
