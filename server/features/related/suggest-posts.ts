import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { Suggestible, SuggestiblePost } from './suggestible-store.ts';
import { isTag, topicsOf } from './topics.ts';

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
