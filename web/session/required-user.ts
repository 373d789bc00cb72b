import { useEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/routing/router.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { saveReturnPath } from './return-path.ts';
import { hasAccessExpired } from './store-access-token.ts';
import { useUser, type Visitor } from './user.ts';

/** For pages that need a login: a stranger is sent to the login page, and comes back afterwards. */
export function useRequiredUser(): Visitor {
  const visitor = useUser();
  const [path, navigate] = useLocation();
  const wasKnown = useRef(false);
  const { status } = visitor;

  useEffect(() => {
    if (status === 'known') wasKnown.current = true;
    if (status !== 'stranger') return;
    // After a logout on this page, the next login does not lead back here.
    if (!wasKnown.current) saveReturnPath(path);
    if (hasAccessExpired())
      void showToast({
        title: 'Authentication Required',
        description: 'You’ve been logged out. Log in again to continue.',
        isDestructive: true,
      });
    navigate(paths.login(), { replace: true });
  }, [status, path, navigate]);

  return visitor;
}
