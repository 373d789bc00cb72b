import { useEffect, useRef } from 'react';

/** Asks at intervals while something is under way and the page is in sight, one question at a time. */
export function usePolling(isUnderWay: boolean, everyMs: number, ask: () => Promise<void>): void {
  const isAsking = useRef(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const askIfSeen = () => {
      if (document.visibilityState !== 'visible' || isAsking.current) return;
      isAsking.current = true;
      void ask().finally(() => {
        isAsking.current = false;
      });
    };
    const timer = setInterval(askIfSeen, everyMs);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [isUnderWay, everyMs, ask]);
}
