import { setImmediate } from 'node:timers/promises';
import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';
import { englishStem } from '#server/features/search/word-terms.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { tagSlugOf } from '#shared/text/slug.ts';

/** Far more posts than most authors ever write; older ones are on no page but their own and in the lists. */
const POSTS_MAXIMUM = 3000;
/** Posts read before other requests are served. */
const BATCH = 250;

/** As much of a post as a link shows, and what decides where it is suggested. */
export type SuggestiblePost = Awaited<ReturnType<typeof listPublished>>[number];

interface Suggestible {
  /** The newest published posts, newest first. */
  posts: SuggestiblePost[];
  byTopic: ReadonlyMap<string, SuggestiblePost[]>;
}

/** Reads the posts when a page first needs them, and keeps them until one changes: the page of every post asks for them. */
export const readSuggestible = readUntilInvalidated('suggestions', async ({ read }): Promise<Suggestible> => {
  const posts: SuggestiblePost[] = [];
  const byTopic = new Map<string, SuggestiblePost[]>();
  for (let offset = 0; offset < POSTS_MAXIMUM; offset += BATCH) {
    const batch = await listPublished(read, offset);
    const tags = await findTags(
      read,
      batch.map(({ id }) => id),
    );
    for (const post of batch) {
      posts.push(post);
      for (const topic of topicsOf({ title: post.title, tags: tags.get(post.id) ?? [] })) {
        const sharing = byTopic.get(topic);
        if (sharing) sharing.push(post);
        else byTopic.set(topic, [post]);
      }
    }
    if (batch.length < BATCH) break;
    await setImmediate();
  }
  return { posts, byTopic };
});

function listPublished(db: Db, offset: number) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'posts.slug', 'title', 'language', 'read_minutes', 'category_id', 'series_id', 'published_at'])
    .select(['categories.name as category_name', 'categories.slug as category_slug'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(BATCH)
    .offset(offset)
    .$narrowType<{ published_at: number }>()
    .execute();
}

/** No word begins with it, so that tags and words are told apart. */
const TAG = '#';

const isTag = (topic: string) => topic.startsWith(TAG);

/** What a post is about: its tags, and the words of its title and tags. */
function topicsOf({ title, tags }: { title: string; tags: string[] }): Set<string> {
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

const RELATED_SHOWN = 3;
/** How many posts on the page of a post are in its language, if there are as many. */
const IN_LANGUAGE = 3;

/** What decides which posts the page of a post suggests. */
interface SuggestingPost {
  id: number;
  title: string;
  tags: string[];
  status: PostStatus;
  published_at: number | null;
  category_id: number;
  language: Language;
  series_id: number | null;
}

type PublishedPost = SuggestingPost & { published_at: number };

interface Suggestions {
  /** Of the post to read next. */
  nextId: number | undefined;
  /** What has something in common with the post, at most three, and not the next one. */
  related: SuggestiblePost[];
  /** Where these are few: older ones in its language, and then the newest. */
  others: SuggestiblePost[];
}

export const NO_SUGGESTIONS: Suggestions = { nextId: undefined, related: [], others: [] };

/** Chooses the posts that the page of a post leads on to. A draft suggests nothing. */
export function suggestPosts(post: SuggestingPost, suggestible: Suggestible): Suggestions {
  const { published_at, language } = post;
  if (post.status !== 'published' || published_at === null) return NO_SUGGESTIONS;
  const published = { ...post, published_at };
  // The parts of a series lead to one another already.
  const isFurther = ({ id, series_id }: SuggestiblePost) =>
    id !== post.id && (series_id === null || series_id !== post.series_id);
  const { posts } = suggestible;
  const place = placeOf(published, posts);
  /** The older ones first, and then the newest. */
  const inTurn = (index: number) => posts[(place + index) % posts.length] as SuggestiblePost;

  let next: SuggestiblePost | undefined;
  for (let index = 0; index < posts.length && next?.language !== language; index += 1) {
    const other = inTurn(index);
    if (other.category_id !== post.category_id || !isFurther(other)) continue;
    if (!next || other.language === language) next = other;
  }
  const related = relatedTo(published, suggestible, (other) => isFurther(other) && other !== next);
  const shown = [...(next ? [next] : []), ...related];
  const missing = IN_LANGUAGE - shown.filter((each) => each.language === language).length;
  const others: SuggestiblePost[] = [];
  for (let index = 0; index < posts.length && others.length < missing; index += 1) {
    const other = inTurn(index);
    if (other.language === language && isFurther(other) && !shown.includes(other)) others.push(other);
  }
  return { nextId: next?.id, related, others };
}

/** Where the posts begin that are older, by halving: every page that is made asks for it several times. */
function placeOf({ published_at, id }: PublishedPost, newestFirst: SuggestiblePost[]): number {
  let [low, high] = [0, newestFirst.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = newestFirst[middle] as SuggestiblePost;
    const isOlder = other.published_at < published_at || (other.published_at === published_at && other.id < id);
    if (isOlder) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A word says less of what a post is about than a tag that its writer chose. */
const WORD_WEIGHT = 0.4;
/** A word that a larger share of the posts has in its titles or tags says nothing about one of them. */
const SHARE_WITH_WORD_MAXIMUM = 0.15;
/** So few posts are never too many, however small the site is. */
const NEVER_TOO_MANY = 3;
/** Of those with a topic, before and after the post in time: thousands may have it, and each page is made in a millisecond. */
const NEAREST = 20;

/**
 * The posts that share topics with a post, those in its language first, and those with rare topics before those with
 * frequent ones. Of a frequent topic only the nearest in time are looked at.
 */
function relatedTo(
  post: PublishedPost,
  { posts, byTopic }: Suggestible,
  maySuggest: (other: SuggestiblePost) => boolean,
): SuggestiblePost[] {
  const scores = new Map<SuggestiblePost, number>();
  for (const topic of topicsOf(post)) {
    const sharing = byTopic.get(topic) ?? [];
    if (!isTag(topic) && sharing.length > Math.max(NEVER_TOO_MANY, posts.length * SHARE_WITH_WORD_MAXIMUM)) continue;
    const score = (isTag(topic) ? 1 : WORD_WEIGHT) / Math.log2(1 + Math.max(sharing.length, 2));
    const place = placeOf(post, sharing);
    for (let index = Math.max(0, place - NEAREST); index < Math.min(place + NEAREST, sharing.length); index += 1) {
      const other = sharing[index] as SuggestiblePost;
      if (maySuggest(other)) scores.set(other, (scores.get(other) ?? 0) + score);
    }
  }
  const isForeign = ({ language }: SuggestiblePost) => Number(language !== post.language);
  const distance = ({ published_at }: SuggestiblePost) => Math.abs(published_at - post.published_at);
  const compare = (one: SuggestiblePost, other: SuggestiblePost) =>
    isForeign(one) - isForeign(other) ||
    (scores.get(other) ?? 0) - (scores.get(one) ?? 0) ||
    distance(one) - distance(other) ||
    other.id - one.id;
  return [...scores.keys()].sort(compare).slice(0, RELATED_SHOWN);
}
