import type { DeliveryReference } from '#server/features/letters/delivery-token.ts';

/** What a mail server or a provider tells of a letter after it has taken it. */
export interface MailEvent {
  /** `hard`: the address does not exist. `soft`: it could not be delivered this time. `complaint`: reported as spam. */
  kind: 'hard' | 'soft' | 'complaint';
  delivery: DeliveryReference;
  /** The status of RFC 3463, such as `5.1.1`; `null` if there is none. */
  code: string | null;
}

const ABOUT_THE_ADDRESS = /^5\.(1\.\d+|2\.1|4\.\d+)$/;

/** Whether a letter came back for good. A full mailbox, or a rule of the receiver against us, may be different next time. */
export function bounceKind(status: string): 'hard' | 'soft' {
  return ABOUT_THE_ADDRESS.test(status) ? 'hard' : 'soft';
}
