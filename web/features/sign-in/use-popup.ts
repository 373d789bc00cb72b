import { useState } from 'react';
import type { Provider } from './firebase-popup.ts';
import { useProviderWindow } from './use-provider-window.ts';

export interface Popup {
  /** The provider whose window is open. */
  pending: Provider | null;
  /** The last error message; empty when nothing went wrong. */
  problem: string;
  /** Called on pointer down: the sooner the window opens, the fewer browsers block it. */
  prepare(): void;
  open(provider: Provider): Promise<void>;
}

/** @param send sends the token to the server; the message of an error it throws is shown to the user */
export function usePopup(send: (firebaseToken: string) => Promise<void>): Popup {
  const [pending, setPending] = useState<Provider | null>(null);
  const { problem, prepare, askForToken, showRejection } = useProviderWindow();

  async function open(provider: Provider) {
    setPending(provider);
    try {
      const token = await askForToken(provider);
      if (token !== undefined) await send(token).catch(showRejection);
    } finally {
      setPending(null);
    }
  }

  return { pending, problem, prepare, open };
}
