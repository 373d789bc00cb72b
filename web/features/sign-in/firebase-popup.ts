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
import type { FirebaseSettings } from '#shared/contracts/account.ts';
import { api } from '#web/session/api.ts';

// This module is imported dynamically, so that the Firebase library and its settings are loaded only when needed.

export type Provider = 'Google' | 'GitHub';

export interface Guest {
  /** The ID token that proves to the server who the user is. */
  token(): Promise<string>;
  leave(): Promise<void>;
}

let firebase: Promise<Auth> | undefined;

/** @throws FirebaseError with a `code` such as `auth/popup-blocked`; ApiError if the settings cannot be loaded */
export async function signInByPopup(provider: Provider): Promise<Guest> {
  const auth = await openFirebase();
  const { user } = await signInWithPopup(auth, providerOf(provider));
  return { token: () => user.getIdToken(), leave: () => signOut(auth) };
}

/** Called before the click, since browsers block a window that does not open immediately after one. */
export function openFirebase(): Promise<Auth> {
  firebase ??= startFirebase().catch((error) => {
    firebase = undefined;
    throw error;
  });
  return firebase;
}

async function startFirebase(): Promise<Auth> {
  const { emulatorUrl, ...settings } = await api<FirebaseSettings>('/auth/firebase', { isAnonymous: true });
  // Firebase stores nothing in the browser, because the login is a session of this site.
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
