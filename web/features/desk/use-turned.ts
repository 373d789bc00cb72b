import { type RefObject, useEffect, useRef } from 'react';

/** After a turn of the page reading goes on at the head of the list. @returns what to call when the page is turned */
export function useTurned(list: RefObject<HTMLElement | null>, data: unknown): () => void {
  const isTurning = useRef(false);
  useEffect(() => {
    if (!isTurning.current || !data) return;
    isTurning.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [data, list]);
  return () => {
    isTurning.current = true;
  };
}
