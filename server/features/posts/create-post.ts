import type { WriteDb } from '#server/database/database.ts';
import { indexNewPost } from '#server/features/search/index-post.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { giveSlug, slugsFrom } from './choose-slug.ts';
import { insertPost, type NewPost } from './post-write-store.ts';
import { isFormerSlugOfAnother } from './slug-store.ts';

export type PostDraft = Omit<NewPost, 'slug' | 'readMinutes' | 'publishedAt'> & {
  /** Wished for; a number is appended when it is taken. */
  slug?: string | undefined;
};

/**
 * Gives the post its address and reading time. A published post counts as published when it was created.
 * @param index where many posts are made together, what keeps each until they are indexed together
 */
export async function createPost(db: WriteDb, draft: PostDraft, index = indexNewPost): Promise<number> {
  const wished = draft.slug ?? draft.title;
  for (const slug of slugsFrom(wished)) {
    const post = {
      ...draft,
      slug,
      readMinutes: readingTime(draft.body),
      publishedAt: draft.status === 'published' ? draft.createdAt : null,
    };
    const id = await insertPost(db, post, index);
    if (id === undefined) continue;
    if (await isFormerSlugOfAnother(db, slug, id)) await giveSlug(db, id, wished);
    return id;
  }
  throw new Error('There is always another slug.');
}
