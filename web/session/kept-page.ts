import { readAccessToken } from '#web/access-token.ts';

/** The browser may keep a page that was left, and bring it back for somebody else, after a logout or a login. */
export function loadAnewForOthers(signal: AbortSignal): void {
  let token = readAccessToken();
  addEventListener('pagehide', () => (token = readAccessToken()), { signal });
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || readAccessToken() === token) return;
    document.documentElement.style.visibility = 'hidden';
    location.reload();
  };
  addEventListener('pageshow', handleShow, { signal });
}
