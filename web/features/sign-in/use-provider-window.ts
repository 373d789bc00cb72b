import { useState } from 'react';
import { messageOf } from '#web/session/api.ts';
import { hideToast, loadToasts, showToast } from '#web/toasts/show-toast.ts';
import type { Guest, Provider } from './firebase-popup.ts';
import { firebaseError, popupProblem, providerCode } from './popup-problems.ts';

export interface ProviderWindow {
  /** What went wrong last, in a sentence; empty when nothing did. */
  problem: string;
  /** Before the press: the sooner the window comes, the fewer browsers block it. */
  prepare(): void;
  /** Opens the window. @returns a token of Firebase; `undefined` when there is none, which the person has been told */
  askForToken(provider: Provider): Promise<string | undefined>;
  /** Tells what came of the token. */
  tellRefusal(error: unknown): void;
}

export function useProviderWindow(): ProviderWindow {
  const [problem, setProblem] = useState('');

  function tell(title: string, description: string, sentence = description) {
    setProblem(sentence);
    void showToast({ title, description, isDestructive: true });
  }

  const tellRefusal = (error: unknown) => tell('SSO Login failed', refusalOf(error));

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
  async function takeToken(guest: Guest): Promise<string | undefined> {
    try {
      return await guest.token();
    } catch (error) {
      tellRefusal(error);
      return undefined;
    } finally {
      await guest.leave().catch(() => {});
    }
  }

  return {
    problem,
    prepare() {
      void loadToasts().catch(() => {});
      void loadPopup()
        .then(({ openFirebase }) => openFirebase())
        .catch(() => {});
    },
    async askForToken(provider) {
      setProblem('');
      hideToast();
      const guest = await showWindow(provider);
      return guest && takeToken(guest);
    },
    tellRefusal,
  };
}

function loadPopup() {
  return import('./firebase-popup.ts');
}

function refusalOf(error: unknown): string {
  const code = providerCode(error);
  return code ? firebaseError(code) : messageOf(error, 'Unknown authentication error');
}
