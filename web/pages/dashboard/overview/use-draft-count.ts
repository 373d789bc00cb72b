import { useEffect, useState } from 'react';
import { listDrafts } from '#web/features/drafts/draft-store.ts';

/** How many unsaved drafts this device has; `undefined` until it is known. */
export function useDraftCount(account: number): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    listDrafts(account).then(
      (drafts) => setCount(drafts.length),
      () => setCount(0),
    );
  }, [account]);
  return count;
}
