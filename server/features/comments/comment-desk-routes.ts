import type { Database, WriteDb } from '#server/database/database.ts';
import { lockRow } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { addToCount } from '#server/features/posts/engagement-store.ts';
import { announceReply } from '#server/features/replies/replies.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type CommentsActed,
  type CommentsAction,
  commentRules,
  commentsAct,
  commentsActed,
  DESK_COMMENTS_PAGE_SIZE,
  type DeskCommentPage,
  type DeskCommentQuery,
  deskCommentPage,
  deskCommentQuery,
  storedCommentRules,
} from '#shared/contracts/comment.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { COMMENTS_COUNTED } from '#shared/form-limits.ts';
import { countOf, countOrNo } from '#shared/text/count-of.ts';
import { commentRulesRow, removeComments } from './comment-store.ts';
import {
  countComments,
  type DeskCommentRow,
  findDeskComments,
  listDeskCommentIds,
  listReportReasons,
  setCommentStatus,
} from './desk-comment-store.ts';
import { presentDeskComment } from './read-comments.ts';

const PAST_TENSE = { approve: 'approved', hide: 'hidden', delete: 'deleted' } as const;

export function commentDeskRoutes(desk: App, database: Database) {
  const listAnswers = loginAnswers(deskCommentPage);
  desk.get('/desk/comments', { schema: { querystring: deskCommentQuery, response: listAnswers } }, async ({ query }) =>
    answer(await readDeskComments(database, query)),
  );

  const moderationAnswers = loginAnswers(commentsActed);
  desk.post('/desk/comments', { schema: { body: commentsAct, response: moderationAnswers } }, async (request) => {
    const acted = await moderateComments(database, request.user, request.body);
    const done = `${countOrNo(acted.ids.length, 'comment')} ${PAST_TENSE[request.body.act]}.`;
    return answer(acted, done + editedSince(acted.edited));
  });

  const rules = loginAnswers(storedCommentRules);
  desk.get('/desk/comment-rules', { schema: { response: rules } }, async () =>
    answer(await commentRulesRow.read(database.read)),
  );
  desk.put('/desk/comment-rules', { schema: { body: commentRules, response: rules } }, async (request) => {
    await database.transaction(async (db) => {
      await commentRulesRow.save(db, request.body);
      await recordAudit(db, 'comment rules changed', { by: request.user });
    });
    return answer(request.body, 'Rules saved.');
  });
}

function editedSince(count: number): string {
  if (count === 0) return '';
  const [were, them] = count === 1 ? ['was', 'it'] : ['were', 'them'];
  return ` ${countOf(count, 'comment')} ${were} edited meanwhile: read ${them} again, then approve ${them}.`;
}

async function readDeskComments(
  { read, engine }: Database,
  { before = Number.MAX_SAFE_INTEGER, show = 'all', search = '' }: DeskCommentQuery,
): Promise<DeskCommentPage> {
  const isCounted = search !== '' && before === Number.MAX_SAFE_INTEGER;
  // One row beyond the page tells whether there are more.
  const range = { show, before, limit: (isCounted ? COMMENTS_COUNTED : DESK_COMMENTS_PAGE_SIZE) + 1 };
  const ids = await listDeskCommentIds(search === '' ? read : engine.slowRead, { ...range, search });
  const shown = ids.slice(0, DESK_COMMENTS_PAGE_SIZE);
  const [rows, reasons, held, reported] = await Promise.all([
    findDeskComments(read, shown),
    listReportReasons(read, shown),
    countComments(read, 'held'),
    countComments(read, 'reported'),
  ]);
  const reasonsOf = Map.groupBy(reasons, ({ comment_id }) => comment_id);
  return {
    rows: rows.map((row) => presentDeskComment(row, reasonsOf.get(row.id))),
    more: ids.length > DESK_COMMENTS_PAGE_SIZE,
    ...(isCounted && { found: ids.length }),
    ...{ held, reported },
  };
}

const STATUS_AFTER = { approve: 'shown', hide: 'hidden' } as const;

/** Those that no longer exist are left out, and so are those to be approved whose words are not those that were read. */
function moderateComments(
  database: Database,
  by: CurrentUser,
  { ids, act, edited }: CommentsAction,
): Promise<CommentsActed> {
  return database.transaction(async (db) => {
    const existing = await lockPostsOfComments(db, ids);
    const comments = act === 'approve' ? existing.filter((comment) => wasRead(comment, edited)) : existing;
    const editedSince = existing.length - comments.length;
    if (comments.length === 0) return { ids: [], edited: editedSince };
    const found = comments.map(({ id }) => id);
    if (act === 'delete') await removeComments(db, (eb) => eb('comments.id', 'in', found));
    else await setCommentStatus(db, found, STATUS_AFTER[act]);
    for (const [postId, commentsOfPost] of Map.groupBy(comments, ({ post_id }) => post_id)) {
      if (act !== 'delete') await countShown(db, postId, commentsOfPost, act);
      db.invalidate(`engagement:${postId}`);
    }
    if (act === 'approve') {
      const now = Date.now();
      for (const comment of comments) await announceReply(db, comment, now);
    }
    await recordAudit(db, `comment ${PAST_TENSE[act]}`, { by, ...subjectOf(comments) });
    return { ids: found, edited: editedSince };
  });
}

function wasRead({ id, edited_at }: DeskCommentRow, edited: CommentsAction['edited']): boolean {
  const read = edited[id];
  return edited_at === (read === undefined ? null : Date.parse(read));
}

/** Replies are not counted in the post. */
async function countShown(db: WriteDb, postId: number, comments: DeskCommentRow[], act: 'approve' | 'hide') {
  const counted = comments.filter(({ parent_id }) => parent_id === null);
  const shown = counted.filter(({ status }) => status === 'shown').length;
  const change = act === 'approve' ? counted.length - shown : -shown;
  if (change !== 0) await addToCount(db, postId, 'comments', change);
}

/** Locks the posts of these comments, as everything that changes comments does. */
async function lockPostsOfComments(db: WriteDb, ids: number[]): Promise<DeskCommentRow[]> {
  const posts = new Set((await findDeskComments(db, ids)).map(({ post_id }) => post_id));
  // Always in the same order, so that two admins do not wait for each other.
  for (const postId of [...posts].sort((one, other) => one - other)) await lockRow(db, 'posts', { id: postId });
  // Read again, because another transaction may have changed a comment before its post was locked.
  return findDeskComments(db, ids);
}

/** For a single comment the title of its post, otherwise the number of comments. */
function subjectOf(comments: DeskCommentRow[]): { subject?: string; count?: number } {
  const [first, ...others] = comments;
  return first && others.length === 0 ? { subject: first.post_title } : { count: comments.length };
}
