import { ACCESS_TOKEN } from '#web/access-token.ts';

let isExpired = false;

/** Logged in: from now on calls are made in this person's name, here and in the other tabs. */
export function storeAccessToken(token: string): void {
  isExpired = false;
  localStorage.setItem(ACCESS_TOKEN, token);
  document.documentElement.dataset.session = '';
  notifyThisTab();
}

/** `expired` when the site no longer knows the token: then nobody meant to leave. */
export function clearAccessToken(reason: 'logged out' | 'expired'): void {
  isExpired = reason === 'expired';
  // What somebody began to write here, and where they were going, is nobody else's.
  if (reason === 'logged out') sessionStorage.clear();
  localStorage.removeItem(ACCESS_TOKEN);
  delete document.documentElement.dataset.session;
  notifyThisTab();
}

export function hasAccessExpired(): boolean {
  return isExpired;
}

/** Browsers tell only the others. */
function notifyThisTab(): void {
  dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN }));
}
