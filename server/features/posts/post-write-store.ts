import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { indexPost } from '#server/features/search/index-post.ts';
import type { SearchablePost } from '#server/features/search/post-terms.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { moveInCounts } from './post-count-store.ts';
import { selectTags } from './post-store.ts';

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
  draftId?: string | undefined;
  reviewRequestedAt?: number | null;
  imageId?: number | null;
}

/**
 * @param index makes it found
 * @returns `undefined` when another post has the slug, or the same person one of the same draft
 */
export async function insertPost(
  db: WriteDb,
  post: NewPost,
  index: (db: WriteDb, post: SearchablePost) => Promise<void>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('posts')
    .values({
      slug: post.slug,
      ...contentColumns(post),
      author_id: post.authorId,
      saved_by: post.authorId,
      draft_id: post.draftId ?? null,
      review_requested_at: post.reviewRequestedAt ?? null,
      image_id: post.imageId ?? null,
      featured: post.featured ? 1 : 0,
      created_at: post.createdAt,
      updated_at: post.createdAt,
      published_at: post.publishedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await db.insertInto('post_bodies').values({ post_id: inserted.id, body: post.body }).execute();
  await insertTags(db, inserted.id, post.tags);
  await moveInCounts(db, undefined, { category_id: post.categoryId, status: post.status });
  await index(db, {
    ...post,
    ...contentColumns(post),
    id: inserted.id,
    author_id: post.authorId,
    created_at: post.createdAt,
    published_at: post.publishedAt,
    deleted_at: null,
  });
  return inserted.id;
}

export type HeldPost = Selectable<Tables['posts']> & { body: string; tags: string[] };

/** Locks and returns the whole post. */
export async function holdPost(db: WriteDb, id: number): Promise<HeldPost | undefined> {
  const post = await db.selectFrom('posts').selectAll().where('id', '=', id).$call(db.engine.lock).executeTakeFirst();
  if (!post) return undefined;
  const { body } = await db
    .selectFrom('post_bodies')
    .select('body')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  const tags = await selectTags(db).where('post_tags.post_id', '=', id).execute();
  return { ...post, body, tags: tags.map(({ name }) => name) };
}

export type PostContent = Pick<
  NewPost,
  'title' | 'summary' | 'body' | 'language' | 'status' | 'categoryId' | 'tags' | 'youtubeUrl' | 'readMinutes'
>;

export interface Save {
  now: number;
  /** Who saves; `null` when it is no person. */
  by: number | null;
  reviewRequestedAt: number | null;
  featured: 0 | 1;
}

/** Replaces what a writer can change of a post that is held; slug, author, date of creation and counts stay. */
export async function updatePost(db: WriteDb, before: HeldPost, content: PostContent, save: Save): Promise<void> {
  const columns = {
    ...contentColumns(content),
    published_at: before.published_at ?? (content.status === 'published' ? save.now : null),
  };
  await db
    .updateTable('posts')
    .set((eb) => ({
      ...columns,
      revision: eb('revision', '+', 1),
      updated_at: save.now,
      saved_by: save.by,
      review_requested_at: save.reviewRequestedAt,
      featured: save.featured,
    }))
    .where('id', '=', before.id)
    .execute();
  if (content.body !== before.body) {
    await db.updateTable('post_bodies').set({ body: content.body }).where('post_id', '=', before.id).execute();
  }
  if (!isSameList(content.tags, before.tags)) {
    await db.deleteFrom('post_tags').where('post_id', '=', before.id).execute();
    await insertTags(db, before.id, content.tags);
  }
  await moveInCounts(db, before, { category_id: content.categoryId, status: content.status });
  await indexPost(db, { ...before, ...columns, body: content.body, tags: content.tags });
}

export function isSameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((text, place) => text === other[place]);
}

export async function findPostIdByDraft(db: Db, authorId: number, draftId: string): Promise<number | undefined> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return post?.id;
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

async function insertTags(db: WriteDb, postId: number, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('tags').selectAll().where('name', 'in', names).execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  await db
    .insertInto('post_tags')
    .values(names.map((name, position) => ({ post_id: postId, position, tag_id: ids.get(name) as number })))
    .execute();
}
