import { badRequest, forbidden } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { insertIfNew, insertRow, lockRow, updateRows } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond } from '#server/features/posts/post-policy.ts';
import { announceReply, askForReplies } from '#server/features/replies/replies.ts';
import type { CommentInput, CommentRules, CommentStatus, ReportInput } from '#shared/contracts/comment.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { commentNotFound, lockWithPost, mayDelete, requireMayEdit } from './comment-policy.ts';
import {
  type CommentRow,
  commentRulesRow,
  findComment,
  findCommentByKey,
  hasOtherShownComment,
  insertComment,
  removeComments,
} from './comment-store.ts';
import { addReport } from './desk-comment-store.ts';
import { enqueueHeldCommentsMail } from './held-comments-mail.ts';

const MAY_NOT_DELETE = 'Only the writer of a comment, the author of its post or an admin can delete it.';

export interface Written {
  comment: CommentRow;
  replyMails?: 'to be confirmed' | 'on';
  /** `false` if the comment was already stored under the same key. */
  isNew: boolean;
}

export function writeComment(database: Database, user: CurrentUser, input: CommentInput): Promise<Written> {
  const { post_id: postId, comment, comment_key = null, wants_replies = false } = input;
  const now = Date.now();
  return database.transaction(async (db) => {
    requireMayRespond(user, await lockRow(db, 'posts', { id: postId }));
    const parentId = input.parent_id === undefined ? null : await requireParent(db, input.parent_id, postId);
    const rules = await commentRulesRow.read(db);
    const status = await chooseStatus(db, user, comment, rules);
    const id = await insertComment(db, {
      ...{ post_id: postId, author_id: user.id, parent_id: parentId, comment, comment_key, status, created_at: now },
      ...{ wants_replies: wants_replies ? 1 : 0, announced_at: null },
    });
    const mails = wants_replies ? { replyMails: await askForReplies(db, user, now) } : {};
    if (id === undefined) return { comment: await findSentBefore(db, user, input), isNew: false, ...mails };
    const written = (await findComment(db, id)) as CommentRow;
    if (status === 'shown') await show(db, written, now);
    else if (rules.mailsHeld) await enqueueHeldCommentsMail(db, now);
    return { comment: written, isNew: true, ...mails };
  });
}

async function show(db: WriteDb, comment: CommentRow, now: number): Promise<void> {
  if (comment.parent_id === null) await addToCount(db, comment.post_id, 'comments', 1);
  else await announceReply(db, comment, now);
  db.invalidate(`engagement:${comment.post_id}`);
}

/** @throws {HttpError} 404 unless everybody sees the comment on this post. @returns what the reply belongs to */
async function requireParent(db: WriteDb, id: number, postId: number): Promise<number> {
  const found = await findComment(db, id);
  const parent = found?.parent_id ? await findComment(db, found.parent_id) : found;
  if (parent?.status !== 'shown' || parent.post_id !== postId) throw commentNotFound();
  return parent.id;
}

async function findSentBefore(db: WriteDb, user: CurrentUser, { post_id, comment_key }: CommentInput) {
  const known = await findCommentByKey(db, user.id, comment_key ?? '');
  if (known?.post_id === post_id) return known;
  throw badRequest('comment_key belongs to another comment already.', 'comment_key');
}

/**
 * Changes the words of a comment within ten minutes. The rules for comments apply to the new words as to those of a new
 * comment, so one that is shown may be held; one that is held stays so until an admin has read it.
 * @throws {HttpError} 403; 404 if the user does not see the comment; 409 when the time is over
 */
export function editComment(database: Database, user: CurrentUser, id: number, words: string): Promise<CommentRow> {
  const now = Date.now();
  return database.transaction(async (db) => {
    const { comment, post } = await lockWithPost(db, user, id);
    const isSeen = comment.status === 'shown' || (comment.status === 'held' && comment.author_id === user.id);
    if (!isSeen) throw commentNotFound();
    requireMayEdit(user, comment, now);
    requireMayRespond(user, post);
    if (comment.comment === words) return comment;
    const rules = await commentRulesRow.read(db);
    const status = comment.status === 'held' ? 'held' : await chooseStatus(db, user, words, rules, id);
    const edit = { comment: words, status, edited_at: now };
    await updateRows(db, 'comments', { id }, edit);
    if (comment.status === 'shown') {
      if (status === 'held' && comment.parent_id === null) await addToCount(db, post.id, 'comments', -1);
      if (status === 'held' && rules.mailsHeld) await enqueueHeldCommentsMail(db, now);
      db.invalidate(`engagement:${post.id}`);
    }
    return { ...comment, ...edit };
  });
}

/**
 * Replies of others stay: see `removeComments`.
 * @throws {HttpError} 403; 404 if the user may not see the post or the comment, so that the answer reveals nothing
 */
export async function deleteComment(database: Database, user: CurrentUser, id: number): Promise<void> {
  await database.transaction(async (db) => {
    const { comment, post } = await lockWithPost(db, user, id);
    if (!mayDelete(user, comment, post)) {
      // Only those who may delete a held or hidden comment may know that it exists.
      throw comment.status === 'shown' ? forbidden(MAY_NOT_DELETE) : commentNotFound();
    }
    const hasChanged = await removeComments(db, (eb) => eb('comments.id', '=', id));
    if (comment.status === 'shown' || hasChanged) db.invalidate(`engagement:${post.id}`);
  });
}

/**
 * Whether these words of this user are shown, or held until an admin has read them.
 * @param id the comment that gets them, if it is being edited: that it was approved says nothing of its new words
 */
async function chooseStatus(
  db: WriteDb,
  user: CurrentUser,
  comment: string,
  rules: CommentRules,
  id?: number,
): Promise<CommentStatus> {
  if (user.isAdmin) return 'shown';
  const isHeld = isSuspicious(comment, rules) || (rules.holdFirst && !(await hasOtherShownComment(db, user.id, id)));
  return isHeld ? 'held' : 'shown';
}

/** Links with or without a scheme; `https://www.` counts as one link. */
const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)\S/giu;

/** Whether the text alone is a reason to hold the comment for an admin. */
function isSuspicious(comment: string, { linkLimit, words }: CommentRules): boolean {
  return (linkLimit !== null && countLinks(comment) > linkLimit) || containsOneOf(comment, words);
}

export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/** Matches whole words, normalised as for the search. One entry of the list may be a phrase of several words. */
export function containsOneOf(text: string, words: string[]): boolean {
  const textPhrase = phraseOf(text);
  return words.some((entry) => {
    const phrase = phraseOf(entry);
    // An entry without letters, such as an emoji, has no words and is compared as it is.
    return phrase === '' ? entry !== '' && text.includes(entry) : ` ${textPhrase} `.includes(` ${phrase} `);
  });
}

function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}

/**
 * Asks an admin to look at a comment. Each reporter counts once a day.
 * @param reporter a hash that is valid for one day
 * @throws {HttpError} 404 if the comment is not public
 */
export function reportComment(
  database: Database,
  id: number,
  { reporter, now, reason, words = '' }: NonNullable<ReportInput> & { reporter: string; now: number },
): Promise<void> {
  return database.transaction(async (db) => {
    const { comment } = await lockWithPost(db, undefined, id);
    if (comment.status !== 'shown') throw commentNotFound();
    if (!(await insertIfNew(db, 'comment_reports', { comment_id: id, reporter, created_at: now }))) return;
    await addReport(db, id);
    if (reason) await insertRow(db, 'report_reasons', { comment_id: id, reason, words, created_at: now });
  });
}
