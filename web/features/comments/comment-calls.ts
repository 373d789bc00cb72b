import type { Comment, CommentPage } from '#shared/contracts/comment.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import type { CommentList, Conversation } from './use-comments.ts';

const SHOWN_AT_FIRST = 2;
const OLDER_AT_ONCE = 10;

/** @returns the newest of those that came */
export async function loadOlder({ postId, before, list }: Conversation): Promise<Comment | undefined> {
  const oldest = list.get().rows.at(-1)?.id ?? before;
  const page = await askFor(postId, oldest, OLDER_AT_ONCE).catch(showFailureToast);
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
  await renewComments(conversation);
}

/** After a question. @returns whether it is gone */
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
    // One that waits was not counted.
    count: rows.some((row) => row.id === id && row.held) ? count : Math.max(0, count - 1),
    more,
  }));
  void showToast({ title: 'Comment deleted successfully' });
  await renewComments(conversation);
  return true;
}

/** By anybody, as often as they like. */
export async function reportComment(id: number): Promise<void> {
  try {
    await api(`/post/comments/${id}/report`, { method: 'POST' });
    void showToast({ title: 'Thank you. Somebody will look at it.' });
  } catch (error) {
    showFailureToast(error);
  }
}

/** As many as are shown, as they are now. What was loaded beyond one answer stays. */
export async function renewComments({ postId, before, list }: Conversation): Promise<void> {
  const limit = Math.min(PAGE_SIZE_MAXIMUM, Math.max(SHOWN_AT_FIRST, list.get().rows.length));
  const page = await askFor(postId, before, limit).catch(() => undefined);
  if (page) list.update((now) => renewed(now, page));
}

function renewed(now: CommentList, { rows, count, more }: CommentPage): CommentList {
  const last = rows.at(-1)?.id;
  const older = more && last !== undefined ? now.rows.filter(({ id }) => id < last) : [];
  return { rows: [...rows, ...older], count, more: older.length > 0 ? now.more : more };
}

function askFor(postId: number, before: number | null, limit: number): Promise<CommentPage> {
  const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
  return api(`/post/comment/${postId}?${new URLSearchParams(query)}`);
}

/** Two presses may ask for the same. */
function withoutRepeats(rows: Comment[]): Comment[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
