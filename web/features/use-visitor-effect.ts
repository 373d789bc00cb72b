import { useEffect } from 'react';
import { onAccessTokenChange, readAccessToken } from '#web/access-token.ts';

/** Runs `effect` after mounting if somebody is logged in, and after every login and logout. Memoise `effect`. */
export function useVisitorEffect(effect: () => void): void {
  useEffect(() => {
    if (readAccessToken()) effect();
    return onAccessTokenChange(effect);
  }, [effect]);
}
