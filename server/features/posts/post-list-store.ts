import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Engine } from '#server/database/dialects/engine.ts';
import type { Tables } from '#server/database/tables.ts';

export interface PostFilter {
  categoryId?: number | undefined;
  /** Every word has to be found in the title, summary, body or a tag. */
  words: string[];
}

/** Newest first. */
export async function listPublishedPostIds(
  { read, likeOperator }: Engine,
  filter: PostFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await published(read, likeOperator, filter)
    .select('posts.id')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** Without words the stored counts answer; with words the posts have to be read. */
export async function countPublishedPosts({ read, likeOperator }: Engine, filter: PostFilter): Promise<number> {
  if (filter.words.length > 0) {
    const { count } = await published(read, likeOperator, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
  const { count } = await read
    .selectFrom('categories')
    .$if(filter.categoryId !== undefined, (query) => query.where('id', '=', filter.categoryId as number))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('post_count'), sql<number>`0`).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findNewestFeaturedPostId(db: Db, categoryId: number | undefined): Promise<number | undefined> {
  const post = await newest(db, categoryId).where('featured', '=', 1).executeTakeFirst();
  return post?.id;
}

function published(db: Db, likeOperator: Engine['likeOperator'], { categoryId, words }: PostFilter) {
  return db
    .selectFrom('posts')
    .where('posts.status', '=', 'published')
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
