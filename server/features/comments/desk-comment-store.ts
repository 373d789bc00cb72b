import { sql } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { authorNameOf } from '#server/features/accounts/author-name-store.ts';
import type { CommentStatus } from '#shared/contracts/desk/comment.ts';
import { DELETED } from './remove-comments-store.ts';

const AUTHOR = authorNameOf('comments', ['first_name', 'last_name']);

type Show = 'all' | 'held' | 'reported' | 'hidden';

/**
 * Literals, without parameters, because both databases use a partial index only for the condition it was created with.
 */
const CONDITIONS = {
  held: sql<boolean>`status = 'held'`,
  hidden: sql<boolean>`status = 'hidden'`,
  reported: sql<boolean>`reports > 0`,
};

interface DeskCommentRange {
  show: Show;
  /** Only comments older than the one with this id. */
  before: number;
  limit: number;
}

/** Newest first. */
export async function listDeskCommentIds(db: Db, { show, before, limit }: DeskCommentRange): Promise<number[]> {
  const rows = await selectRange(db, show, before).select('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Newest first: comments that contain the text, or whose author's name begins with it. It scans the table, so give it
 * the handle for slow queries.
 */
export async function searchDeskCommentIds(
  slowRead: Db,
  { show, before, limit, search }: DeskCommentRange & { search: string },
): Promise<number[]> {
  const typed = likePattern(search.toLowerCase());
  // Names are stored in this composed form; comments are stored as they were typed.
  const composed = typed.normalize('NFC');
  const isLike = (text: ReturnType<typeof sql>, pattern: string) =>
    sql<boolean>`lower(${text}) like ${pattern} escape '!'`;
  const rows = await selectRange(slowRead, show, before)
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select('comments.id')
    .where(({ or }) =>
      or([
        ...[...new Set([typed, composed])].map((pattern) => isLike(sql.ref('comments.comment'), `%${pattern}%`)),
        isLike(sql`users.first_name || ' ' || users.last_name`, `${composed}%`),
        isLike(sql.ref('users.last_name'), `${composed}%`),
        isLike(sql.ref('comments.author_name'), `${composed}%`),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type DeskCommentRow = Awaited<ReturnType<typeof findDeskComments>>[number];

/** Newest first; deleted ones are left out. */
export async function findDeskComments(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.comment', 'comments.created_at', 'comments.edited_at'])
    .select(['comments.status', 'comments.reports', 'comments.parent_id', 'comments.announced_at'])
    .select(['comments.author_id', AUTHOR.first, AUTHOR.last])
    .select(['comments.post_id', 'posts.slug as post_slug', 'posts.title as post_title'])
    .where('comments.id', 'in', ids)
    .where('comments.comment', '!=', DELETED)
    .orderBy('comments.id', 'desc')
    .execute();
}

export function countComments(db: Db, show: 'held' | 'reported'): Promise<number> {
  return countRows(db.selectFrom('comments').where(CONDITIONS[show]));
}

/** An admin has decided, so the reports are deleted. */
export async function setCommentStatus(db: WriteDb, ids: number[], status: CommentStatus): Promise<void> {
  await db.updateTable('comments').set({ status, reports: 0 }).where('id', 'in', ids).execute();
  await db.deleteFrom('comment_reports').where('comment_id', 'in', ids).execute();
  await db.deleteFrom('report_reasons').where('comment_id', 'in', ids).execute();
}

function selectRange(db: Db, show: Show, before: number) {
  return db
    .selectFrom('comments')
    .where('comments.id', '<', before)
    .where('comments.comment', '!=', DELETED)
    .$if(show !== 'all', (query) => query.where(CONDITIONS[show as keyof typeof CONDITIONS]))
    .orderBy('comments.id', 'desc');
}
