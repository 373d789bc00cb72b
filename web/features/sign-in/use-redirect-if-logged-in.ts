import { useEffect, useRef } from 'react';
import { goTo } from '#web/go-to.ts';
import { takeReturnPath } from '#web/session/return-path.ts';
import { useUser } from '#web/session/user.ts';

/**
 * Takes those who come to login or signup logged in to where they were going. After a login on the page, `welcome`
 * does that.
 * @param isAtForm `false` once the form is sent, in a later step, and while a code is exchanged
 */
export function useRedirectIfLoggedIn(isAtForm: boolean): void {
  const { status } = useUser();
  const isDecided = useRef(false);

  useEffect(() => {
    if (!isAtForm) isDecided.current = true;
    if (isDecided.current || status === 'loading') return;
    isDecided.current = true;
    if (status === 'known') goTo(takeReturnPath(), { replace: true });
  }, [status, isAtForm]);
}
