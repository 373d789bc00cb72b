import { useEffect, useState } from 'react';
import type { DraftRequest } from '#web/requests.ts';
import type { Release } from './draft-locks.ts';
import { type OpenDraft, openDraft } from './open-draft.ts';

/** What is kept of the text that is asked for; `null` until that is known. Asking once more opens it anew. */
export function useOpenDraft(account: number, request: DraftRequest, postId: number | null): OpenDraft | null {
  const [open, setOpen] = useState<OpenDraft | null>(null);
  useEffect(() => {
    let isLeft = false;
    let release: Release = () => {};
    setOpen(null);
    void openDraft({ account, id: request.draft, postId }).then((draft) => {
      if (isLeft) return draft.release();
      release = draft.release;
      setOpen(draft);
    });
    return () => {
      isLeft = true;
      release();
    };
  }, [account, request, postId]);
  return open;
}
