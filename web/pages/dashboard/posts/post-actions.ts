import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { saveAnswer } from '#web/session/save-answer.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

/** As the specification has it. */
export const DELETE_QUESTION = 'Are you sure you want to delete this post?';

interface Post {
  id: number;
}

/** What can be done with one post of a list, which `reload` then shows as it is. */
export function usePostActions(reload: () => Promise<void>) {
  const { run } = useAction();
  const [, navigate] = useLocation();

  /** Asks first, and offers to undo it. */
  async function deletePost({ id }: Post) {
    if (!confirm(DELETE_QUESTION)) return;
    const action = { method: 'DELETE', body: { id }, done: '', failed: 'Failed to delete post' } as const;
    if (!(await run('/post/delete', action))) return;
    void showToast({
      title: 'Post deleted successfully',
      action: { label: 'Undo', run: () => void restore({ id }) },
    });
    await reload();
  }

  /** Takes a post out of the bin, with the status it had. */
  async function restore({ id }: Post) {
    const action = { method: 'POST', body: { id }, done: 'Post restored', failed: 'Failed to restore post' } as const;
    await run('/post/restore', action);
    await reload();
  }

  /** Shows a post on the home page, or no longer. */
  async function feature({ id }: Post, featured: boolean) {
    const done = featured ? 'Post featured' : 'Post no longer featured';
    const action = { method: 'PUT', body: { featured }, done, failed: 'The post could not be changed' } as const;
    if (await run(`/desk/posts/${id}/featured`, action)) await reload();
  }

  /** Makes a letter from a post, which an admin then sends from its own screen. */
  async function sendAsNewsletter({ id }: Post) {
    const action = { method: 'POST', body: { post_id: id }, done: '', failed: 'No letter could be made' } as const;
    const letter = await run<Post>('/desk/letters', action);
    if (letter) navigate(paths.adminLetter(letter.data));
  }

  return { deletePost, restore, feature, sendAsNewsletter };
}

export function downloadPost({ id, slug }: { id: number; slug: string }): void {
  saveAnswer(`/post/${id}/markdown`, `${slug}.md`).catch(showFailureToast);
}
