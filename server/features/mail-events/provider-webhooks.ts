import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/secret.ts';
import type { MailProviderId } from '#shared/mail-providers.ts';
import { eventId, headerOf, loose, looseText, type ToldKind, type WebhookReader, webhookOf } from './read-webhook.ts';

const sesNotification = z.object({
  /** The first in notifications, the second in those of a configuration set. */
  notificationType: looseText,
  eventType: looseText,
  mail: z
    .object({
      /** The address of the envelope, which is the one that bounces come back to. */
      source: looseText,
      headers: loose(z.array(z.object({ name: z.string(), value: z.string() }))),
    })
    .optional(),
  bounce: z
    .object({ bounceType: looseText, bouncedRecipients: loose(z.array(z.object({ status: looseText }))) })
    .optional(),
  complaint: z.object({ complaintFeedbackType: looseText }).optional(),
});

const ses = webhookOf({
  schema: sesNotification,
  // Amazon SES tells of its mails through a topic of Amazon SNS.
  unwrap: (webhook) => webhook.receiveSns(webhook),
  events(told) {
    const headers = (told.mail?.headers ?? []).filter(({ name }) => name.toLowerCase() === 'message-id');
    const mentions = [told.mail?.source, ...headers.map(({ value }) => value)];
    return [{ kind: sesKind(told), said: told.bounce?.bouncedRecipients?.[0]?.status, mentions }];
  },
});

function sesKind({ notificationType, eventType, bounce, complaint }: z.output<typeof sesNotification>): ToldKind {
  const type = notificationType ?? eventType;
  if (type === 'Delivery') return 'delivered';
  if (type === 'Complaint') return complaint?.complaintFeedbackType === 'not-spam' ? undefined : 'complaint';
  if (type !== 'Bounce') return undefined;
  return bounce?.bounceType === 'Permanent' ? 'permanent' : 'soft';
}

const postmarkRecord = z.object({
  RecordType: z.string(),
  ID: loose(z.union([z.number(), eventId])),
  Type: looseText,
  Details: looseText,
  /** By the names of the letter's headers, whose case may change on the way. */
  Metadata: loose(z.record(z.string(), looseText)),
  SuppressSending: loose(z.boolean()),
  SuppressionReason: looseText,
});

/** Postmark signs nothing: that only Postmark knows the address is what makes its webhooks believable. */
const postmark = webhookOf({
  schema: postmarkRecord,
  events(told) {
    const id = told.ID === undefined ? null : `${told.RecordType}-${told.ID}`;
    return [{ kind: postmarkKind(told), said: told.Details, id, mentions: Object.values(told.Metadata ?? {}) }];
  },
});

const POSTMARK_HARD = ['HardBounce', 'BadEmailAddress'];
/** The others say nothing about the delivery, or that Postmark still tries. */
const POSTMARK_SOFT = ['SoftBounce', 'Blocked', 'SpamNotification', 'VirusNotification', 'DMARCPolicy'];

function postmarkKind(told: z.output<typeof postmarkRecord>): ToldKind {
  const { RecordType, Type = '', SuppressSending, SuppressionReason } = told;
  if (RecordType === 'Delivery') return 'delivered';
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType === 'SubscriptionChange') {
    return SuppressSending && SuppressionReason === 'ManualSuppression' ? 'unsubscribed' : undefined;
  }
  if (RecordType !== 'Bounce') return undefined;
  if (POSTMARK_HARD.includes(Type)) return 'hard';
  return POSTMARK_SOFT.includes(Type) ? 'soft' : undefined;
}

const mailgunBody = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: eventId, signature: z.string() }),
  'event-data': z.object({
    event: looseText,
    severity: looseText,
    reason: looseText,
    'delivery-status': loose(z.object({ 'enhanced-code': looseText })),
    'user-variables': loose(z.object({ delivery: looseText })),
    message: loose(z.object({ headers: z.object({ 'message-id': looseText }).optional() })),
  }),
});

const mailgun = webhookOf({
  schema: mailgunBody,
  isKey: (key) => /^[\x21-\x7e]+$/.test(key),
  signature({ key }, { signature: { timestamp, token, signature } }) {
    const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
    return { isValid: isSameSecret(signature, expected), at: timestamp };
  },
  // For about eight hours.
  repeatedWithinMs: 12 * 60 * 60_000,
  events({ signature, 'event-data': told }) {
    const mentions = [told['user-variables']?.delivery, told.message?.headers?.['message-id']];
    // The body is not signed, so a signature counts only once, whatever it comes with.
    return [
      { kind: mailgunKind(told), said: told['delivery-status']?.['enhanced-code'], id: signature.token, mentions },
    ];
  },
});

