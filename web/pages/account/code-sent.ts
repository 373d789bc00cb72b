import { api } from '#web/session/api.ts';

/**
 * The state that the second step of a form takes over from the first. It must never contain the password, because it
 * may become part of a history entry, which browsers write to disk.
 */
export interface CodeSent {
  email: string;
  /** When a code was last requested, in milliseconds since the epoch. */
  sentAt: number;
}

export async function sendResetCode(email: string): Promise<CodeSent> {
  await api('/auth/forgot-password', { method: 'POST', body: { email }, isAnonymous: true });
  return { email, sentAt: Date.now() };
}
