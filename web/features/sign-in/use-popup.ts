import { useState } from 'react';
import { messageOf } from '#web/session/api.ts';
import { loadToasts, putToastAway, showToast } from '#web/toasts/show-toast.ts';
import type { Guest, Provider } from './firebase-popup.ts';
import { firebaseError, popupProblem, providerCode } from './popup-problems.ts';

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
  const [problem, setProblem] = useState('');

  function tell(title: string, description: string, sentence = description) {
    setProblem(sentence);
    void showToast({ title, description, isDestructive: true });
  }

  async function open(provider: Provider) {
    setProblem('');
    setPending(provider);
    putToastAway();
    try {
      const guest = await showWindow(provider);
      if (guest) await handOver(guest);
    } finally {
      setPending(null);
    }
  }

  async function showWindow(provider: Provider): Promise<Guest | undefined> {
    try {
      const { signInByPopup } = await loadPopup();
      return await signInByPopup(provider);
    } catch (error) {
      const general = `Failed to sign in with ${provider}. Please try again.`;
      tell(`${provider} Login Failed`, general, popupProblem(error, provider) ?? messageOf(error, general));
      return undefined;
    }
  }

  /** Whatever comes of it, the provider need not keep them signed in here as well. */
  async function handOver(guest: Guest) {
    try {
      await send(await guest.token());
    } catch (error) {
      tell('SSO Login failed', refusalOf(error));
    } finally {
      await guest.leave().catch(() => {});
    }
  }

  return {
    pending,
    problem,
    prepare() {
      void loadToasts().catch(() => {});
      void loadPopup()
        .then(({ openFirebase }) => openFirebase())
        .catch(() => {});
    },
    open,
  };
}

function loadPopup() {
  return import('./firebase-popup.ts');
}

function refusalOf(error: unknown): string {
  const code = providerCode(error);
  return code ? firebaseError(code) : messageOf(error, 'Unknown authentication error');
}
