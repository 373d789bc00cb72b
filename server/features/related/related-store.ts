import { builtOnce } from '#server/database/built-once.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Flag } from '#server/database/tables.ts';

/** A post that another one may be related to, by what both have in common. */
export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];

export function findCandidates(db: Db, ids: number[]) {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'language', 'status', 'series_id', 'published_at', 'created_at'])
    .where('id', 'in', ids)
    .execute();
}

/** The slugs of a post's tags, whether or not it is published. */
export async function findTagSlugs(db: Db, postId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post_tags')
    .select('slug')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ slug }) => slug ?? []);
}

export async function findTagNames(db: Db, postId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select('tags.name')
    .where('post_id', '=', postId)
    .execute();
  return rows.map(({ name }) => name);
}

/** The published posts with the tag that are closest in time to a post, on both sides of it. */
export async function findNeighbours(
  db: Db,
  slug: string,
  { id, time }: { id: number; time: number },
  limit: number,
): Promise<number[]> {
  const [older, newer] = await Promise.all([
    olderWithTag(db, slug, time, id, limit),
    newerWithTag(db, slug, time, id, limit),
  ]);
  return [...older, ...newer].map(({ post_id }) => post_id);
}

const olderWithTag = builtOnce((db, slug: string, time: number, id: number, limit: number) =>
  selectListed(db, slug)
    .where((eb) => eb(eb.refTuple('listed_at', 'post_id'), '<', eb.tuple(time, id)))
    .orderBy('listed_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit),
);

const newerWithTag = builtOnce((db, slug: string, time: number, id: number, limit: number) =>
  selectListed(db, slug)
    .where((eb) => eb(eb.refTuple('listed_at', 'post_id'), '>', eb.tuple(time, id)))
    .orderBy('listed_at')
    .orderBy('post_id')
    .limit(limit),
);

function selectListed(db: Db, slug: string) {
  return db.selectFrom('post_tags').select('post_id').where('slug', '=', slug).where('listed_at', 'is not', null);
}

/** @returns how many published posts have the tag, counted up to `atMost` */
export function countListed(db: Db, slug: string, atMost: number): Promise<number> {
  return countRows(db.selectFrom(selectListed(db, slug).limit(atMost).as('listed')));
}

/** As the categories count them. */
export async function countPublished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('categories')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('post_count'), eb.val(0)).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRelatedIds(db: Db, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_related')
    .select('related_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map(({ related_id }) => related_id);
}

/**
 * What a page shows of its related posts, best first. The stored choice may be older than the posts, so what is not
 * published is left out, and so are parts of the same series, which lead to one another anyway.
 */
export const listRelatedPosts = builtOnce((db, postId: number, seriesId: number, limit: number) =>
  selectPostLinks(db)
    .innerJoin('post_related', 'post_related.related_id', 'posts.id')
    .where('post_related.post_id', '=', postId)
    .where('posts.status', '=', 'published')
    .where((eb) => eb.or([eb('series_id', 'is', null), eb('series_id', '!=', seriesId)]))
    .orderBy('post_related.position')
    .limit(limit),
);

/** As much of posts as a link shows. */
export function selectPostLinks(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'posts.slug', 'title', 'language', 'read_minutes', 'category_id'])
    .select(['categories.name as category_name', 'categories.slug as category_slug']);
}

/** The posts whose pages may suggest this one. */
export async function findRelatedTo(db: Db, postId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_related')
    .select('post_id')
    .where('related_id', '=', postId)
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Posts that were deleted meanwhile are left out. */
export async function replaceRelated(db: WriteDb, postId: number, ids: number[]): Promise<void> {
  await db.deleteFrom('post_related').where('post_id', '=', postId).execute();
  if (ids.length === 0) return;
  const rows = await db.selectFrom('posts').select('id').where('id', 'in', ids).execute();
  const known = ids.filter((id) => rows.some((row) => row.id === id));
  if (known.length === 0) return;
  await db
    .insertInto('post_related')
    .values(known.map((related_id, position) => ({ post_id: postId, position, related_id })))
    .execute();
}

/** Marks posts as waiting; one that waits already is marked once more, so that a job under way does not miss it. */
export async function markWaiting(db: WriteDb, ids: number[], spreads: Flag): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('related_waiting')
    .values(ids.map((post_id) => ({ post_id, spreads, marks: 1 })))
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((eb) => ({
        spreads: spreads === 1 ? 1 : eb.ref('related_waiting.spreads'),
        marks: eb('related_waiting.marks', '+', 1),
      })),
    )
    .execute();
}

/** Call it before the posts of this author are deleted. @returns how many posts were marked */
export async function markSuggestingPostsOf(db: WriteDb, authorId: number): Promise<number> {
  const rows = await db
    .selectFrom('post_related')
    .innerJoin('posts', 'posts.id', 'post_related.related_id')
    .innerJoin('posts as shown_by', 'shown_by.id', 'post_related.post_id')
    .select('post_related.post_id')
    .distinct()
    .where('posts.author_id', '=', authorId)
    .where((eb) => eb.or([eb('shown_by.author_id', 'is', null), eb('shown_by.author_id', '!=', authorId)]))
    .execute();
  for (let start = 0; start < rows.length; start += 1000) {
    await markWaiting(
      db,
      rows.slice(start, start + 1000).map(({ post_id }) => post_id),
      0,
    );
  }
  return rows.length;
}

export interface WaitingPost {
  post_id: number;
  marks: number;
}

/** @returns the next posts after this id that wait */
export function listWaiting(db: Db, { spreads, after, limit }: { spreads: Flag; after: number; limit: number }) {
  return db
    .selectFrom('related_waiting')
    .select(['post_id', 'marks'])
    .where('spreads', '=', spreads)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute();
}

export async function isAnyWaiting(db: Db): Promise<boolean> {
  const waiting = await db.selectFrom('related_waiting').select('post_id').limit(1).executeTakeFirst();
  return waiting !== undefined;
}

/** @returns whether nobody else was faster, and the post was not marked again meanwhile */
export async function endWaiting(db: WriteDb, { post_id, marks }: WaitingPost): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('related_waiting')
    .where('post_id', '=', post_id)
    .where('marks', '=', marks)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The post has passed on what changed, and waits for its own turn. @returns as `endWaiting` does */
export async function endSpreading(db: WriteDb, { post_id, marks }: WaitingPost): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('related_waiting')
    .set({ spreads: 0 })
    .where('post_id', '=', post_id)
    .where('marks', '=', marks)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
