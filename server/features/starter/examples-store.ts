import { isDeepStrictEqual } from 'node:util';
import type { ExpressionBuilder } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { namesIn } from '#server/features/accounts/manage-admins.ts';
import type { AuthorStats } from '#shared/contracts/author.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
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
        essay.slug === slug && essay.title === title && essay.summary === summary && isSameText(essay.content, body),
    ),
  );
}

/** Sites that began with earlier versions have these texts without empty lines between the paragraphs. */
function isSameText(one: string, other: string): boolean {
  return one.trim().replace(/\n+/g, '\n') === other.replace(/\n+/g, '\n');
}

export function findExampleVideos(db: Db): Promise<{ id: number }[]> {
  return db.selectFrom('videos').select('id').where(isExampleVideo).execute();
}

export async function hasExampleBook(db: Db): Promise<boolean> {
  return (await db.selectFrom('book').select('id').where(isExampleBook).executeTakeFirst()) !== undefined;
}

/** Whether anything of the invented author is left in the profile. */
export async function hasExampleAuthor(db: Db): Promise<boolean> {
  const { name, bio, expertise, stats } = starterAuthor;
  const left = db
    .selectFrom('author')
    .select('id')
    .where(({ eb, or }) =>
      or([eb('name', '=', name), eb('bio', '=', bio), eb('expertise', '=', expertise), eb('stats', '=', stats)]),
    );
  return (await left.executeTakeFirst()) !== undefined;
}

export async function deleteExamplesBesidePosts(db: WriteDb): Promise<void> {
  await db.deleteFrom('videos').where(isExampleVideo).execute();
  await db.deleteFrom('book').where(isExampleBook).execute();
  await db.deleteFrom('author').where(isExampleAuthor).execute();
  const { bio, expertise, stats } = starterAuthor;
  await updateRows(db, 'author', { bio }, { bio: '' });
  await updateRows(db, 'author', { expertise }, { expertise: '[]' });
  await updateRows(db, 'author', { stats }, { stats: JSON.stringify(NO_FIGURES) });
}

const NO_FIGURES: AuthorStats = { readers: '', articles: '', subscribers: '', satisfaction: '' };

/** The words in which the invented author speaks of the site, of its categories, and of herself: her name, if this admin has it. */
export async function findExampleWords(read: Db, { id }: { id: number }) {
  const [settings, categories, named] = await Promise.all([
    findExampleSettings(read),
    read
      .selectFrom('categories')
      .select('id')
      .where(({ and, or }) => or(starterCategories.map(({ slug, description }) => and({ slug, description }))))
      .execute(),
    read.selectFrom('users').select('id').where('id', '=', id).where(isNamedAfterExample).executeTakeFirst(),
  ]);
  const has = (...names: (keyof SiteSettings)[]) => names.some((name) => settings.includes(name));
  return {
    categories: categories.length,
    name: named !== undefined,
    site: has('tagline', 'description'),
    claims: has('claims'),
    journey: has('journey'),
  };
}

async function findExampleSettings(db: Db): Promise<string[]> {
  const settings: Record<string, unknown> = { ...starterSite };
  const rows = await db.selectFrom('site_settings').selectAll().where('name', 'in', Object.keys(settings)).execute();
  const same = rows.filter(({ name, value }) => isDeepStrictEqual(JSON.parse(value), settings[name]));
  return same.map(({ name }) => name);
}

export async function deleteExampleWords(db: WriteDb): Promise<void> {
  for (const name of await findExampleSettings(db)) await deleteRows(db, 'site_settings', { name });
  for (const { slug, description } of starterCategories) {
    await updateRows(db, 'categories', { slug, description }, { description: '' });
  }
  const unnamed = await db
    .updateTable('users')
    .set({ first_name: '', last_name: '' })
    .where(isNamedAfterExample)
    .returning('id')
    .execute();
  for (const { id } of unnamed) db.invalidate(`person:${id}`);
}

function isNamedAfterExample({ and }: ExpressionBuilder<Tables, 'users'>) {
  return and({ is_admin: 1, ...namesIn(starterAuthor.name) });
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
