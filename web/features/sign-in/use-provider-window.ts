import { useState } from 'react';
import { messageOf } from '#web/session/api.ts';
import { hideToast, loadToasts, showToast } from '#web/toasts/show-toast.ts';
import type { Guest, Provider } from './firebase-popup.ts';
import { firebaseError, popupProblem, providerCode } from './popup-problems.ts';

export function useProviderWindow() {
  /** The last error message; empty when nothing went wrong. */
  const [problem, setProblem] = useState('');

  function showProblem(title: string, description: string, sentence = description) {
    setProblem(sentence);
    void showToast({ title, description, isDestructive: true });
  }

  /** Shows why the server rejected the token. */
  const showRejection = (error: unknown) => showProblem('SSO Login failed', rejectionMessage(error));

  async function showWindow(provider: Provider): Promise<Guest | undefined> {
    try {
      const { signInByPopup } = await loadPopup();
      return await signInByPopup(provider);
    } catch (error) {
      const general = `Failed to sign in with ${provider}. Please try again.`;
      showProblem(`${provider} Login Failed`, general, popupProblem(error, provider) ?? messageOf(error, general));
      return undefined;
    }
  }

  /** Signs out of Firebase in any case, because its own login is not needed once there is a token. */
  async function takeToken(guest: Guest): Promise<string | undefined> {
    try {
      return await guest.token();
    } catch (error) {
      showRejection(error);
      return undefined;
    } finally {
      await guest.leave().catch(() => {});
    }
  }

  return {
    problem,
    /** Called before the click: the sooner the window opens, the fewer browsers block it. */
    prepare() {
      void loadToasts().catch(() => {});
      void loadPopup()
        .then(({ openFirebase }) => openFirebase())
        .catch(() => {});
    },
    /** Opens the window. @returns a Firebase token; `undefined` on failure, which the user has been shown */
    async askForToken(provider: Provider) {
      setProblem('');
      hideToast();
      const guest = await showWindow(provider);
      return guest && takeToken(guest);
    },
    showRejection,
  };
}

function loadPopup() {
  return import('./firebase-popup.ts');
}

function rejectionMessage(error: unknown): string {
  const code = providerCode(error);
  return code ? firebaseError(code) : messageOf(error, 'Unknown authentication error');
}
