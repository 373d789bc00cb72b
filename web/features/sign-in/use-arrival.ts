import { useEffect, useRef, useState } from 'react';
import { SIGN_IN_FAILURES } from '#shared/text/sign-in-failures.ts';
import { messageOf } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { type Arrival, takeArrival } from './arrival.ts';
import { askForToken, SSO_FAILED, welcome } from './use-sign-in.ts';

/** For the page to which another site, called `oidc`, redirects. Failures are shown in a toast; `arrive` gets all other results. */
export function useArrival(title: string, oidc: string, arrive: (arrival: Arrival) => void): void {
  const onArrival = useRef(arrive);
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival?.is === 'failure') {
      void showToast({ title, description: SIGN_IN_FAILURES[arrival.reason](oidc), isDestructive: true });
    } else if (arrival) onArrival.current(arrival);
  }, [title, oidc]);
}

/** Exchanges the code in the address for an access token. @returns whether that is under way */
export function useSignInArrival(oidc: string, onProofRequired: () => void): boolean {
  const [isExchanging, setExchanging] = useState(false);
  useArrival(SSO_FAILED, oidc, (arrival) => {
    if (arrival.is === 'code') void exchange(arrival.code);
    if (arrival.is === 'proof') onProofRequired();
  });

  async function exchange(code: string) {
    setExchanging(true);
    try {
      welcome(await askForToken('/auth/sso-exchange', { code }));
    } catch (error) {
      const description = messageOf(error, 'Unknown authentication error');
      void showToast({ title: SSO_FAILED, description, isDestructive: true });
      setExchanging(false);
    }
  }

  return isExchanging;
}
