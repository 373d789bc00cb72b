import { useEffect, useState } from 'react';
import type { DraftIdentity } from './device-draft.ts';

/** How long a page that is just being left may take to release its lock. */
const LOCK_WAIT_MS = 1000;

export type Release = () => void;

/** Locks a draft for this tab. @returns `null` when another tab has locked it */
export function lockDraft(draft: DraftIdentity): Promise<Release | null> {
  // The Web Locks API exists only on pages served over HTTPS; without it, own-draft.ts tells the tabs apart.
  if (!navigator.locks) return Promise.resolve(() => {});
  const name = `${lockPrefix(draft)}${draft.id}`;
  return new Promise((resolve) => {
    const untilReleased = () => new Promise<void>((release) => resolve(release));
    const waiting = { signal: AbortSignal.timeout(LOCK_WAIT_MS) };
    navigator.locks.request(name, waiting, untilReleased).catch(() => resolve(null));
  });
}

/**
 * Whether another tab of this browser has locked a draft of the same text; checked on every return to this tab.
 * @param postId of the post as it is saved by now
 */
export function useOtherTabs(open: DraftIdentity, postId: number | null): boolean {
  const [hasOthers, setOthers] = useState(false);
  const prefix = lockPrefix({ ...open, postId });
  // A text that was new when it was opened is locked as the saved post, too: no other tab takes up the same draft.
  useEffect(() => {
    if (open.postId !== null || postId === null) return;
    const locked = lockDraft({ ...open, postId });
    return () => void locked.then((release) => release?.());
  }, [open, postId]);
  useEffect(() => {
    const count = async () => {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      setOthers(held.filter(({ name }) => name?.startsWith(prefix)).length > 1);
    };
    void count();
    addEventListener('focus', count);
    return () => removeEventListener('focus', count);
  }, [prefix]);
  return hasOthers;
}

/** The common beginning of the names of all locks on one text. */
function lockPrefix({ account, postId, draftId }: DraftIdentity): string {
  return `chintan draft ${account} ${postId ?? draftId} `;
}
