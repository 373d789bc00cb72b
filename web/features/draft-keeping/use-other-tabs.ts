import { useEffect, useState } from 'react';
import { countWriters, joinWriters, type Release } from './draft-locks.ts';

/** Whether the same text is open in another tab of this browser; asked anew whenever this one is returned to. */
export function useOtherTabs(subject: string): boolean {
  const [hasOthers, setOthers] = useState(false);
  useEffect(() => {
    let leave: Release = () => {};
    let isLeft = false;
    const look = async () => setOthers((await countWriters(subject)) > 1);
    void joinWriters(subject).then((release) => {
      leave = release;
      if (isLeft) leave();
      else void look();
    });
    addEventListener('focus', look);
    return () => {
      isLeft = true;
      removeEventListener('focus', look);
      leave();
    };
  }, [subject]);
  return hasOthers;
}
