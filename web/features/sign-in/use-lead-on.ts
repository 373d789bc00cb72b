import { useEffect, useRef } from 'react';
import { useLocation } from '#web/routing/router.tsx';
import { takeReturnPath } from '#web/session/return-path.ts';
import { useUser } from '#web/session/user.ts';

/**
 * Leads on from login and signup those who came there logged in. Who logs in on the page is led on by `useWelcome`.
 * @param isAtForm `false` in a later step, and while a code is exchanged
 */
export function useLeadOn(isAtForm: boolean): void {
  const { status } = useUser();
  const [, navigate] = useLocation();
  const isDecided = useRef(false);

  useEffect(() => {
    if (isDecided.current || status === 'loading') return;
    if (status === 'known' && !isAtForm) return;
    isDecided.current = true;
    if (status === 'known') navigate(takeReturnPath(), { replace: true });
  }, [status, isAtForm, navigate]);
}
