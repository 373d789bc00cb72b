import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { isTag, type Suggestible, type SuggestiblePost, topicsOf } from './suggestible-store.ts';

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

export interface Suggestions {
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
  // The parts of a series lead to one another already.
  const isFurther = ({ id, series_id }: SuggestiblePost) =>
    id !== post.id && (series_id === null || series_id !== post.series_id);
  const isOlder = (other: SuggestiblePost) =>
    other.published_at < published_at || (other.published_at === published_at && other.id < post.id);
  const further = suggestible.posts.filter(isFurther);
  const inTurn = [...further.filter(isOlder), ...further.filter((other) => !isOlder(other))];

  const inCategory = inTurn.filter(({ category_id }) => category_id === post.category_id);
  const next = inCategory.find((other) => other.language === language) ?? inCategory[0];
  const related = relatedTo({ ...post, published_at }, suggestible)
    .filter((other) => isFurther(other) && other !== next)
    .slice(0, RELATED_SHOWN);
  const shown = [...(next ? [next] : []), ...related];
  const missing = IN_LANGUAGE - shown.filter((each) => each.language === language).length;
  const others = inTurn.filter((other) => other.language === language && !shown.includes(other));
  return { nextId: next?.id, related, others: others.slice(0, Math.max(missing, 0)) };
}

/** A word says less of what a post is about than a tag that its writer chose. */
const WORD_WEIGHT = 0.4;
/** A word that a larger share of the posts has in its titles or tags says nothing about one of them. */
const SHARE_WITH_WORD_MAXIMUM = 0.15;
/** So few posts are never too many, however small the site is. */
const NEVER_TOO_MANY = 3;

/**
 * The posts that share topics with a post, those in its language first, and those with rare topics before those with
 * frequent ones. The post itself is among them.
 */
function relatedTo(
  post: SuggestingPost & { published_at: number },
  { posts, byTopic }: Suggestible,
): SuggestiblePost[] {
  const scores = new Map<SuggestiblePost, number>();
  for (const topic of topicsOf(post)) {
    const sharing = byTopic.get(topic) ?? [];
    if (!isTag(topic) && sharing.length > Math.max(NEVER_TOO_MANY, posts.length * SHARE_WITH_WORD_MAXIMUM)) continue;
    const score = (isTag(topic) ? 1 : WORD_WEIGHT) / Math.log2(1 + Math.max(sharing.length, 2));
    for (const other of sharing) scores.set(other, (scores.get(other) ?? 0) + score);
  }
  const isForeign = ({ language }: SuggestiblePost) => Number(language !== post.language);
  const distance = ({ published_at }: SuggestiblePost) => Math.abs(published_at - post.published_at);
  return [...scores]
    .sort(
      ([one, score], [other, otherScore]) =>
        isForeign(one) - isForeign(other) || otherScore - score || distance(one) - distance(other) || other.id - one.id,
    )
    .map(([other]) => other);
}
