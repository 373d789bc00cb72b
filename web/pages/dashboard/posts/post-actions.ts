import { useContext } from 'react';
import { ContentContext } from '#web/content/content.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { api, messageOf } from '#web/session/api.ts';
import { saveAnswer } from '#web/session/save-answer.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

/** As the specification has it. */
export const DELETE_QUESTION = 'Are you sure you want to delete this post?';
const FAILED = 'Failed to delete post';

/** @returns a function that deletes a post after confirmation, and offers to undo it */
export function useDeletion(reload: () => Promise<void>) {
  const content = useContext(ContentContext);
  const restore = useRestoring(reload);
  return async ({ id }: { id: number }) => {
    if (!confirm(DELETE_QUESTION)) return;
    try {
      await api('/post/delete', { method: 'DELETE', body: { id } });
    } catch (error) {
      return showToast({ title: FAILED, description: messageOf(error, FAILED), isDestructive: true });
    }
    void showToast({
      title: 'Post deleted successfully',
      action: { label: 'Undo', run: () => void restore(id) },
    });
    content?.renew();
    await reload();
  };
}

/** @returns a function that takes a post out of the bin, with the status it had */
export function useRestoring(reload: () => Promise<void>) {
  const { run } = useAction();
  return async (id: number) => {
    const action = { method: 'POST', body: { id }, done: 'Post restored', failed: 'Failed to restore post' } as const;
    await run('/post/restore', action);
    await reload();
  };
}

/** Downloads a post as a Markdown file. */
export function downloadPost({ id, slug }: { id: number; slug: string }): void {
  saveAnswer(`/post/${id}/markdown`, `${slug}.md`).catch(showFailureToast);
}

/** @returns a function that features a post on the home page, or stops featuring it */
export function useFeaturing(reload: () => Promise<void>) {
  const { run } = useAction();
  return async ({ id }: { id: number }, featured: boolean) => {
    const done = featured ? 'Post featured' : 'Post no longer featured';
    const action = { method: 'PUT', body: { featured }, done, failed: 'The post could not be changed' } as const;
    if (await run(`/desk/posts/${id}/featured`, action)) await reload();
  };
}

/** @returns a function that makes a letter from a post, which an admin then sends from its own screen */
export function useSendAsNewsletter() {
  const { run } = useAction();
  const [, navigate] = useLocation();
  return async ({ id }: { id: number }) => {
    const action = { method: 'POST', body: { post_id: id }, done: '', failed: 'No letter could be made' } as const;
    const letter = await run<{ id: number }>('/desk/letters', action);
    if (letter) navigate(paths.adminLetter(letter.data));
  };
}
