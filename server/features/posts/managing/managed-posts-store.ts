import { countRows } from '#server/database/count-rows.ts';
import type { Db } from '#server/database/database.ts';
import type { ManagedSort, ManagedStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { type SelectedPosts, selectPart } from '../post-list-store.ts';

export interface ManagedFilter {
  /** `null` for the posts of every author. */
  authorId: number | null;
  status?: ManagedStatus | undefined;
  language?: Language | undefined;
  categoryId?: number | undefined;
}

/** The orders that the database makes; titles are compared in `list-managed-posts.ts`. */
type ColumnSort = Exclude<ManagedSort, 'title'>;

const ORDERS = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  updated: ['updated_at', 'desc'],
  views: ['views', 'desc'],
  likes: ['likes', 'desc'],
  comments: ['comments', 'desc'],
} as const;

/** @param range absent for the whole list, which may be long, so use `slowRead` then */
export async function listManagedIds(
  read: Db,
  filter: ManagedFilter,
  sort: ColumnSort,
  range?: { limit: number; offset: number },
): Promise<number[]> {
  const [column, direction] = ORDERS[sort];
  const rows = await selectManaged(read, filter)
    .select('posts.id')
    .orderBy(`posts.${column}`, direction)
    .orderBy('posts.id', direction)
    .$if(range !== undefined, (query) => query.limit(range?.limit ?? 0).offset(range?.offset ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

/** Of the whole list. */
export function listManagedTitles(slowRead: Db, filter: ManagedFilter): Promise<{ id: number; title: string }[]> {
  return selectManaged(slowRead, filter).select(['posts.id', 'posts.title']).execute();
}

export function countManaged(read: Db, filter: ManagedFilter): Promise<number> {
  return countRows(selectManaged(read, filter));
}

function selectManaged(read: Db, { authorId, status, language, categoryId }: ManagedFilter): SelectedPosts {
  return selectPart(read, { kind: 'not in bin', authorId })
    .$if(status !== undefined, (posts) => withStatus(posts, status as ManagedStatus))
    .$if(language !== undefined, (posts) => posts.where('posts.language', '=', language as Language))
    .$if(categoryId !== undefined, (posts) => posts.where('posts.category_id', '=', categoryId as number));
}

/** A post that waits for a review is not scheduled until an admin has read it. */
function withStatus(posts: SelectedPosts, status: ManagedStatus): SelectedPosts {
  if (status === 'published') return posts.where('posts.status', '=', 'published');
  const drafts = posts.where('posts.status', '=', 'draft');
  if (status === 'review') return drafts.where('posts.review_requested_at', 'is not', null);
  return drafts
    .where('posts.review_requested_at', 'is', null)
    .where('posts.publish_at', status === 'scheduled' ? 'is not' : 'is', null);
}
