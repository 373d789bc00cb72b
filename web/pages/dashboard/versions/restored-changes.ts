import type { PostDetail } from '#shared/contracts/post.ts';
import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { countWords } from '#shared/text/reading-time.ts';
import { countOf } from '#web/components/count-of.ts';

/** One thing that a post says differently after a version is restored; empty where there is nothing. */
export interface RestoredChange {
  name: string;
  now: string;
  restored: string;
}

type Current = Pick<
  PostDetail,
  'title' | 'summary' | 'post_data' | 'postCategory' | 'tags' | 'youtubeUrl' | 'language'
>;

const LANGUAGES = { en: 'English', hi: 'हिन्दी' };

/** Only what differs, in the order of the form. */
export function restoredChanges(post: Current, version: PostVersionDetail): RestoredChange[] {
  const { postCategory } = version;
  const category = postCategory?.is_active === 1 ? postCategory : post.postCategory;
  const all = [
    { name: 'Title', now: post.title, restored: version.title },
    { name: 'Summary', now: post.summary, restored: version.summary },
    textChange(post.post_data, version.post_data),
    { name: 'Category', now: post.postCategory.name, restored: category.name },
    { name: 'Tags', now: post.tags.join(', '), restored: version.tags.join(', ') },
    { name: 'Video', now: post.youtubeUrl ?? '', restored: version.youtubeUrl ?? '' },
    { name: 'Language', now: LANGUAGES[post.language], restored: LANGUAGES[version.language] },
  ];
  return all.filter(({ now, restored }) => now !== restored);
}

/** Why a version does not bring back the category it had; empty where it does. */
export function categoryNotice(post: Current, { postCategory }: PostVersionDetail): string {
  const stays = `so the post stays in “${post.postCategory.name}”.`;
  if (postCategory === null) return `The category of this version no longer exists, ${stays}`;
  if (postCategory.is_active === 1 || postCategory.id === post.postCategory.id) return '';
  return `The category of this version, “${postCategory.name}”, is no longer offered, ${stays}`;
}

/** A text is too long to stand beside another one: how long each is must do. */
function textChange(now: string, restored: string): RestoredChange {
  const [wordsNow, wordsRestored] = [countWords(now), countWords(restored)];
  const isAsLong = now !== restored && wordsNow === wordsRestored;
  return {
    name: 'Content',
    now: now && countOf(wordsNow, 'word'),
    restored: restored && countOf(wordsRestored, isAsLong ? 'other word' : 'word'),
  };
}
