import { useEffect } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { onAccessTokenChange, readAccessToken } from '#web/access-token.ts';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { createStore, useStore } from '#web/store.ts';
import { api } from './api.ts';
import { clearAccessToken, followLogout, hasAccessExpired, onLogoutElsewhere } from './store-access-token.ts';

export type Visitor =
  | { status: 'loading' | 'stranger' | 'unreachable'; user: null }
  /** `expired` means that the login ended while the user was on the page: their input must not be lost. */
  | { status: 'known' | 'expired'; user: User };

const LOADING: Visitor = { status: 'loading', user: null };
const STRANGER: Visitor = { status: 'stranger', user: null };

const visitor = createStore<Visitor>(LOADING);
let isListening = false;
/** Whether this page is being left for the login already. */
let loggingOut = false;

/** The current visitor. It is `loading` at first, because the server renders every page without knowing the visitor. */
export function useUser(): Visitor {
  useEffect(listen, []);
  return useStore(visitor);
}

/** Logs out at once on this device, and goes to the login; the call that ends the session on the server may fail. */
export function logOut(): void {
  api('/auth/logout', { method: 'POST', isLast: true }).catch(() => {});
  loggingOut = true;
  clearAccessToken('logged out');
  goTo(paths.login());
}

/** If so, nothing else needs to lead to the login. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

/** Fetches the profile again: after the user has changed it, and after every login or logout. */
export async function refreshUser(): Promise<void> {
  const token = readAccessToken();
  const { user: previous } = visitor.get();
  if (!token) return visitor.set(hasAccessExpired() && previous ? { status: 'expired', user: previous } : STRANGER);
  // Somebody who has just logged in must not count as a stranger while the profile is loading.
  if (!previous) visitor.set(LOADING);
  try {
    const user = await api<User>('/auth/profile');
    if (token === readAccessToken()) visitor.set({ status: 'known', user });
  } catch {
    if (token === readAccessToken() && !visitor.get().user) visitor.set({ status: 'unreachable', user: null });
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Before the visitor is read anew, which it decides about.
  onLogoutElsewhere(followLogout);
  onAccessTokenChange(refreshUser);
  // A page restored from the back/forward cache has missed all events since it was left.
  addEventListener('pageshow', ({ persisted }) => {
    loggingOut = false;
    if (persisted) void refreshUser();
  });
  void refreshUser();
}
