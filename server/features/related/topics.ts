import { englishStem } from '#server/features/search/word-terms.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { tagSlugOf } from '#shared/text/slug.ts';

/** No word begins with it, so that tags and words are told apart. */
const TAG = '#';

export const isTag = (topic: string) => topic.startsWith(TAG);

/** What a post is about: its tags, and the words of its title and tags. */
export function topicsOf({ title, tags }: { title: string; tags: string[] }): Set<string> {
  const words = wordsOf([title, ...tags].join('\n')).filter(saysSomething);
  const slugs = tags.map(tagSlugOf).filter((slug) => slug !== '');
  return new Set([...slugs.map((slug) => TAG + slug), ...words.map(englishStem)]);
}

/** Shorter words are hardly ever what a text is about. Hindi words have fewer letters than English ones. */
const SHORTEST = { latin: 4, devanagari: 3 };
/** On a small site, these words are in too few titles to be found out by counting. */
const STOP_WORDS = new Set(
  'about after before from have into that their there these this what when where which will with your में हैं नहीं लिए'.split(
    ' ',
  ),
);

function saysSomething(word: string): boolean {
  return word.length >= (isDevanagari(word) ? SHORTEST.devanagari : SHORTEST.latin) && !STOP_WORDS.has(word);
}
