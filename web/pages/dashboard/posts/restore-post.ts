import { api } from '#web/session/api.ts';
import { showToast, tellFailure } from '#web/toasts/show-toast.ts';

/** Out of the bin, and back to what it was. */
export async function restorePost(id: number): Promise<void> {
  try {
    await api('/post/restore', { method: 'POST', body: { id } });
    void showToast({ title: 'Post restored' });
  } catch (error) {
    tellFailure(error, 'Failed to restore post');
  }
}
