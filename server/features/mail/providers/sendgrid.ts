import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { eventId, headerOf, loose, looseText, type ToldKind, type WebhookProvider, webhookOf } from './provider.ts';

const OFF = { settings: { enable: 0 } };
const EVENTS_MAXIMUM = 5000;

const event = z.object({
  event: looseText,
  type: looseText,
  reason: looseText,
  status: looseText,
  sg_event_id: loose(eventId),
  /** The Message-ID of the letter. */
  'smtp-id': looseText,
  delivery: looseText,
});

export const sendgrid: WebhookProvider = {
  name: 'SendGrid',
  host: /(^|\.)sendgrid\.net$/i,
  dkim: ['s1', 's2'],
  headers: (token) => ({
    'X-SMTPAPI': JSON.stringify({ unique_args: { delivery: token }, filters: { clicktrack: OFF, opentrack: OFF } }),
  }),
  webhook: webhookOf({
    schema: z.array(event).max(EVENTS_MAXIMUM),
    keyProblem: (key) => (readKey(key) ? undefined : 'This is not the verification key that SendGrid shows.'),
    signature(webhook) {
      const key = readKey(webhook.key);
      const at = headerOf(webhook, 'x-twilio-email-event-webhook-timestamp');
      const signature = Buffer.from(headerOf(webhook, 'x-twilio-email-event-webhook-signature'), 'base64');
      const signed = Buffer.concat([Buffer.from(at), webhook.raw]);
      return { isValid: key !== undefined && verify('sha256', signed, key, signature), at };
    },
    // For about a day.
    repeatedWithinMs: 26 * 60 * 60_000,
    events: (events) =>
      events.map((told) => ({
        kind: kindOf(told),
        said: [told.status, told.reason].join(' '),
        id: told.sg_event_id,
        mentions: [told.delivery, told['smtp-id']],
      })),
  }),
};

/** @returns `undefined` unless the text is such a key */
function readKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

const KINDS = new Map<string | undefined, ToldKind>([
  ['delivered', 'delivered'],
  ['spamreport', 'complaint'],
  ['unsubscribe', 'unsubscribed'],
  ['group_unsubscribe', 'unsubscribed'],
]);
/**
 * SendGrid drops a letter because of what it has learnt about the address before. Another reason, such as a header that it
 * cannot read, says nothing about the reader.
 */
const DROPPED: [RegExp, ToldKind][] = [
  [/^(bounced address|invalid$)/i, 'hard'],
  [/^spam reporting address/i, 'complaint'],
  [/^unsubscribed address/i, 'unsubscribed'],
];

function kindOf({ event: name, type, reason = '' }: z.output<typeof event>): ToldKind {
  if (name === 'bounce') return type === 'blocked' ? 'soft' : 'permanent';
  return name === 'dropped' ? DROPPED.find(([pattern]) => pattern.test(reason))?.[1] : KINDS.get(name);
}
