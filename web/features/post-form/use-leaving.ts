import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { showToast } from '#web/toasts/show-toast.ts';

/** The ways out of a text that is not saved, both of which open a form again. */
export function useLeaving(autosave: Autosave, post: PostDetailAnswer | null) {
  const [, navigate] = useLocation();
  return {
    async discard() {
      if (!confirm('Discard what you typed? This cannot be undone.')) return;
      await autosave.end();
      navigate(post ? paths.editPost({ id: post.id }) : location.pathname, { replace: true });
    },
    async takeTheirs({ id }: PostDetailAnswer) {
      if (!(await autosave.end({ ...autosave.draft(), postId: id, isAside: true }))) return;
      void showToast({ title: 'Your text is kept', description: 'It stays on this device, under Posts.' });
      navigate(paths.editPost({ id }), { replace: true });
    },
  };
}
