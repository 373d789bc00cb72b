import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { countOf } from '#shared/text/count-of.ts';
import { countWords } from '#shared/text/reading-time.ts';
import { ADDRESS_NAMES, FIELD_LABELS, type PlainAt, type PlainName, plainFrom, WORD_NAMES } from '#shared/writing.ts';

/** One field that restoring a version would change. An empty text means that the field has no value. */
interface RestoredChange {
  name: string;
  now: string;
  restored: string;
}

type Plain = PlainAt<'answered'>;
type Current = Pick<PostDetailAnswer, 'title' | 'post_data' | 'format' | 'postCategory' | 'tags' | 'language'> & Plain;

const FORMATS = { plain: 'plain text', markdown: 'rich text' };
const LANGUAGES = { en: 'English', hi: 'हिन्दी' };

/** @returns only the fields that differ, in the order of the form */
export function restoredChanges(post: Current, version: PostVersionDetail): RestoredChange[] {
  const { postCategory } = version;
  const category = postCategory?.is_active === 1 ? postCategory : post.postCategory;
  const all = [
    { name: FIELD_LABELS.title, now: post.title, restored: version.title },
    ...plainChanges(post, version, WORD_NAMES),
    textChange(post.post_data, version.post_data),
    { name: FIELD_LABELS.format, now: FORMATS[post.format], restored: FORMATS[version.format] },
    { name: FIELD_LABELS.categoryId, now: post.postCategory.name, restored: category.name },
    { name: FIELD_LABELS.tags, now: post.tags.join(', '), restored: version.tags.join(', ') },
    ...plainChanges(post, version, ADDRESS_NAMES),
    { name: FIELD_LABELS.language, now: LANGUAGES[post.language], restored: LANGUAGES[version.language] },
  ];
  return all.filter(({ now, restored }) => now !== restored);
}

/** @returns why restoring a version does not restore its category; an empty string if it does */
export function categoryNotice(post: Current, { postCategory }: PostVersionDetail): string {
  const consequence = `so the post stays in “${post.postCategory.name}”.`;
  if (postCategory === null) return `The category of this version no longer exists, ${consequence}`;
  if (postCategory.is_active === 1 || postCategory.id === post.postCategory.id) return '';
  return `The category of this version, “${postCategory.name}”, is no longer offered, ${consequence}`;
}

function plainChanges(post: Plain, version: Plain, names: PlainName[]): RestoredChange[] {
  const [now, restored] = [plainFrom('answered', post), plainFrom('answered', version)];
  return names.map((name) => ({
    name: FIELD_LABELS[name],
    now: now[name] ?? '',
    restored: restored[name] ?? '',
  }));
}

/** A whole text is too long for the table, so its word count is shown instead. */
function textChange(now: string, restored: string): RestoredChange {
  const [wordsNow, wordsRestored] = [countWords(now), countWords(restored)];
  const hasSameCount = now !== restored && wordsNow === wordsRestored;
  return {
    name: FIELD_LABELS.body,
    now: now && countOf(wordsNow, 'word'),
    restored: restored && countOf(wordsRestored, hasSameCount ? 'other word' : 'word'),
  };
}
