import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PostSelection } from '#server/features/search/post-selection.ts';
import type { Language } from '#shared/contracts/text.ts';

export interface PostFilter {
  selection: PostSelection;
  categoryId?: number | undefined;
  /** The slug of a tag. */
  tag?: string | undefined;
  language?: Language | undefined;
}

/** Newest first, by the time of publication, creation or deletion, depending on the selection: see `TIME_OF`. */
export async function listPostIds(
  read: Db,
  filter: PostFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const withTime = (part: SelectionPart) => selectWithTime(read, part, filter);
  const [first, second] = partsOf(filter.selection);
  // The database merges two lists that their indexes supply in order; a single `or` condition would need sorting.
  const query = second ? withTime(first).unionAll(withTime(second)) : withTime(first);
  const rows = await query.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return rows.map((row) => row.id);
}

/** From either table, but always with these two columns. */
type WithTime = SelectQueryBuilder<Tables, 'posts' | 'post_tags', { id: number; time: number | null }>;

function selectWithTime(read: Db, part: SelectionPart, filter: PostFilter): WithTime {
  if (part.kind !== 'published' || filter.tag === undefined) {
    return filtered(selectPart(read, part), filter).select('posts.id').select(`posts.${TIME_OF[part.kind]} as time`);
  }
  return selectTagged(read, filter.tag, filter).select(['post_tags.post_id as id', 'listed_at as time']);
}

/**
 * Published posts are counted by the stored counts of their categories, and those of a tag or a language by an index.
 */
export async function countPosts(read: Db, filter: PostFilter): Promise<number> {
  const counts = await Promise.all(
    partsOf(filter.selection).map((part) => {
      if (part.kind === 'published' && filter.tag !== undefined)
        return countRows(selectTagged(read, filter.tag, filter));
      return part.kind === 'published' && filter.language === undefined
        ? storedCount(read, filter.categoryId)
        : countRows(filtered(selectPart(read, part), filter));
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function findNewestFeaturedPostId(db: Db, categoryId: number | undefined): Promise<number | undefined> {
  const post = await filtered(selectPart(db, { kind: 'published' }), { categoryId })
    .where('featured', '=', 1)
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return post?.id;
}

function filtered(posts: SelectedPosts, { categoryId, tag, language }: Omit<PostFilter, 'selection'>) {
  return posts
    .$if(categoryId !== undefined, (query) => query.where('posts.category_id', '=', categoryId as number))
    .$if(language !== undefined, (query) => query.where('posts.language', '=', language as Language))
    .$if(tag !== undefined, (query) =>
      query.where('posts.id', 'in', (eb) =>
        eb
          .selectFrom('post_tags')
          .select('post_tags.post_id')
          .where('slug', '=', tag as string),
      ),
    );
}

/** The published posts with a tag, without reading the rows of any post unless another filter is set, too. */
function selectTagged(read: Db, tag: string, { categoryId, language }: PostFilter) {
  return read
    .selectFrom('post_tags')
    .where('slug', '=', tag)
    .where('listed_at', 'is not', null)
    .$if(categoryId !== undefined || language !== undefined, (query) =>
      query.where('post_tags.post_id', 'in', (eb) =>
        filtered(eb.selectFrom('posts').where('posts.status', '=', 'published'), { categoryId, language }).select(
          'posts.id',
        ),
      ),
    );
}

async function storedCount(db: Db, categoryId: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('categories')
    .$if(categoryId !== undefined, (query) => query.where('id', '=', categoryId as number))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('post_count'), sql<number>`0`).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A selection that a single index supplies in order. */
type SelectionPart = Exclude<PostSelection, { kind: 'published and drafts' }>;

export type SelectedPosts = SelectQueryBuilder<Tables, 'posts', object>;

/** The column that orders a list. */
const TIME_OF = {
  published: 'published_at',
  drafts: 'created_at',
  'not in bin': 'created_at',
  bin: 'deleted_at',
} as const;

function partsOf(selection: PostSelection): [SelectionPart] | [SelectionPart, SelectionPart] {
  if (selection.kind !== 'published and drafts') return [selection];
  return [{ kind: 'published' }, { kind: 'drafts', authorId: selection.authorId }];
}

export function selectPart(db: Db, part: SelectionPart): SelectedPosts {
  const posts = db.selectFrom('posts');
  if (part.kind === 'published') return posts.where('posts.status', '=', 'published');
  const { kind, authorId } = part;
  return posts
    .where('posts.deleted_at', kind === 'bin' ? 'is not' : 'is', null)
    .$if(authorId !== null, (query) => query.where('posts.author_id', '=', authorId))
    .$if(kind === 'drafts', (query) => query.where('posts.status', '=', 'draft'));
}
