import { readStored } from './storage.ts';

/** The key in local storage, which all tabs share: a change in one tab fires a `storage` event in the others. */
export const ACCESS_TOKEN = 'access_token';

/** @returns `null` as well where the browser lets the site store nothing */
export function readAccessToken(): string | null {
  return readStored('local', ACCESS_TOKEN);
}

/** The header that authenticates a request; empty for a stranger. */
export function bearer(token = readAccessToken()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Calls `listener` after every login and logout, in this tab or another. @returns a function that unsubscribes */
export function onAccessTokenChange(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // The key is `null` when all of local storage was cleared.
    if (key === ACCESS_TOKEN || key === null) listener();
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}
