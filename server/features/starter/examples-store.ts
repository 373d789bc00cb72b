import { isDeepStrictEqual } from 'node:util';
import type { ExpressionBuilder } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { namesIn } from '#server/features/accounts/manage-admins.ts';
import {
  starterAuthor,
  starterBook,
  starterCategories,
  starterEssays,
  starterSite,
  starterVideos,
} from './starter-content.ts';

/** Those that are as they were when the site began, and that nobody has commented on. */
export async function findExamplePosts(read: Db): Promise<{ id: number }[]> {
  const rows = await read
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'slug', 'title', 'summary', 'body'])
    .where(
      'slug',
      'in',
      starterEssays.map(({ slug }) => slug),
    )
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comments').select('comments.id').whereRef('comments.post_id', '=', 'posts.id'))),
    )
    .execute();
  return rows.filter(({ slug, title, summary, body }) =>
    starterEssays.some(
      (essay) =>
        essay.slug === slug && essay.title === title && essay.summary === summary && essay.content.trim() === body,
    ),
  );
}

export function findExampleVideos(db: Db): Promise<{ id: number }[]> {
  return db.selectFrom('videos').select('id').where(isExampleVideo).execute();
}

export async function hasExampleBook(db: Db): Promise<boolean> {
  return (await db.selectFrom('book').select('id').where(isExampleBook).executeTakeFirst()) !== undefined;
}

export async function hasExampleAuthor(db: Db): Promise<boolean> {
  return (await db.selectFrom('author').select('id').where(isExampleAuthor).executeTakeFirst()) !== undefined;
}

export async function deleteExamplesBesidePosts(db: WriteDb): Promise<void> {
  await db.deleteFrom('videos').where(isExampleVideo).execute();
  await db.deleteFrom('book').where(isExampleBook).execute();
  await db.deleteFrom('author').where(isExampleAuthor).execute();
}

/** The words in which the invented author speaks of the site, of its categories, and of herself. */
export async function deleteExampleWords(db: WriteDb): Promise<void> {
  const settings: Record<string, unknown> = { ...starterSite };
  const rows = await db.selectFrom('site_settings').selectAll().where('name', 'in', Object.keys(settings)).execute();
  for (const { name, value } of rows) {
    if (isDeepStrictEqual(JSON.parse(value), settings[name])) await deleteRows(db, 'site_settings', { name });
  }
  for (const { slug, description } of starterCategories) {
    await updateRows(db, 'categories', { slug, description }, { description: '' });
  }
  const { first_name, last_name } = namesIn(starterAuthor.name);
  const unnamed = await db
    .updateTable('users')
    .set({ first_name: '', last_name: '' })
    .where('is_admin', '=', 1)
    .where('first_name', '=', first_name)
    .where('last_name', '=', last_name)
    .returning('id')
    .execute();
  for (const { id } of unnamed) db.invalidate(`person:${id}`);
}

function isExampleVideo({ eb, and, or }: ExpressionBuilder<Tables, 'videos'>) {
  return and([
    eb('image_id', 'is', null),
    or(starterVideos.map(({ youtube_id, title, description }) => and({ youtube_id, title, description }))),
  ]);
}

function isExampleBook({ eb, and }: ExpressionBuilder<Tables, 'book'>) {
  const { title, subtitle, description, shops } = starterBook;
  return and([eb('image_id', 'is', null), and({ title, subtitle, description, shops })]);
}

function isExampleAuthor({ eb, and }: ExpressionBuilder<Tables, 'author'>) {
  const { name, bio } = starterAuthor;
  return and([eb('image_id', 'is', null), and({ name, bio })]);
}
