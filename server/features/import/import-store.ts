import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';

export type PostImport = Selectable<Tables['post_imports']>;

/** What is known of a post that was imported before. */
export interface KnownPost extends PostImport {
  /** Whether undoing its import put it into the bin, from where no person has taken it since. */
  isUndone: boolean;
}

export async function findImport(db: Db, key: string): Promise<KnownPost | undefined> {
  const row = await db
    .selectFrom('post_imports')
    .innerJoin('posts', 'posts.id', 'post_id')
    .selectAll('post_imports')
    .select(['deleted_at', 'deleted_by_admin'])
    .where('key', '=', key)
    .executeTakeFirst();
  // An admin may have deleted it as well, and what an admin deletes only an admin restores.
  return (
    row && { ...row, isUndone: row.deleted_at !== null && row.deleted_at === row.undone_at && !row.deleted_by_admin }
  );
}

export async function saveImport(db: WriteDb, row: Omit<PostImport, 'undone_at'>): Promise<void> {
  const { key: _, post_id: __, ...columns } = row;
  await db
    .insertInto('post_imports')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...columns, undone_at: null }))
    .execute();
}

/** Say it of a post that undoing its import has just put into the bin. */
export async function markUndone(db: WriteDb, key: string): Promise<void> {
  await db
    .updateTable('post_imports')
    .set(({ selectFrom }) => ({
      undone_at: selectFrom('posts').select('deleted_at').whereRef('posts.id', '=', 'post_imports.post_id'),
    }))
    .where('key', '=', key)
    .execute();
}

/** What is known of a post that was imported before, if it still is here, perhaps in the bin. */
export type ImportedPost = Pick<
  Selectable<Tables['posts']>,
  'id' | 'slug' | 'title' | 'created_at' | 'published_at' | 'deleted_at'
>;

/** @returns the posts that were imported under these keys, by their keys */
export async function findImportedPosts(db: Db, keys: string[]): Promise<Map<string, ImportedPost>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('post_imports')
    .innerJoin('posts', 'posts.id', 'post_id')
    .select(['key', 'posts.id', 'slug', 'title', 'posts.created_at', 'published_at', 'deleted_at'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, ...post }) => [key, post]));
}

/** The same without those in the bin, as ids. */
export async function findIdsOfPosts(db: Db, keys: string[]): Promise<Map<string, number>> {
  const posts = [...(await findImportedPosts(db, [...new Set(keys)]))];
  return new Map(posts.filter(([, post]) => post.deleted_at === null).map(([key, { id }]) => [key, id]));
}

export function countPosts(db: Db): Promise<number> {
  return countRows(db.selectFrom('posts'));
}

/** @returns those of the slugs that a post has or had */
export async function findTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const current = await db.selectFrom('posts').select('slug').where('slug', 'in', slugs).execute();
  const former = await db.selectFrom('former_slugs').select('slug').where('slug', 'in', slugs).execute();
  return new Set([...current, ...former].map(({ slug }) => slug));
}

/** Does nothing if another post has the slug, or had it. */
export async function insertFormerSlug(db: WriteDb, slug: string, post_id: number): Promise<void> {
  if ((await findTakenSlugs(db, [slug])).size > 0) return;
  await db.insertInto('former_slugs').values({ slug, post_id }).execute();
}

/** @returns the comments that were imported under these keys; `null` for one that was deleted here */
export async function findImportedComments(db: Db, keys: string[]): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('comment_imports').selectAll().where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, comment_id }) => [key, comment_id]));
}

export async function saveCommentImport(db: WriteDb, row: { key: string; comment_id: number }): Promise<void> {
  await db.insertInto('comment_imports').values(row).execute();
}

/** @returns its post, and the comment that it replies to */
export function findCommentPlace(db: Db, id: number) {
  return db.selectFrom('comments').select(['post_id', 'parent_id']).where('id', '=', id).executeTakeFirst();
}

/** By key, from the one after `after`. */
export function listPostsOfImport(
  db: Db,
  { importId, after, limit }: { importId: number; after: string; limit: number },
): Promise<PostImport[]> {
  return db
    .selectFrom('post_imports')
    .selectAll()
    .where('import_id', '=', importId)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
}

/**
 * Those who left since stay, so that no other import makes subscribers of them again; those who subscribed here since
 * belong to no import.
 */
export async function deleteSubscribersOfImport(db: WriteDb, importId: number): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('unsubscribed_at', 'is', null), eb('confirmed_at', 'is', null)]))
    .execute();
}

export interface RememberedImage {
  id: number;
  name: string;
  created_at: number;
}

/** @param address of the web, or `sha256:` and the digest of the bytes that were imported */
export function findImportedImage(db: Db, address: string): Promise<RememberedImage | undefined> {
  return db
    .selectFrom('imported_images')
    .innerJoin('images', 'images.id', 'imported_images.image_id')
    .select(['images.id', 'images.name', 'images.created_at'])
    .where('address', '=', address)
    .executeTakeFirst();
}

/** Another import may have remembered the address at the same time; then its image stays the one. */
export async function rememberImage(db: WriteDb, address: string, image_id: number): Promise<void> {
  const insertion = db.insertInto('imported_images').values({ address, image_id });
  await insertion.onConflict((conflict) => conflict.column('address').doNothing()).execute();
}
