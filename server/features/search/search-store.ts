import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import { PLAIN_COLUMNS } from '#shared/writing.ts';
import { type SearchablePost, searchedWords } from './post-terms.ts';

/** @returns title, words below it and tags of published posts as one text each, newest first */
export async function listNewestHeads(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<string[]> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', ...PLAIN_COLUMNS])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const tags = await findTags(
    db,
    posts.map(({ id }) => id),
  );
  return posts.map((post) => [post.title, ...searchedWords(post), ...(tags.get(post.id) ?? [])].join('\n'));
}

/** Returns the posts in the order of `ids`; ids without a post are left out. */
export async function findTitles(db: Db, ids: number[]): Promise<{ id: number; slug: string; title: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('posts').select(['id', 'slug', 'title']).where('id', 'in', ids).execute();
  const posts = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => posts.get(id) ?? []);
}

/** @returns the next ids after `after` of posts without terms of this version, in ascending order */
export async function findWaitingPostIds(
  db: Db,
  { version, after, limit }: { version: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .leftJoin('search_documents', (join) =>
      join.onRef('search_documents.post_id', '=', 'posts.id').on('search_documents.version', '=', version),
    )
    .where('posts.id', '>', after)
    .where('search_documents.post_id', 'is', null)
    .select('posts.id')
    .orderBy('posts.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function countPosts(db: Db): Promise<number> {
  return countRows(db.selectFrom('posts'));
}

/** The terms still find their posts, which wait for new ones from now on. */
export async function outdateTerms(db: WriteDb): Promise<void> {
  await db.updateTable('search_documents').set({ version: 0 }).execute();
}

/** Locks the posts until the transaction ends, and returns all their text. */
export async function lockSearchablePosts(db: WriteDb, ids: number[]): Promise<SearchablePost[]> {
  const posts = await db
    .selectFrom('posts')
    .select([
      'id',
      'title',
      ...PLAIN_COLUMNS,
      'language',
      'status',
      'category_id',
      'author_id',
      'deleted_at',
      'created_at',
      'published_at',
    ])
    .where('id', 'in', ids)
    .$call(db.engine.lock)
    .execute();
  const bodies = await db
    .selectFrom('post_bodies')
    .select(['post_id', 'body', 'text'])
    .where('post_id', 'in', ids)
    .execute();
  const tags = await findTags(db, ids);
  const textOf = new Map(bodies.map(({ post_id, body, text }) => [post_id, text ?? body]));
  return posts.map((post) => ({ ...post, text: textOf.get(post.id) ?? '', tags: tags.get(post.id) ?? [] }));
}
