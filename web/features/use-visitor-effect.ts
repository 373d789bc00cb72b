import { useEffect } from 'react';
import { onAccessTokenChange, readAccessToken } from '#web/access-token.ts';

/** Once the page stands, for whoever is logged in; and again whenever somebody logs in or out. Keep `ask` the same. */
export function useVisitorEffect(ask: () => void): void {
  useEffect(() => {
    if (readAccessToken()) ask();
    return onAccessTokenChange(ask);
  }, [ask]);
}
