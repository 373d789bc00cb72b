import type { Db, WriteDb } from '#server/database/database.ts';

/** A row of its own in `site_settings`, since other pages do not show it. */
const INTRODUCTION = 'start-here';

interface Chosen {
  post_id: number;
  reason: string;
}

/** All chosen posts in order, also those that are not published. */
export function listChosenPosts(db: Db) {
  return db
    .selectFrom('start_here_posts')
    .innerJoin('posts', 'posts.id', 'start_here_posts.post_id')
    .select(['post_id', 'reason', 'title', 'language', 'status'])
    .orderBy('position')
    .execute();
}

/** Whether there is anything to show on the page. */
export async function isAnyChosenPublished(db: Db): Promise<boolean> {
  const post = await db
    .selectFrom('start_here_posts')
    .innerJoin('posts', 'posts.id', 'start_here_posts.post_id')
    .select('post_id')
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

export async function isChosen(db: Db, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('start_here_posts')
    .select('post_id')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAnyChosenOf(db: Db, authorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('start_here_posts')
    .innerJoin('posts', 'posts.id', 'start_here_posts.post_id')
    .select('post_id')
    .where('author_id', '=', authorId)
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
  if (posts.length === 0) return;
  await db
    .insertInto('start_here_posts')
    .values(posts.map((post, index) => ({ ...post, position: index + 1 })))
    .execute();
}

export async function readIntroduction(db: Db): Promise<string> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', INTRODUCTION).executeTakeFirst();
  return row ? JSON.parse(row.value) : '';
}

export async function saveIntroduction(db: WriteDb, text: string): Promise<void> {
  const value = JSON.stringify(text);
  await db
    .insertInto('site_settings')
    .values({ name: INTRODUCTION, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
