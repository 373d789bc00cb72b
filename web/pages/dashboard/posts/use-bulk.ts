import type { PostRowAnswer } from '#shared/contracts/post.ts';
import type { BulkAction, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import { offlineQuestion } from '#web/features/dashboard-frame/offline-question.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { DELETE_QUESTION } from './post-actions.ts';

type BulkPost = Pick<PostRowAnswer, 'id' | 'status'>;

interface Call {
  path: string;
  body: unknown;
}

const BULK = '/post/bulk';

/**
 * Does one action at a time to some posts, says what was done, and offers to undo what takes them away.
 * @param onDone called with the posts that were sent; others may be selected meanwhile
 */
export function useBulk(reload: () => Promise<void>, onDone: (posts: BulkPost[]) => void) {
  const { run: call, isRunning } = useAction();

  /** @returns whether it was done */
  async function send({ path, body }: Call, action?: BulkAction, failed?: string): Promise<boolean> {
    const answer = await call<PostBulkDone>(path, { method: 'POST', body, done: '', ...(failed && { failed }) });
    if (!answer) return false;
    const { message, data } = answer;
    const undo = action && undoOf(action, data);
    void showToast({
      title: message,
      isDestructive: data.done.length + data.waiting.length === 0,
      ...(undo && { action: { label: 'Undo', run: () => void send(undo) } }),
    });
    await reload();
    return true;
  }

  async function run(posts: BulkPost[], action: BulkAction, category?: number) {
    if (isRunning) return;
    const question = questionFor(action, posts);
    if (question && !confirm(question)) return;
    const ids = posts.map(({ id }) => id);
    const failed = `The ${ids.length === 1 ? 'post' : 'posts'} could not be changed`;
    if (await send({ path: BULK, body: { ids, action, category } }, action, failed)) onDone(posts);
  }

  return { run, isRunning };
}

/** @returns the call that undoes what was done; `undefined` if nothing was, or if the same bar undoes it */
function undoOf(action: BulkAction, { done, undo }: PostBulkDone): Call | undefined {
  if (action === 'delete' && done.length > 0) return { path: BULK, body: { ids: done, action: 'restore' } };
  if (undo.length > 0) return { path: `${BULK}/undo`, body: { posts: undo } };
  return undefined;
}

function questionFor(action: BulkAction, posts: BulkPost[]): string | undefined {
  const { length: count } = posts;
  const published = posts.filter(({ status }) => status === 'published').length;
  if (action === 'unpublish' && published > 0) return offlineQuestion(published, count);
  if (action !== 'delete') return undefined;
  return count === 1 ? DELETE_QUESTION : `Delete these ${count} posts? They stay in the bin for 30 days.`;
}
