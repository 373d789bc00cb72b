import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Engine } from '#server/database/dialects/engine.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type PostSelection,
  partsOf,
  type SelectedPosts,
  type SelectionPart,
  selectPart,
  TIME_OF,
} from './post-selection-store.ts';

export interface PostFilter {
  selection: PostSelection;
  categoryId?: number | undefined;
  /** Every word has to be found in the title, summary, body or a tag. */
  words: string[];
}

/** Newest first: by publication where all are published, by creation or deletion where they are not. */
export async function listPostIds(
  { read, likeOperator }: Engine,
  filter: PostFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const timed = (part: SelectionPart) =>
    narrowed(selectPart(read, part), likeOperator, filter)
      .select('posts.id')
      .select(`posts.${TIME_OF[part.kind]} as time`);
  const [first, second] = partsOf(filter.selection);
  // Two lists that are each in order in their index are merged, as one condition for both would not be.
  const query = second ? timed(first).unionAll(timed(second)) : timed(first);
  const rows = await query.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return rows.map((row) => row.id);
}

/** Of what is published the stored counts answer, unless there are words: then the posts have to be read. */
export async function countPosts(engine: Engine, filter: PostFilter): Promise<number> {
  const counts = await Promise.all(
    partsOf(filter.selection).map((part) =>
      part.kind === 'published' && filter.words.length === 0
        ? storedCount(engine.read, filter.categoryId)
        : recount(engine, part, filter),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function findNewestFeaturedPostId(db: Db, categoryId: number | undefined): Promise<number | undefined> {
  const post = await newest(db, categoryId).where('featured', '=', 1).executeTakeFirst();
  return post?.id;
}

function narrowed(posts: SelectedPosts, likeOperator: Engine['likeOperator'], { categoryId, words }: PostFilter) {
  return posts
    .$if(categoryId !== undefined, (query) => query.where('posts.category_id', '=', categoryId as number))
    .$if(words.length > 0, (query) =>
      query
        .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
        .where((eb) => eb.and(words.map((word) => containsWord(eb, likeOperator, word)))),
    );
}

function containsWord(
  eb: ExpressionBuilder<Tables, 'posts' | 'post_bodies'>,
  likeOperator: Engine['likeOperator'],
  word: string,
): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const like = (text: Expression<string>) => sql<SqlBool>`${text} ${sql.raw(likeOperator)} ${pattern} escape '\\'`;
  const taggedWith = eb
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .whereRef('post_tags.post_id', '=', 'posts.id')
    .where((inner) => like(inner.ref('tags.name')))
    .select('post_tags.post_id');
  return eb.or([
    like(eb.ref('posts.title')),
    like(eb.ref('posts.summary')),
    like(eb.ref('post_bodies.body')),
    eb.exists(taggedWith),
  ]);
}

async function recount({ read, likeOperator }: Engine, part: SelectionPart, filter: PostFilter): Promise<number> {
  const { count } = await narrowed(selectPart(read, part), likeOperator, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function storedCount(db: Db, categoryId: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('categories')
    .$if(categoryId !== undefined, (query) => query.where('id', '=', categoryId as number))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('post_count'), sql<number>`0`).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function newest(db: Db, categoryId: number | undefined) {
  return db
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'published')
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId as number))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}
