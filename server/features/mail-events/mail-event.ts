import type { DeliveryReference } from '#server/features/letters/delivery-token.ts';

/** What a mail server or a provider tells of a letter after it has taken it. */
export interface MailEvent {
  /**
   * `hard`: the address does not exist. `soft`: it could not be delivered this time. `complaint`: reported as spam.
   * `unsubscribed`: the reader used the provider's own link or button.
   */
  kind: 'delivered' | 'hard' | 'soft' | 'complaint' | 'unsubscribed';
  /** A delivery, or else the address whose latest delivery is meant, where a provider tells no more. */
  delivery: DeliveryReference | { email: string };
  /** The status of RFC 3463, such as `5.1.1`; `null` if there is none. */
  code: string | null;
  /** By this, an event that comes again is recognised; events without one may be recorded any number of times. */
  key?: string;
}

/** 5.1.7 and 5.1.8 are about the address of the sender. */
const ABOUT_THE_ADDRESS = /^5\.(1\.(?![78]$)\d+|2\.1|4\.\d+)$/;
const NOT_ABOUT_THE_ADDRESS = /^(4\.|5\.1\.[78]$|5\.2\.[2-9]|5\.3\.|5\.7\.)/;
const STATUS = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Whether a letter came back for good. A full mailbox, or a rule of the receiver against us, may be different next time. */
export function bounceKind(status: string): 'hard' | 'soft' {
  return ABOUT_THE_ADDRESS.test(status) ? 'hard' : 'soft';
}

/** The same where a provider says that it is for good: it also does so for full mailboxes and blocked senders. */
export function permanentBounceKind(status: string | null): 'hard' | 'soft' {
  return status !== null && NOT_ABOUT_THE_ADDRESS.test(status) ? 'soft' : 'hard';
}

/** The first status of RFC 3463 in what a mail server has said. */
export function statusIn(text: string): string | null {
  return STATUS.exec(text)?.[1] ?? null;
}
