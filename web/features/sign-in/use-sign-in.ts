import { useState } from 'react';
import { useSecondStep } from '#web/forms/second-step.ts';
import { goTo } from '#web/go-to.ts';
import { ApiError, api } from '#web/session/api.ts';
import { takeReturnPath } from '#web/session/return-path.ts';
import { STORES_NOTHING, storeAccessToken } from '#web/session/store-access-token.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import type { Provider } from './firebase-popup.ts';
import { useProviderWindow } from './use-provider-window.ts';

export const SSO_FAILED = 'SSO Login failed';

export type Popup = ReturnType<typeof useSignIn>['popup'];

/** Sign-in through Google and GitHub, for the login and signup pages. */
export function useSignIn() {
  /** The step for a mailed code, where the other site does not vouch for the address. */
  const proof = useSecondStep<{ isAsked: true }>('sign-in');
  /** The provider whose window is open. */
  const [pending, setPending] = useState<Provider | null>(null);
  const { problem, prepare, askForToken: askProvider, showRejection } = useProviderWindow();

  async function send(firebaseToken: string) {
    try {
      welcome(await askForToken('/auth/firebase-sso', { firebaseToken }));
    } catch (error) {
      if (!isUnverified(error)) throw error;
      void showToast({ title: SSO_FAILED, description: error.message, isDestructive: true });
      proof.enter({ isAsked: true });
    }
  }

  async function open(provider: Provider) {
    setPending(provider);
    try {
      const token = await askProvider(provider);
      if (token !== undefined) await send(token).catch(showRejection);
    } finally {
      setPending(null);
    }
  }

  return { popup: { pending, problem, prepare, open }, proof };
}

/**
 * Completes every login: stores the token and goes to the page from which the user came.
 * @throws {ApiError} if the browser stores nothing
 */
export function welcome(accessToken: string, description?: string): void {
  try {
    storeAccessToken(accessToken);
  } catch {
    throw new ApiError(0, [STORES_NOTHING]);
  }
  const toast = { title: 'Login successful', ...(description && { description }) };
  goTo(takeReturnPath(), { replace: true, toast });
}

export async function askForToken(path: string, body: object): Promise<string> {
  return (await api<{ access_token: string }>(path, { method: 'POST', body, isAnonymous: true })).access_token;
}

/** Whether the server requires a mailed code, because the address of the user is not verified yet. */
export function isUnverified(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.problems.some(({ field }) => field === 'otp');
}
