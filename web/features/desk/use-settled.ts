import { useEffect, useState } from 'react';

/** A search through a million rows is not worth asking at every letter. */
const SETTLED_AFTER_MS = 200;

/** What is typed, once the fingers rest. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const resting = setTimeout(() => setSettled(typed), SETTLED_AFTER_MS);
    return () => clearTimeout(resting);
  }, [typed]);
  return settled;
}
