import { api } from '#web/session/api.ts';
import type { CodeSent } from './code-sent.ts';

export async function sendResetCode(email: string): Promise<CodeSent> {
  await api('/auth/forgot-password', { method: 'POST', body: { email }, isAnonymous: true });
  return { email, sentAt: Date.now() };
}
