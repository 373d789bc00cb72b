import { type RefObject, useContext } from 'react';
import { ContentContext } from '#web/content.ts';
import { api, messageOf } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { restorePost } from './restore-post.ts';

const FAILED = 'Failed to delete post';

/** Deletes after a question, and offers to undo it. */
export function useDeletion(reload: () => Promise<void>, list: RefObject<HTMLElement | null>) {
  const content = useContext(ContentContext);

  async function changed() {
    content?.renew();
    await reload();
  }

  return async ({ id }: { id: number }) => {
    if (!confirm('Are you sure you want to delete this post?')) return;
    try {
      await api('/post/delete', { method: 'DELETE', body: { id } });
    } catch (error) {
      return showToast({ title: FAILED, description: messageOf(error, FAILED), isDestructive: true });
    }
    const undo = () => void restorePost(id).then(changed);
    void showToast({ title: 'Post deleted successfully', action: { label: 'Undo', run: undo } });
    await changed();
    // The button pressed has gone with its post.
    list.current?.focus();
  };
}
