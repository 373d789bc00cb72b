import type { LetterLanguage } from '#shared/contracts/desk/subscriber.ts';
import { ApiError, ask, messageOf } from '#web/session/api.ts';
import { hideToast, loadToasts, showToast } from '#web/toasts/show-toast.ts';
import { rememberSubscribing } from './known-subscriber.ts';

const FAILED = 'Subscription failed';
const MALFORMED = 'Please check your email format and try again.';

export type Outcome = { confirmation: string } | { problem: string; isMalformed: boolean };

export interface SubscriptionRequest {
  email: string;
  language: LetterLanguage;
}

/** Shows failures in a toast, too. @returns the message for the page; rethrows errors other than `ApiError` */
export async function subscribe(body: SubscriptionRequest): Promise<Outcome> {
  hideToast();
  try {
    const request = { method: 'POST', body, isAnonymous: true } as const;
    const { message } = await ask<{ message: string }>('/newsletter/subscribe', request);
    rememberSubscribing();
    return { confirmation: message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isMalformed = error.status === 400;
    const problem = messageOf(error, MALFORMED);
    void showToast({ title: FAILED, description: isMalformed ? MALFORMED : problem, isDestructive: true });
    return { problem, isMalformed };
  }
}

/** Loads the toasts in advance, because without a network it would be too late. */
export function prepare(): void {
  loadToasts().catch(() => {});
}