const MAILGUN_KINDS = new Map<string | undefined, ToldKind>([
  ['delivered', 'delivered'],
  ['complained', 'complaint'],
  ['unsubscribed', 'unsubscribed'],
]);
/** The reasons of failures; the last are of letters that Mailgun has not sent, because of what came back before. */
const MAILGUN_FAILURES = new Map<string | undefined, ToldKind>([
  ['bounce', 'permanent'],
  ['suppress-bounce', 'permanent'],
  ['suppress-complaint', 'complaint'],
  ['suppress-unsubscribe', 'unsubscribed'],
]);

function mailgunKind({ event, severity, reason }: z.output<typeof mailgunBody>['event-data']): ToldKind {
  if (event !== 'failed') return MAILGUN_KINDS.get(event);
  // After a temporary failure, Mailgun itself tries again.
  return severity === 'permanent' ? (MAILGUN_FAILURES.get(reason) ?? 'soft') : undefined;
}

const resendBody = z.object({
  type: z.string(),
  data: z.object({
    message_id: looseText,
    to: loose(z.array(z.string())),
    bounce: loose(z.object({ type: looseText, message: looseText })),
  }),
});

const resend = webhookOf({
  schema: resendBody,
  isKey: (key) => /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/.test(key),
  // Resend signs as Svix does: each attempt anew, and with several keys while one is replaced.
  signature(webhook) {
    const at = headerOf(webhook, 'svix-timestamp');
    const secret = Buffer.from(webhook.key.replace('whsec_', ''), 'base64');
    const start = `${headerOf(webhook, 'svix-id')}.${at}.`;
    const expected = createHmac('sha256', secret).update(start).update(webhook.raw).digest('base64');
    const signatures = headerOf(webhook, 'svix-signature').split(' ');
    return { isValid: signatures.some((signature) => isSameSecret(signature, `v1,${expected}`)), at };
  },
  events({ type, data: { message_id, to = [], bounce } }, webhook) {
    const bounced = bounce?.type === 'Permanent' ? 'permanent' : 'soft';
    const kind = type === 'email.bounced' ? bounced : RESEND_KINDS.get(type);
    const recipient = to.length === 1 ? to[0] : undefined;
    return [{ kind, said: bounce?.message, id: headerOf(webhook, 'svix-id'), mentions: [message_id], recipient }];
  },
});

/** Besides bounces. */
const RESEND_KINDS = new Map<string, ToldKind>([
  ['email.delivered', 'delivered'],
  ['email.complained', 'complaint'],
  // It was not sent at all, because of an earlier bounce or complaint.
  ['email.suppressed', 'hard'],
]);

const SENDGRID_EVENTS_MAXIMUM = 5000;
const sendgridEvent = z.object({
  event: looseText,
  type: looseText,
  reason: looseText,
  status: looseText,
  sg_event_id: loose(eventId),
  /** The Message-ID of the letter. */
  'smtp-id': looseText,
  delivery: looseText,
});

const sendgrid = webhookOf({
  schema: z.array(sendgridEvent).max(SENDGRID_EVENTS_MAXIMUM),
  isKey: (key) => readSendgridKey(key) !== undefined,
  signature(webhook) {
    const key = readSendgridKey(webhook.key);
    const at = headerOf(webhook, 'x-twilio-email-event-webhook-timestamp');
    const signature = Buffer.from(headerOf(webhook, 'x-twilio-email-event-webhook-signature'), 'base64');
    const signed = Buffer.concat([Buffer.from(at), webhook.raw]);
    return { isValid: key !== undefined && verify('sha256', signed, key, signature), at };
  },
  // For about a day.
  repeatedWithinMs: 26 * 60 * 60_000,
  events: (events) =>
    events.map((told) => ({
      kind: sendgridKind(told),
      said: [told.status, told.reason].join(' '),
      id: told.sg_event_id,
      mentions: [told.delivery, told['smtp-id']],
    })),
});

/** @returns `undefined` unless the text is such a key */
function readSendgridKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

const SENDGRID_KINDS = new Map<string | undefined, ToldKind>([
  ['delivered', 'delivered'],
  ['spamreport', 'complaint'],
  ['unsubscribe', 'unsubscribed'],
  ['group_unsubscribe', 'unsubscribed'],
]);
/**
 * SendGrid drops a letter because of what it has learnt about the address before. Another reason, such as a header that it
 * cannot read, says nothing about the reader.
 */
const SENDGRID_DROPPED: [RegExp, ToldKind][] = [
  [/^(bounced address|invalid$)/i, 'hard'],
  [/^spam reporting address/i, 'complaint'],
  [/^unsubscribed address/i, 'unsubscribed'],
];

function sendgridKind({ event, type, reason = '' }: z.output<typeof sendgridEvent>): ToldKind {
  if (event === 'bounce') return type === 'blocked' ? 'soft' : 'permanent';
  if (event !== 'dropped') return SENDGRID_KINDS.get(event);
  return SENDGRID_DROPPED.find(([pattern]) => pattern.test(reason))?.[1];
}

/** How the webhooks of each provider are verified and read. */
export const WEBHOOKS: Record<MailProviderId, WebhookReader> = { ses, postmark, mailgun, resend, sendgrid };
