import { useSecondStep } from '#web/forms/second-step.ts';
import { useLocation } from '#web/router.tsx';
import { ApiError, api } from '#web/session/api.ts';
import { takeReturnPath } from '#web/session/return-path.ts';
import { storeAccessToken } from '#web/session/store-access-token.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { type Popup, usePopup } from './use-popup.ts';

export const SSO_FAILED = 'SSO Login failed';

export interface SignIn {
  popup: Popup;
  /** The step for a mailed code, where the other site does not vouch for the address. */
  proof: ReturnType<typeof useSecondStep<{ isAsked: true }>>;
}

/** Sign-in through Google and GitHub, for the login and signup pages. */
export function useSignIn(): SignIn {
  const welcome = useWelcome();
  const proof = useSecondStep<{ isAsked: true }>('sign-in');
  const popup = usePopup(async (firebaseToken) => {
    try {
      welcome(await askForToken('/auth/firebase-sso', { firebaseToken }));
    } catch (error) {
      if (!isUnverified(error)) throw error;
      void showToast({ title: SSO_FAILED, description: error.message, isDestructive: true });
      proof.enter({ isAsked: true });
    }
  });
  return { popup, proof };
}

/** Completes every login: stores the token and goes to the page from which the user came. */
export function useWelcome(): (accessToken: string) => void {
  const [, navigate] = useLocation();
  return (accessToken) => {
    storeAccessToken(accessToken);
    void showToast({ title: 'Login successful' });
    navigate(takeReturnPath(), { replace: true });
  };
}

export async function askForToken(path: string, body: object): Promise<string> {
  return (await api<{ access_token: string }>(path, { method: 'POST', body, isAnonymous: true })).access_token;
}

/** Whether the server requires a mailed code, because the address of the user is not verified yet. */
export function isUnverified(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.problems.some(({ field }) => field === 'otp');
}
