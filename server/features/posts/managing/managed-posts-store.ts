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

/** Compares as a dictionary does, in every script, and puts chapter 2 before chapter 10. Databases each do it differently. */
const { compare } = new Intl.Collator('en', { numeric: true, ignorePunctuation: true });

const ORDERS = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  updated: ['updated_at', 'desc'],
  views: ['views', 'desc'],
  likes: ['likes', 'desc'],
  comments: ['comments', 'desc'],
} as const;

/** The whole list, which may be long. */
export async function listManagedIds(slowRead: Db, filter: ManagedFilter, sort: ManagedSort): Promise<number[]> {
  const posts = selectManaged(slowRead, filter);
  if (sort === 'title') {
    const titles = await posts.select(['posts.id', 'posts.title']).execute();
    return titles.sort((one, other) => compare(one.title, other.title) || one.id - other.id).map(({ id }) => id);
  }
  const [column, direction] = ORDERS[sort];
  const ordered = posts.select('posts.id').orderBy(`posts.${column}`, direction).orderBy('posts.id', direction);
  return (await ordered.execute()).map(({ id }) => id);
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
