import type { Comment, CommentPage, Reply, ReplyPage } from '#shared/contracts/comment.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { type CommentList, type Conversation, listIn } from './conversation.ts';
import { WRITING_LABELS } from './writing-labels.ts';

const SHOWN_AT_FIRST = 2;
const OLDER_AT_ONCE = 10;
/** Nobody waits for thousands of replies. */
const MORE_TURNS_MAXIMUM = 20;

/** @returns the newest of the comments loaded; `undefined` on failure */
export async function loadOlder({ postId, before, list }: Conversation): Promise<Comment | undefined> {
  const oldest = list.get().rows.at(-1)?.id ?? before;
  const page = await fetchComments(postId, oldest, OLDER_AT_ONCE).catch(showFailureToast);
  if (!page) return undefined;
  list.update(({ rows }) => ({ ...listIn(page), rows: withoutRepeats([...rows, ...page.rows]) }));
  return page.rows[0];
}

export async function addComment(conversation: Conversation, comment: Comment): Promise<void> {
  conversation.list.update((now) =>
    now.rows.some(({ id }) => id === comment.id)
      ? now
      : { ...now, rows: [comment, ...now.rows], count: comment.held ? now.count : now.count + 1 },
  );
  await refreshComments(conversation);
}

/** Shows a new reply at the end of its conversation, after the replies that were not shown yet. */
export async function addReply(conversation: Conversation, parentId: number, reply: Reply): Promise<void> {
  for (let turn = 0; turn < MORE_TURNS_MAXIMUM && hasMoreReplies(conversation, parentId); turn += 1) {
    if (!(await loadReplies(conversation, parentId))) break;
  }
  if (repliesOf(conversation, parentId)?.replies.some(({ id }) => id === reply.id)) return;
  changeReplies(conversation, parentId, ({ replies, more_replies }) => ({
    replies: [...replies, reply],
    more_replies,
  }));
  if (!reply.held) conversation.list.update((now) => ({ ...now, replyCount: now.replyCount + 1 }));
  void refreshComments(conversation);
}

/** Shows a comment, or a reply, with its new words. */
export async function replaceComment(conversation: Conversation, edited: Reply): Promise<void> {
  const replaced = <Row extends Reply>(row: Row) => (row.id === edited.id ? { ...row, ...edited } : row);
  conversation.list.update((now) => ({
    ...now,
    rows: now.rows.map((row) => ({ ...replaced(row), replies: row.replies.map(replaced) })),
  }));
  await refreshComments(conversation);
}

/** @returns the first of the replies loaded; `undefined` on failure */
export async function loadReplies(conversation: Conversation, parentId: number): Promise<Reply | undefined> {
  const after = repliesOf(conversation, parentId)?.replies.at(-1)?.id ?? 0;
  const path = `/post/comments/${parentId}/replies?after=${after}`;
  const page = await api<ReplyPage>(path).catch(showFailureToast);
  if (!page) return undefined;
  changeReplies(conversation, parentId, ({ replies }) => ({
    replies: withoutRepeats([...replies, ...page.rows]),
    more_replies: page.more,
  }));
  return page.rows[0];
}

/** Deletes a comment after a confirmation. @returns whether it was deleted */
export async function deleteComment(conversation: Conversation, id: number): Promise<boolean> {
  const labels = WRITING_LABELS[conversation.language];
  if (!confirm(labels.delete)) return false;
  try {
    await api(`/post/comments/${id}`, { method: 'DELETE' });
  } catch (error) {
    showFailureToast(error);
    return false;
  }
  conversation.list.update(({ rows, count, ...others }) => ({
    ...others,
    rows: rows
      .filter((row) => row.id !== id || row.replies.length > 0)
      .map((row) => ({
        ...(row.id === id ? { ...row, comment: labels.deleted, deleted: true as const } : row),
        replies: row.replies.filter((reply) => reply.id !== id),
      })),
    // The count includes neither held comments nor replies.
    count: rows.some((row) => row.id === id && !row.held && row.replies.length === 0) ? Math.max(0, count - 1) : count,
  }));
  void showToast({ title: labels.deleted });
  await refreshComments(conversation);
  return true;
}

let latestRefresh = 0;

/**
 * Loads the comments on the page again. Those beyond the maximum of one page stay as they are. The answer to an earlier
 * call does not count: it may lack what was written since, or be for somebody who has logged out since.
 */
export async function refreshComments({ postId, before, list }: Conversation): Promise<void> {
  latestRefresh += 1;
  const refresh = latestRefresh;
  const limit = Math.min(PAGE_SIZE_MAXIMUM, Math.max(SHOWN_AT_FIRST, list.get().rows.length));
  const page = await fetchComments(postId, before, limit).catch(() => undefined);
  if (page && refresh === latestRefresh) list.update((now) => mergeNewest(now, page));
}

function mergeNewest(now: CommentList, page: CommentPage): CommentList {
  const { rows, more } = page;
  const last = rows.at(-1)?.id;
  const older = more && last !== undefined ? now.rows.filter(({ id }) => id < last) : [];
  const renewed = rows.map((row) => withLoadedReplies(row, now.rows));
  return { ...listIn(page), rows: [...renewed, ...older], more: older.length > 0 ? now.more : more };
}

/** Replies beyond those that are listed with a comment stay if they were loaded. */
function withLoadedReplies(row: Comment, known: Comment[]): Comment {
  const last = row.replies.at(-1)?.id ?? 0;
  const before = known.find(({ id }) => id === row.id);
  const loaded = row.more_replies && before ? before.replies.filter(({ id }) => id > last) : [];
  if (loaded.length === 0) return row;
  return { ...row, replies: [...row.replies, ...loaded], more_replies: before?.more_replies ?? false };
}

type Replies = Pick<Comment, 'replies' | 'more_replies'>;

function changeReplies({ list }: Conversation, parentId: number, change: (now: Replies) => Replies): void {
  list.update((now) => ({
    ...now,
    rows: now.rows.map((row) => (row.id === parentId ? { ...row, ...change(row) } : row)),
  }));
}

function repliesOf({ list }: Conversation, parentId: number): Replies | undefined {
  return list.get().rows.find(({ id }) => id === parentId);
}

function hasMoreReplies(conversation: Conversation, parentId: number): boolean {
  return repliesOf(conversation, parentId)?.more_replies ?? false;
}

function fetchComments(postId: number, before: number | null, limit: number): Promise<CommentPage> {
  const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
  return api(`/post/comment/${postId}?${new URLSearchParams(query)}`);
}

/** Two clicks may load the same comments. */
function withoutRepeats<Row extends Reply>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
