import type { WriteDb } from '#server/database/database.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { slugOf } from '#shared/text/slug.ts';
import { insertPost, type NewPost } from './post-store.ts';

export type PostDraft = Omit<NewPost, 'slug' | 'readMinutes' | 'publishedAt'> & {
  /** Wished for; a number is appended when it is taken. */
  slug?: string | undefined;
};

/** Gives the post its address and reading time. A published post counts as published when it was created. */
export async function createPost(db: WriteDb, draft: PostDraft): Promise<number> {
  const wished = slugOf(draft.slug ?? draft.title);
  for (let attempt = 1; ; attempt += 1) {
    const id = await insertPost(db, {
      ...draft,
      slug: attempt === 1 ? wished : `${wished}-${attempt}`,
      readMinutes: readingTime(draft.body),
      publishedAt: draft.status === 'published' ? draft.createdAt : null,
    });
    if (id !== undefined) return id;
  }
}
