import { useEffect, useRef } from 'react';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { saveReturnPath } from './return-path.ts';
import { hasAccessExpired } from './store-access-token.ts';
import { isLoggingOut, useUser, type Visitor } from './user.ts';

const EXPIRED = {
  title: 'Authentication Required',
  description: 'You’ve been logged out. Log in again to continue.',
  isDestructive: true,
};

/** For pages that need a login: a stranger is sent to the login page, and comes back afterwards. */
export function useRequiredUser(): Visitor {
  const visitor = useUser();
  const [path] = useLocation();
  const wasKnown = useRef(false);
  const { status } = visitor;

  useEffect(() => {
    if (status === 'known') wasKnown.current = true;
    if (status !== 'stranger' || isLoggingOut()) return;
    // After a logout on this page, the next login does not lead back here.
    if (!wasKnown.current) saveReturnPath(path);
    goTo(paths.login(), { replace: true, toast: hasAccessExpired() ? EXPIRED : undefined });
  }, [status, path]);

  return visitor;
}
