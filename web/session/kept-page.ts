import { readAccessToken } from '#web/access-token.ts';

/**
 * The browser may keep a page that was left, and bring it back after a login or a logout. One that has seen more than one
 * token is loaded anew: what it shows may be somebody else's.
 */
export function loadAnewForOthers(signal: AbortSignal): void {
  const tokens = new Set([readAccessToken()]);
  addEventListener('pagehide', () => tokens.add(readAccessToken()), { signal });
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || tokens.add(readAccessToken()).size === 1) return;
    document.documentElement.style.visibility = 'hidden';
    location.reload();
  };
  addEventListener('pageshow', handleShow, { signal });
}
