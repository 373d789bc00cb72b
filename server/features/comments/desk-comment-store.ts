import { type Insertable, sql } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import type { Tables } from '#server/database/tables.ts';
import { authorNameOf } from '#server/features/accounts/author-name-store.ts';
import type { CommentStatus } from '#shared/contracts/comment.ts';
import { DELETED } from './comment-store.ts';

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

/** Of one comment. */
const REASONS_SHOWN = 5;

export function lockComment(db: WriteDb, id: number) {
  return db
    .selectFrom('comments')
    .select(['post_id', 'status'])
    .where('id', '=', id)
    .where('comment', '!=', DELETED)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

/** @returns whether the report is new: `false` if this reporter has reported the comment before */
export async function insertReport(db: WriteDb, commentId: number, reporter: string, now: number): Promise<boolean> {
  const inserted = await db
    .insertInto('comment_reports')
    .values({ comment_id: commentId, reporter, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function addReport(db: WriteDb, id: number): Promise<void> {
  await db
    .updateTable('comments')
    .set(({ eb }) => ({ reports: eb('reports', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertReportReason(db: WriteDb, reason: Insertable<Tables['report_reasons']>): Promise<void> {
  await db.insertInto('report_reasons').values(reason).execute();
}

export type ReportReasonRow = Awaited<ReturnType<typeof listReportReasons>>[number];

/** The newest reasons why each of the comments was reported. */
export async function listReportReasons(db: Db, commentIds: number[]) {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom(
      db
        .selectFrom('report_reasons')
        .select(['id', 'comment_id', 'reason', 'words'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('comment_id').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('comment_id', 'in', commentIds)
        .as('reasons'),
    )
    .select(['comment_id', 'reason', 'words'])
    .where('place', '<=', REASONS_SHOWN)
    .orderBy('id', 'desc')
    .execute();
}

/** The comment's number of reports stays as it is. */
export async function deleteReportsBefore(db: WriteDb, time: number): Promise<void> {
  await db.deleteFrom('comment_reports').where('created_at', '<', time).execute();
}

const NAME = 'heldCommentsMailedAt';

/** When a mail about comments that wait was last begun, even if it turned out to be needless. Until the transaction ends, no such mail is written. */
export async function lockMailedAt(db: WriteDb): Promise<number> {
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', NAME)
    .$call(db.engine.lock)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function saveMailedAt(db: WriteDb, now: number): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ value: String(now) })
    .where('name', '=', NAME)
    .execute();
}
