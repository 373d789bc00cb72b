import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { findRow, insertRow, lockRow, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import type { SavedPost } from '#server/features/after-save.ts';
import { findTags, insertTags, relistTags, replaceTags } from '#server/features/tags/tag-store.ts';
import { plainAt, plainFrom, type Writing } from '#shared/writing.ts';
import { saveReferences } from './rendering/references-store.ts';
import { type RenderedText, renderedColumns } from './rendering/render-text.ts';

/** A post that is locked until the transaction ends. */
export type LockedPost = SavedPost;

/** A writing that has everything a post must have. */
export type CompleteWriting = Writing & { categoryId: number };

export async function lockPost(db: WriteDb, id: number): Promise<LockedPost | undefined> {
  const post = await lockRow(db, 'posts', { id });
  // A mark for rendering must not come in between.
  const text = post && (await lockRow(db, 'post_bodies', { post_id: id }));
  return text && withTextAndTags(db, post, text);
}

/** The same of a post that is not locked, and may change at any time. */
export async function findUnlockedPost(db: Db, id: number): Promise<LockedPost | undefined> {
  const post = await findRow(db, 'posts', { id });
  const text = post && (await findRow(db, 'post_bodies', { post_id: id }));
  return text && withTextAndTags(db, post, text);
}

async function withTextAndTags(
  db: Db,
  post: Selectable<Tables['posts']>,
  { body, format, text }: Selectable<Tables['post_bodies']>,
): Promise<LockedPost> {
  const tags = await findTags(db, [post.id]);
  return { ...post, body, format, text: text ?? body, tags: tags.get(post.id) ?? [] };
}

/** The columns of a new post besides its writing. */
type NewPostColumns = Omit<Insertable<Tables['posts']>, keyof ReturnType<typeof columnsOf>>;

export async function insertPost(
  db: WriteDb,
  writing: CompleteWriting,
  rendered: RenderedText,
  columns: NewPostColumns,
): Promise<LockedPost> {
  const post = await db
    .insertInto('posts')
    .values({ ...columnsOf(writing, rendered), ...columns, bytes: Buffer.byteLength(writing.body) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { body, format, tags } = writing;
  await insertRow(db, 'post_bodies', { post_id: post.id, body, format, ...renderedColumns(rendered) });
  await saveReferences(db, post.id, rendered);
  await insertTags(db, post, tags);
  return { ...post, body, format, text: rendered.text, tags };
}

/** Replaces the writing of a locked post; its slug, author, date of creation and counts stay the same. */
export async function updatePost(
  db: WriteDb,
  before: LockedPost,
  writing: CompleteWriting,
  rendered: RenderedText,
  columns: Updateable<Tables['posts']>,
): Promise<LockedPost> {
  const { body, format, tags } = writing;
  const revision = before.revision + 1;
  const post = await updateColumns(db, before, { ...columnsOf(writing, rendered), ...columns, revision });
  if (format === 'markdown' || format !== before.format || body !== before.body) {
    await updateBody(db, { id: before.id, body, format }, rendered);
  }
  if (JSON.stringify(tags) !== JSON.stringify(before.tags)) await replaceTags(db, post, tags);
  return { ...post, body, format, text: rendered.text, tags };
}

/** Updates other columns of a locked post; its writing stays the same. */
export async function updateColumns(
  db: WriteDb,
  before: LockedPost,
  columns: Updateable<Tables['posts']>,
): Promise<LockedPost> {
  const row = await db
    .updateTable('posts')
    .set(columns)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.status !== before.status || row.published_at !== before.published_at) await relistTags(db, row);
  return { ...before, ...row };
}

/** Replaces what was rendered from the body of a locked post; its writing and its revision stay the same. */
export async function updateRendered(db: WriteDb, before: LockedPost, rendered: RenderedText): Promise<LockedPost> {
  const { text } = rendered;
  await updateBody(db, before, rendered);
  const post = text === before.text ? before : await updateColumns(db, before, { read_minutes: rendered.readMinutes });
  return { ...post, text };
}

async function updateBody(
  db: WriteDb,
  { id, body, format }: Pick<LockedPost, 'id' | 'body' | 'format'>,
  rendered: RenderedText,
): Promise<void> {
  await updateRows(db, 'post_bodies', { post_id: id }, { body, format, ...renderedColumns(rendered) });
  await saveReferences(db, id, rendered);
}

/** Deletes posts from the bin with everything that refers to them, oldest first. @returns how many were deleted */
export async function purgePosts(
  db: WriteDb,
  { deletedBefore, limit }: { deletedBefore: number; limit: number },
): Promise<number> {
  const isDue = (query: ExpressionBuilder<Tables, 'posts'>) => query('deleted_at', '<=', deletedBefore);
  const oldest = db.selectFrom('posts').select('id').where(isDue).orderBy('deleted_at').orderBy('id').limit(limit);
  // On PostgreSQL, a post may have been restored since it was selected.
  const { numDeletedRows } = await db.deleteFrom('posts').where('id', 'in', oldest).where(isDue).executeTakeFirst();
  return Number(numDeletedRows);
}

export function writingOf(post: Omit<LockedPost, 'text'>): Writing {
  return {
    ...plainFrom('column', post),
    title: post.title,
    body: post.body,
    format: post.format,
    categoryId: post.category_id,
    tags: post.tags,
    language: post.language_chosen === 1 ? post.language : null,
  };
}

function columnsOf(writing: CompleteWriting, { readMinutes }: RenderedText) {
  return {
    ...plainAt('column', writing),
    title: writing.title,
    category_id: writing.categoryId,
    language_chosen: writing.language === null ? (0 as const) : (1 as const),
    read_minutes: readMinutes,
  };
}
