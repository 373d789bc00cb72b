import { useEffect } from 'react';
import { lockDraft } from '#web/features/drafts/draft-lock.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';

/** A text that was new when it was opened is locked as the saved post, too: no other tab takes up the same draft. */
export function useLockOfCreatedPost(open: OpenDraft, postId: number | null): void {
  useEffect(() => {
    if (open.postId !== null || postId === null) return;
    const locked = lockDraft({ ...open, postId });
    return () => void locked.then((release) => release?.());
  }, [open, postId]);
}
