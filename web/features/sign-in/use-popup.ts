import { useState } from 'react';
import type { Provider } from './firebase-popup.ts';
import { useProviderWindow } from './use-provider-window.ts';

export interface Popup {
  /** Whose window is open. */
  pending: Provider | null;
  /** What went wrong last, in a sentence; empty when nothing did. */
  problem: string;
  /** With the finger still on the button: the sooner the window comes, the fewer browsers block it. */
  prepare(): void;
  open(provider: Provider): Promise<void>;
}

/** @param send hands the token over to the site; what it throws is told in the site's own words */
export function usePopup(send: (firebaseToken: string) => Promise<void>): Popup {
  const [pending, setPending] = useState<Provider | null>(null);
  const { problem, prepare, askForToken, tellRefusal } = useProviderWindow();

  async function open(provider: Provider) {
    setPending(provider);
    try {
      const token = await askForToken(provider);
      if (token !== undefined) await send(token).catch(tellRefusal);
    } finally {
      setPending(null);
    }
  }

  return { pending, problem, prepare, open };
}
