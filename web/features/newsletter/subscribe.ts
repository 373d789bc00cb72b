import { ApiError, ask, messageOf } from '#web/session/api.ts';
import { hideToast, loadToasts, showToast } from '#web/toasts/show-toast.ts';

const FAILED = 'Subscription failed';
const MALFORMED = 'Please check your email format and try again.';

export type Outcome = { said: string } | { problem: string; isMalformed: boolean };

/** @returns the site's words either way, for the page itself */
export async function subscribe(email: string): Promise<Outcome> {
  hideToast();
  try {
    const request = { method: 'POST', body: { email }, isAnonymous: true } as const;
    return { said: (await ask<{ message: string }>('/newsletter/subscribe', request)).message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isMalformed = error.status === 400;
    const problem = messageOf(error, MALFORMED);
    void showToast({ title: FAILED, description: isMalformed ? MALFORMED : problem, isDestructive: true });
    return { problem, isMalformed };
  }
}

/** Without the network it would be too late for them to come. */
export function prepare(): void {
  loadToasts().catch(() => {});
}
