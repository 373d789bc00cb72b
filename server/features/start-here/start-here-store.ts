import type { Db, WriteDb } from '#server/database/database.ts';
import { insertRows } from '#server/database/rows.ts';
import { settingRow } from '#server/features/site/site-store.ts';

/** The words above the posts. */
export const introductionRow = settingRow<string>('start-here', '');

interface Chosen {
  post_id: number;
  reason: string;
}

/** All chosen posts in order, also those that are not published. */
export function listChosenPosts(db: Db) {
  return db
    .selectFrom('start_here_posts')
    .innerJoin('posts', 'posts.id', 'start_here_posts.post_id')
    .select(['post_id', 'reason', 'title', 'slug', 'image_id', 'language', 'status'])
    .orderBy('position')
    .execute();
}

/** Whether there is anything to show on the page. */
export function isAnyChosenPublished(db: Db): Promise<boolean> {
  return isAnyChosen(db, { status: 'published' });
}

export function isAnyChosenOf(db: Db, authorId: number): Promise<boolean> {
  return isAnyChosen(db, { author_id: authorId });
}

/** Begins with the few that are chosen: with a join, SQLite would rather begin with all posts that are published. */
async function isAnyChosen(db: Db, which: { status: 'published' } | { author_id: number }): Promise<boolean> {
  const row = await db
    .selectFrom('start_here_posts')
    .select('post_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('posts')
          .select('posts.id')
          .whereRef('posts.id', '=', 'start_here_posts.post_id')
          .where((eb) => eb.and(which)),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns those of the ids that are posts */
export async function findExisting(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('posts').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function replaceChosenPosts(db: WriteDb, posts: Chosen[]): Promise<void> {
  await db.deleteFrom('start_here_posts').execute();
  await insertRows(
    db,
    'start_here_posts',
    posts.map((post, index) => ({ ...post, position: index + 1 })),
  );
}
