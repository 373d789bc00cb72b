import { useEffect } from 'react';

const TOKEN = 'access_token';

/** Once the page stands, for whoever is logged in; and again whenever somebody logs in or out. Keep `ask` the same. */
export function useVisitorEffect(ask: () => void): void {
  useEffect(() => {
    if (isLoggedIn()) ask();
    const listen = ({ key }: StorageEvent) => {
      if (key === TOKEN || key === null) ask();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, [ask]);
}

/** As far as this page knows; what only they need comes in chunks of its own. */
export function isLoggedIn(): boolean {
  return localStorage.getItem(TOKEN) !== null;
}
