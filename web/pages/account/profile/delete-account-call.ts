import { deleteDraft, listDrafts } from '#web/features/drafts/draft-store.ts';
import type { Writings } from '#web/forms/what-they-wrote.tsx';
import { api } from '#web/session/api.ts';
import { clearAccessToken } from '#web/session/store-access-token.ts';
import { showToast } from '#web/toasts/show-toast.ts';

interface Deletion {
  writings: Writings;
  password?: string | undefined;
  otp?: string | undefined;
}

/** Deletes the account and its drafts on this device. `leave` navigates to a page that requires no login. */
export async function deleteAccount(id: number, body: Deletion, leave: () => Promise<void>): Promise<void> {
  await api('/auth/account', { method: 'DELETE', body });
  await forgetDrafts(id).catch(() => {});
  await leave();
  clearAccessToken('logged out');
  void showToast({ title: 'Your account is deleted', description: 'Thank you for having been here.' });
}

async function forgetDrafts(account: number): Promise<void> {
  const drafts = await listDrafts(account);
  await Promise.all(drafts.map(deleteDraft));
}
