import { ACCESS_TOKEN } from '#web/access-token.ts';

/** The key in local storage for the choice to get mails about replies. The next user must not inherit it. */
export const WANTS_REPLIES = 'wants mails about replies';

export const STORES_NOTHING =
  'This browser lets the site store nothing, so you can’t log in here. Allow it to store data for this site, and try again.';

let isExpired = false;

/** Logs in: from now on, this tab and all others send the token with their calls. */
export function storeAccessToken(token: string): void {
  isExpired = false;
  localStorage.setItem(ACCESS_TOKEN, token);
  document.documentElement.dataset.session = '';
  notifyThisTab();
}

/** @param reason `expired` when the server rejected the token, so that the user did not mean to log out */
export function clearAccessToken(reason: 'logged out' | 'expired'): void {
  forgetAccessToken(reason);
  notifyThisTab();
}

/** The same for a page that is left at once: it stays as it is until then, instead of leading to the login. */
export function forgetAccessToken(reason: 'logged out' | 'expired'): void {
  isExpired = reason === 'expired';
  if (reason === 'logged out') {
    // Session storage holds comments being written and the path to return to, which the next user must not see.
    sessionStorage.clear();
    localStorage.removeItem(WANTS_REPLIES);
    // Every tab has its own: an empty token says to the others that the user has logged out.
    localStorage.setItem(ACCESS_TOKEN, '');
  }
  localStorage.removeItem(ACCESS_TOKEN);
  delete document.documentElement.dataset.session;
}

/** Calls `listener` once the user has logged out in another tab; see `forgetAccessToken`. @returns a function that unsubscribes */
export function onLogoutElsewhere(listener: () => void): () => void {
  const handle = ({ key, newValue }: StorageEvent) => key === ACCESS_TOKEN && newValue === '' && listener();
  addEventListener('storage', handle);
  return () => removeEventListener('storage', handle);
}

/** The user has logged out in another tab, so nothing of theirs is kept in this one, whatever happened here before. */
export function followLogout(): void {
  isExpired = false;
  delete document.documentElement.dataset.session;
  sessionStorage.clear();
}

export function hasAccessExpired(): boolean {
  return isExpired;
}

/** Browsers fire the `storage` event only in the other tabs. */
function notifyThisTab(): void {
  dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN }));
}
