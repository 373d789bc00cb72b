import type { WriteDb } from '#server/database/database.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { type PostContent, updatePost } from './post-store.ts';

/** Puts new content in the place of the old; the address stays. */
export function replacePost(
  db: WriteDb,
  id: number,
  content: Omit<PostContent, 'readMinutes'>,
  now: number,
): Promise<void> {
  return updatePost(db, id, { ...content, readMinutes: readingTime(content.body) }, now);
}
