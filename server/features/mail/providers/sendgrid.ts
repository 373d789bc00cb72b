import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import {
  type EventKind,
  eventId,
  headerOf,
  looseText,
  type ProviderEvent,
  permanentBounceKind,
  readJson,
  requireRecent,
  requireSigned,
  statusIn,
  type Webhook,
  type WebhookProvider,
} from './provider.ts';

const OFF = { settings: { enable: 0 } };

export const sendgrid: WebhookProvider = {
  name: 'SendGrid',
  host: /(^|\.)sendgrid\.net$/i,
  dkim: ['s1', 's2'],
  headers: (token) => ({
    'X-SMTPAPI': JSON.stringify({ unique_args: { delivery: token }, filters: { clicktrack: OFF, opentrack: OFF } }),
  }),
  webhook: {
    keyProblem: (key) => (readKey(key) ? undefined : 'This is not the verification key that SendGrid shows.'),
    read: readSendGridWebhook,
  },
};

const event = z.object({
  event: looseText,
  type: looseText,
  reason: looseText,
  status: looseText,
  sg_event_id: eventId.optional().catch(undefined),
  /** The Message-ID of the letter. */
  'smtp-id': looseText,
  delivery: looseText,
});

/** SendGrid repeats an unanswered webhook for about a day. */
const REPEATED_WITHIN_MS = 26 * 60 * 60_000;
const EVENTS_MAXIMUM = 5000;

/** @returns `undefined` unless the text is such a key */
function readKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

function readSendGridWebhook(webhook: Webhook): ProviderEvent[] {
  const key = readKey(webhook.key);
  const timestamp = headerOf(webhook, 'x-twilio-email-event-webhook-timestamp');
  const signature = Buffer.from(headerOf(webhook, 'x-twilio-email-event-webhook-signature'), 'base64');
  const signed = Buffer.concat([Buffer.from(timestamp), webhook.raw]);
  requireSigned(key !== undefined && verify('sha256', signed, key, signature));
  requireRecent(Number(timestamp) * 1000, webhook.now, REPEATED_WITHIN_MS);
  const events = readJson(z.array(event).max(EVENTS_MAXIMUM), webhook.raw.toString('utf8'));
  return events.flatMap((told) => {
    const code = statusIn(told.status ?? '') ?? statusIn(told.reason ?? '');
    const kind = kindOf(told, code);
    return kind ? [{ kind, code, id: told.sg_event_id ?? null, mentions: [told.delivery, told['smtp-id']] }] : [];
  });
}

const KINDS = new Map<string | undefined, EventKind>([
  ['delivered', 'delivered'],
  ['spamreport', 'complaint'],
  ['unsubscribe', 'unsubscribed'],
  ['group_unsubscribe', 'unsubscribed'],
]);

function kindOf(told: z.output<typeof event>, code: string | null): EventKind | undefined {
  if (told.event === 'bounce') return told.type === 'blocked' ? 'soft' : permanentBounceKind(code);
  return told.event === 'dropped' ? droppedKind(told.reason ?? '') : KINDS.get(told.event);
}

/**
 * SendGrid drops a letter because of what it has learnt about the address before. Another reason, such as a header that it
 * cannot read, says nothing about the reader.
 */
function droppedKind(reason: string): EventKind | undefined {
  if (/^(bounced address|invalid$)/i.test(reason)) return 'hard';
  if (/^spam reporting address/i.test(reason)) return 'complaint';
  return /^unsubscribed address/i.test(reason) ? 'unsubscribed' : undefined;
}
