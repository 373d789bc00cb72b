const KEY = 'access_token';

let isExpired = false;

export function readAccessToken(): string | null {
  return localStorage.getItem(KEY);
}

/** Logged in: from now on calls are made in this person's name, here and in the other tabs. */
export function keepAccessToken(token: string): void {
  isExpired = false;
  localStorage.setItem(KEY, token);
  document.documentElement.dataset.session = '';
  tellThisTab();
}

/** `expired` when the site no longer knows the token: then nobody meant to leave. */
export function dropAccessToken(reason: 'logged out' | 'expired'): void {
  isExpired = reason === 'expired';
  // What somebody began to write here, and where they were going, is nobody else's.
  if (reason === 'logged out') sessionStorage.clear();
  localStorage.removeItem(KEY);
  delete document.documentElement.dataset.session;
  tellThisTab();
}

export function hasAccessExpired(): boolean {
  return isExpired;
}

/** Whoever logs in or out, in this tab or in another one. */
export function onAccessTokenChange(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // `null` when everything was cleared.
    if (key === KEY || key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Browsers tell only the others. */
function tellThisTab(): void {
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}
