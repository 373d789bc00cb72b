import { sql } from 'kysely';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { countRows, likePattern } from '#server/database/rows.ts';
import type { CommentStatus } from '#shared/contracts/comment.ts';
import { DELETED, deleteReports, selectComments } from './comment-store.ts';

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
  search?: string;
}

/**
 * Newest first. A search finds comments that contain the text, or whose author's name begins with it. It scans the table, so
 * give it the handle for slow queries.
 */
export async function listDeskCommentIds(
  db: Db,
  { show, before, limit, search = '' }: DeskCommentRange,
): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('comments.id')
    .where('comments.id', '<', before)
    .where('comments.comment', '!=', DELETED)
    .$if(show !== 'all', (query) => query.where(CONDITIONS[show as keyof typeof CONDITIONS]))
    .$if(search !== '', (query) =>
      query.leftJoin('users', 'users.id', 'comments.author_id').where(({ or }) => or(matches(search))),
    )
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function matches(search: string) {
  const typed = likePattern(search.toLowerCase());
  // Names are stored in this composed form; comments are stored as they were typed.
  const composed = typed.normalize('NFC');
  const isLike = (text: ReturnType<typeof sql>, pattern: string) =>
    sql<boolean>`lower(${text}) like ${pattern} escape '!'`;
  return [
    ...[...new Set([typed, composed])].map((pattern) => isLike(sql.ref('comments.comment'), `%${pattern}%`)),
    isLike(sql`users.first_name || ' ' || users.last_name`, `${composed}%`),
    isLike(sql.ref('users.last_name'), `${composed}%`),
    isLike(sql.ref('comments.author_name'), `${composed}%`),
  ];
}

export type DeskCommentRow = Awaited<ReturnType<typeof findDeskComments>>[number];

/** Newest first; deleted ones are left out. */
export async function findDeskComments(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return selectComments(db)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['posts.slug as post_slug', 'posts.title as post_title'])
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
  await deleteReports(db, ids);
}

/** Of one comment. */
const REASONS_SHOWN = 5;

export async function addReport(db: WriteDb, id: number): Promise<void> {
  await db
    .updateTable('comments')
    .set(({ eb }) => ({ reports: eb('reports', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export type ReportReasonRow = Awaited<ReturnType<typeof listReportReasons>>[number];

/** The newest reasons why each of the comments was reported. */
export async function listReportReasons(db: Db, commentIds: number[]) {
  if (commentIds.length === 0) return [];
  const reasons = db
    .selectFrom('report_reasons')
    .select(['id', 'comment_id', 'reason', 'words'])
    .select(sql<number>`row_number() over (partition by comment_id order by id desc)`.as('place'))
    .where('comment_id', 'in', commentIds);
  return db
    .selectFrom(reasons.as('reasons'))
    .select(['comment_id', 'reason', 'words'])
    .where('place', '<=', REASONS_SHOWN)
    .orderBy('id', 'desc')
    .execute();
}

const DAY_MS = 24 * 60 * 60_000;

/** The hash of a reporter is valid for one day, so an older row serves no purpose. The comment's number of reports stays. */
export async function cleanUpReports({ transaction }: Database, now: number): Promise<void> {
  await transaction((db) =>
    db
      .deleteFrom('comment_reports')
      .where('created_at', '<', now - DAY_MS)
      .execute(),
  );
}
