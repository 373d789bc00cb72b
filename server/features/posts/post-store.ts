import type { Db, WriteDb } from '#server/database/database.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';

export interface NewPost {
  slug: string;
  title: string;
  summary: string;
  body: string;
  language: Language;
  status: PostStatus;
  categoryId: number;
  authorId: number | null;
  tags: string[];
  youtubeUrl: string | null;
  featured: boolean;
  readMinutes: number;
  createdAt: number;
  publishedAt: number | null;
}

export type PostRow = Awaited<ReturnType<typeof findPosts>>[number];

/** In the order of the ids; ids without a post are left out. */
export async function findPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const [rows, tagRows] = await Promise.all([
    selectPosts(db).where('posts.id', 'in', ids).execute(),
    selectTags(db).where('post_tags.post_id', 'in', ids).execute(),
  ]);
  const posts = new Map(rows.map((row) => [row.id, row]));
  const tags = tagsByPost(tagRows);
  return ids.flatMap((id) => {
    const post = posts.get(id);
    return post ? [{ ...post, tags: tags.get(id) ?? [] }] : [];
  });
}

export async function findBodies(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('post_bodies').selectAll().where('post_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.post_id, row.body]));
}

/** @returns `undefined` when the slug is taken, by a post or by the memory of one */
export async function insertPost(db: WriteDb, post: NewPost): Promise<number | undefined> {
  const former = await db.selectFrom('former_slugs').select('slug').where('slug', '=', post.slug).executeTakeFirst();
  if (former) return undefined;
  const inserted = await db
    .insertInto('posts')
    .values({
      slug: post.slug,
      ...contentColumns(post),
      author_id: post.authorId,
      image_path: null,
      featured: post.featured ? 1 : 0,
      created_at: post.createdAt,
      updated_at: post.createdAt,
      published_at: post.publishedAt,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await db.insertInto('post_bodies').values({ post_id: inserted.id, body: post.body }).execute();
  await insertTags(db, inserted.id, post.tags);
  if (post.status === 'published') await addToPostCount(db, post.categoryId, 1);
  return inserted.id;
}

export type PostContent = Pick<
  NewPost,
  'title' | 'summary' | 'body' | 'language' | 'status' | 'categoryId' | 'tags' | 'youtubeUrl' | 'readMinutes'
>;

/** Replaces what a writer can change; slug, author, dates of creation and counts stay. */
export async function updatePost(db: WriteDb, id: number, content: PostContent, now: number): Promise<void> {
  // Changing the row first locks it, on either engine, so that what is read here is still true below.
  const before = await db
    .updateTable('posts')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returning(['category_id', 'status', 'published_at'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('posts')
    .set({
      ...contentColumns(content),
      published_at: before.published_at ?? (content.status === 'published' ? now : null),
    })
    .where('id', '=', id)
    .execute();
  await db.updateTable('post_bodies').set({ body: content.body }).where('post_id', '=', id).execute();
  await db.deleteFrom('post_tags').where('post_id', '=', id).execute();
  await insertTags(db, id, content.tags);
  const changes = [
    { categoryId: before.category_id, by: before.status === 'published' ? -1 : 0 },
    { categoryId: content.categoryId, by: content.status === 'published' ? 1 : 0 },
  ] as const;
  // In one order everywhere, or two posts that swap categories wait for each other on PostgreSQL.
  for (const { categoryId, by } of changes.toSorted((one, other) => one.categoryId - other.categoryId)) {
    if (by !== 0) await addToPostCount(db, categoryId, by);
  }
}

function contentColumns(content: PostContent) {
  return {
    title: content.title,
    summary: content.summary,
    language: content.language,
    status: content.status,
    category_id: content.categoryId,
    youtube_url: content.youtubeUrl,
    read_minutes: content.readMinutes,
  };
}

/** With their categories and authors; without bodies and tags. */
export function selectPosts(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select([
      'categories.name as category_name',
      'categories.slug as category_slug',
      'users.first_name as author_first_name',
      'users.last_name as author_last_name',
    ]);
}

export function selectTags(db: Db) {
  return db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.name'])
    .orderBy('post_tags.post_id')
    .orderBy('post_tags.position');
}

export function tagsByPost(rows: { post_id: number; name: string }[]): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  for (const { post_id, name } of rows) tags.set(post_id, [...(tags.get(post_id) ?? []), name]);
  return tags;
}

async function insertTags(db: WriteDb, postId: number, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('tags')
    // In one order everywhere, so that two writers on PostgreSQL never wait for each other.
    .values([...names].sort().map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('tags').selectAll().where('name', 'in', names).execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  await db
    .insertInto('post_tags')
    .values(names.map((name, position) => ({ post_id: postId, position, tag_id: ids.get(name) as number })))
    .execute();
}

async function addToPostCount(db: WriteDb, categoryId: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('categories')
    .set((eb) => ({ post_count: eb('post_count', '+', by) }))
    .where('id', '=', categoryId)
    .execute();
}
