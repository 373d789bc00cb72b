import { useEffect } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { onAccessTokenChange, readAccessToken } from '#web/access-token.ts';
import { createStore, useStore } from '#web/store.ts';
import { api } from './api.ts';
import { clearAccessToken, hasAccessExpired } from './store-access-token.ts';

export type Visitor =
  | { status: 'loading' | 'stranger' | 'unreachable'; user: null }
  /** `expired` is a person whose login has ended under their hands: what they typed must stay. */
  | { status: 'known' | 'expired'; user: User };

const LOADING: Visitor = { status: 'loading', user: null };
const STRANGER: Visitor = { status: 'stranger', user: null };

const visitor = createStore<Visitor>(LOADING);
let isFollowing = false;

/** Who is looking at the page. The server's pages are made as for a stranger, before anybody knows. */
export function useUser(): Visitor {
  useEffect(follow, []);
  return useStore(visitor, () => LOADING);
}

/** Ends the session here at once; the site hears of it as soon as it can. */
export async function logOut(): Promise<void> {
  const heard = api('/auth/logout', { method: 'POST' });
  clearAccessToken('logged out');
  await heard.catch(() => {});
}

/** Asks anew who this is; after one's own writes, and whenever somebody logs in or out. */
export async function refreshUser(): Promise<void> {
  const token = readAccessToken();
  const { user: before } = visitor.get();
  if (!token) return visitor.set(hasAccessExpired() && before ? { status: 'expired', user: before } : STRANGER);
  // Who has just logged in must not be taken for a stranger until the answer comes.
  if (!before) visitor.set(LOADING);
  try {
    const user = await api<User>('/auth/profile');
    if (token === readAccessToken()) visitor.set({ status: 'known', user });
  } catch {
    if (token === readAccessToken() && !visitor.get().user) visitor.set({ status: 'unreachable', user: null });
  }
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onAccessTokenChange(refreshUser);
  // A page that comes back as it was left has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void refreshUser());
  void refreshUser();
}
