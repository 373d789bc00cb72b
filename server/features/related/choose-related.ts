import type { Database, Db } from '#server/database/database.ts';
import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { idFromSortKey } from '#server/features/search/sort-key.ts';
import { englishStem, inField, PUBLISHED_TERM, stemTerm, wordTerm } from '#server/features/search/word-terms.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import {
  type Candidate,
  countListed,
  countPublished,
  findCandidates,
  findNeighbours,
  findTagNames,
  findTagSlugs,
} from './related-store.ts';

/** Pages show three. The others stand in when one of those is the next post anyway, or is no longer published. */
const STORED = 5;
/** For each tag, only this many posts before and after the post are considered, so that a frequent tag costs no more. */
const NEIGHBOURS = 12;
const TAGS_MAXIMUM = 10;
/** How many of the best are looked at more closely, and are marked when this post changes. */
const CANDIDATES = 40;
/** A tag is counted up to this: a more frequent one says next to nothing about a post anyway. */
const POSTS_WITH_TAG_COUNTED = 1000;

export interface Relations {
  post: Candidate;
  /** The best candidates, best first; some may be in another language, or no longer published. */
  candidates: Candidate[];
}

/**
 * Finds the posts that have the most in common with a post: rare tags count more than frequent ones, and tags more
 * than words.
 */
export async function findRelations(database: Database, postId: number): Promise<Relations | undefined> {
  const { read } = database;
  const [post] = await findCandidates(read, [postId]);
  if (!post) return undefined;
  const scores = await scoresByTags(read, post);
  const published = await countPublished(read);
  const words = [post.title, ...(await findTagNames(read, postId))].join('\n');
  for (const [id, score] of await findByTerms(database, words, published)) add(scores, id, score);
  scores.delete(postId);

  const best = [...scores].sort(([one, score], [other, otherScore]) => otherScore - score || other - one);
  const scoreOf = new Map(best.slice(0, CANDIDATES));
  if (scoreOf.size === 0) return { post, candidates: [] };
  const found = await findCandidates(read, [...scoreOf.keys()]);
  const distance = (candidate: Candidate) => Math.abs(timeOf(candidate) - timeOf(post));
  const score = ({ id }: Candidate) => scoreOf.get(id) ?? 0;
  const candidates = found.sort(
    (one, other) => score(other) - score(one) || distance(one) - distance(other) || other.id - one.id,
  );
  return { post, candidates };
}

/** @returns the ids of the related posts, those in the language of the post first; none for a post that is not published */
export function chooseRelated({ post, candidates }: Relations): number[] {
  if (post.status !== 'published') return [];
  // The parts of a series lead to one another already.
  const isOtherPart = ({ series_id }: Candidate) => series_id !== null && series_id === post.series_id;
  const shown = candidates.filter((each) => each.status === 'published' && !isOtherPart(each));
  const inLanguage = (isSame: boolean) => shown.filter(({ language }) => (language === post.language) === isSame);
  return [...inLanguage(true), ...inLanguage(false)].slice(0, STORED).map(({ id }) => id);
}

async function scoresByTags(read: Db, post: Candidate): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  const slugs = (await findTagSlugs(read, post.id)).slice(0, TAGS_MAXIMUM);
  for (const slug of slugs) {
    const [ids, count] = await Promise.all([
      findNeighbours(read, slug, { id: post.id, time: timeOf(post) }, NEIGHBOURS),
      countListed(read, slug, POSTS_WITH_TAG_COUNTED),
    ]);
    for (const id of ids) add(scores, id, 1 / Math.log2(1 + Math.max(count, 2)));
  }
  return scores;
}

function timeOf({ published_at, created_at }: Candidate): number {
  return published_at ?? created_at;
}

function add(scores: Map<number, number>, id: number, score: number): void {
  scores.set(id, (scores.get(id) ?? 0) + score);
}

/** A word says less of what a post is about than a tag that its writer chose. */
const WEIGHT = 0.4;
const WORDS_MAXIMUM = 8;
const POSTS_PER_WORD = 24;
/** A word that more posts than this have in their titles or tags says nothing about one of them: `the`, `की`. */
const POSTS_WITH_WORD_MAXIMUM = 500;
/** The same for small sites, as a share of all posts. */
const SHARE_WITH_WORD_MAXIMUM = 0.15;
/** So few posts are never too many, however small the site is. */
const NEVER_TOO_MANY = 3;
/** Shorter words are hardly ever what a text is about. Hindi words have fewer letters than English ones. */
const SHORTEST = { latin: 4, devanagari: 3 };
/** On a small site, these words are in too few titles to be found out by counting. */
const STOP_WORDS = new Set(
  'about after before from have into that their there these this what when where which will with your में हैं नहीं लिए'.split(
    ' ',
  ),
);

/**
 * Finds published posts that have some of these words in their titles or tags.
 * @param published how many posts there are
 * @returns their ids with scores: a rare word counts more than a frequent one
 */
async function findByTerms({ engine }: Database, text: string, published: number): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  const words = [...new Set(wordsOf(text))].filter(saysSomething).slice(0, WORDS_MAXIMUM);
  const maximum = postsWithWordMaximum(published);
  for (const word of words) {
    const query = inTitleOrTags(word);
    const count = await engine.terms.countMatches(query, maximum + 1);
    // One of them is the post itself.
    if (count < 2 || count > maximum) continue;
    for (const sortKey of await engine.terms.findSortKeys(query, POSTS_PER_WORD)) {
      const id = idFromSortKey(sortKey);
      scores.set(id, (scores.get(id) ?? 0) + WEIGHT / Math.log2(1 + count));
    }
  }
  return scores;
}

function postsWithWordMaximum(published: number): number {
  const share = Math.floor(published * SHARE_WITH_WORD_MAXIMUM);
  return Math.min(POSTS_WITH_WORD_MAXIMUM, Math.max(NEVER_TOO_MANY, share));
}

function saysSomething(word: string): boolean {
  return word.length >= (isDevanagari(word) ? SHORTEST.devanagari : SHORTEST.latin) && !STOP_WORDS.has(word);
}

function inTitleOrTags(word: string): TermQuery {
  const stem = englishStem(word);
  const terms = new Set([wordTerm(word), wordTerm(stem), ...(stem === word ? [] : [stemTerm(stem)])]);
  return { every: [PUBLISHED_TERM, { any: [...terms].map((term) => inField('tags', term)) }] };
}
