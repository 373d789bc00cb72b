import type { Comment, CommentPage } from '#shared/contracts/comment.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import type { CommentList, Conversation } from './use-comments.ts';

const SHOWN_AT_FIRST = 2;
const OLDER_AT_ONCE = 10;

/** @returns the newest of the comments loaded; `undefined` on failure */
export async function loadOlder({ postId, before, list }: Conversation): Promise<Comment | undefined> {
  const oldest = list.get().rows.at(-1)?.id ?? before;
  const page = await fetchComments(postId, oldest, OLDER_AT_ONCE).catch(showFailureToast);
  if (!page) return undefined;
  list.update(({ rows }) => ({ ...page, rows: withoutRepeats([...rows, ...page.rows]) }));
  return page.rows[0];
}

export async function addComment(conversation: Conversation, comment: Comment): Promise<void> {
  conversation.list.update(({ rows, count, more }) =>
    rows.some(({ id }) => id === comment.id)
      ? { rows, count, more }
      : { rows: [comment, ...rows], count: comment.held ? count : count + 1, more },
  );
  await refreshComments(conversation);
}

/** Deletes a comment after a confirmation. @returns whether it was deleted */
export async function deleteComment(conversation: Conversation, id: number): Promise<boolean> {
  if (!confirm('Are you sure you want to delete this comment?')) return false;
  try {
    await api(`/post/comments/${id}`, { method: 'DELETE' });
  } catch (error) {
    showFailureToast(error);
    return false;
  }
  conversation.list.update(({ rows, count, more }) => ({
    rows: rows.filter((row) => row.id !== id),
    // The count does not include held comments.
    count: rows.some((row) => row.id === id && row.held) ? count : Math.max(0, count - 1),
    more,
  }));
  void showToast({ title: 'Comment deleted successfully' });
  await refreshComments(conversation);
  return true;
}

/** Anybody may report a comment, any number of times. */
export async function reportComment(id: number): Promise<void> {
  try {
    await api(`/post/comments/${id}/report`, { method: 'POST' });
    void showToast({ title: 'Thank you. Somebody will look at it.' });
  } catch (error) {
    showFailureToast(error);
  }
}

/** Loads the comments on the page again. Those beyond the maximum of one page stay as they are. */
export async function refreshComments({ postId, before, list }: Conversation): Promise<void> {
  const limit = Math.min(PAGE_SIZE_MAXIMUM, Math.max(SHOWN_AT_FIRST, list.get().rows.length));
  const page = await fetchComments(postId, before, limit).catch(() => undefined);
  if (page) list.update((now) => mergeNewest(now, page));
}

function mergeNewest(now: CommentList, { rows, count, more }: CommentPage): CommentList {
  const last = rows.at(-1)?.id;
  const older = more && last !== undefined ? now.rows.filter(({ id }) => id < last) : [];
  return { rows: [...rows, ...older], count, more: older.length > 0 ? now.more : more };
}

function fetchComments(postId: number, before: number | null, limit: number): Promise<CommentPage> {
  const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
  return api(`/post/comment/${postId}?${new URLSearchParams(query)}`);
}

/** Two clicks may load the same comments. */
function withoutRepeats(rows: Comment[]): Comment[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
