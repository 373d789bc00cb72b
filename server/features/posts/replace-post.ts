import type { WriteDb } from '#server/database/database.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { type HeldPost, holdPost, isSameList, type PostContent, type Save, updatePost } from './post-write-store.ts';
import { keepVersion } from './writing/keep-version.ts';

export type NewContent = Omit<PostContent, 'readMinutes'>;

/** Puts new content in the place of the old, which is kept as a version; the address and the video stay. */
export async function replacePost(
  db: WriteDb,
  id: number,
  content: Omit<NewContent, 'youtubeUrl'>,
  now: number,
): Promise<void> {
  const before = await holdPost(db, id);
  if (!before) throw new Error('There is no post to replace.');
  const { youtube_url: youtubeUrl, review_requested_at: reviewRequestedAt } = before;
  const save = { now, by: null, reviewRequestedAt, keepsFeatured: true };
  await replaceHeldPost(db, before, { ...content, youtubeUrl }, save);
}

export interface Replacement extends Omit<Save, 'featured'> {
  /** Keeps a version even of what the same person wrote a moment before. */
  keepsAlways?: boolean;
  /** Whether a featured post stays featured when its text changes: an admin chose the text that was there. */
  keepsFeatured: boolean;
}

export async function replaceHeldPost(
  db: WriteDb,
  before: HeldPost,
  content: NewContent,
  { keepsAlways = false, keepsFeatured, ...save }: Replacement,
): Promise<void> {
  const isChanged = isOtherText(before, content);
  if (isChanged) await keepVersion(db, before, { ...save, keepsAlways });
  const featured = isChanged && !keepsFeatured ? 0 : before.featured;
  await updatePost(db, before, { ...content, readMinutes: readingTime(content.body) }, { ...save, featured });
}

/** Whether any of what a version keeps is different. */
export function isOtherText(before: HeldPost, content: NewContent): boolean {
  return (
    before.title !== content.title ||
    before.summary !== content.summary ||
    before.body !== content.body ||
    before.category_id !== content.categoryId ||
    before.youtube_url !== content.youtubeUrl ||
    !isSameList(before.tags, content.tags)
  );
}
