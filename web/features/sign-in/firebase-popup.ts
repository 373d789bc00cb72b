import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GithubAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
  signOut,
} from '@firebase/auth';
import type { FirebaseSettings } from '#shared/contracts/sign-in.ts';
import { api } from '#web/session/api.ts';

/** Fetched with the first press only: the library, and what it is started with. */

export type Provider = 'Google' | 'GitHub';

export interface Guest {
  /** Says to the site who they are. */
  token(): Promise<string>;
  /** Firebase forgets them again. */
  leave(): Promise<void>;
}

let opened: Promise<Auth> | undefined;

/** Rejects with an error whose `code` is the provider's, and otherwise with the site's own. */
export async function signInByPopup(provider: Provider): Promise<Guest> {
  const auth = await openFirebase();
  const { user } = await signInWithPopup(auth, providerOf(provider));
  return { token: () => user.getIdToken(), leave: () => signOut(auth) };
}

/** Ahead of the press, so that the browser still takes the window for its answer. */
export function openFirebase(): Promise<Auth> {
  opened ??= startFirebase().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function startFirebase(): Promise<Auth> {
  const { emulatorUrl, ...settings } = await api<FirebaseSettings>('/auth/firebase', { isAnonymous: true });
  // Nothing is kept in the browser: whoever is signed in here is so by the site's own session.
  const auth = initializeAuth(initializeApp(settings), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

function providerOf(name: Provider) {
  if (name === 'GitHub') return new GithubAuthProvider().addScope('user:email');
  return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
}
