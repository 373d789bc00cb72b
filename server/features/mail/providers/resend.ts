import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/secret.ts';
import {
  type EventKind,
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

const KEY = /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/;

export const resend: WebhookProvider = {
  name: 'Resend',
  host: /(^|\.)resend\.com$/i,
  dkim: ['resend'],
  headers: (token) => ({ 'Resend-Idempotency-Key': `letter-${token}` }),
  // Resend keeps its keys for 24 hours; the rest is for an attempt that takes long.
  repeatsSafelyForMs: 20 * 60 * 60_000,
  webhook: {
    keyProblem: (key) => (KEY.test(key) ? undefined : 'A signing secret of Resend begins with whsec_.'),
    read: readResendWebhook,
  },
};

const webhookBody = z.object({
  type: z.string(),
  data: z.object({
    message_id: looseText,
    to: z.array(z.string()).optional().catch(undefined),
    bounce: z.object({ type: looseText, message: looseText }).optional().catch(undefined),
  }),
});

/** Besides bounces. */
const KINDS = new Map<string, EventKind>([
  ['email.delivered', 'delivered'],
  ['email.complained', 'complaint'],
  // It was not sent at all, because of an earlier bounce or complaint.
  ['email.suppressed', 'hard'],
]);

function readResendWebhook(webhook: Webhook): ProviderEvent[] {
  const id = requireSvixSignature(webhook);
  const { type, data } = readJson(webhookBody, webhook.raw.toString('utf8'));
  const { message_id, to = [], bounce } = data;
  const code = statusIn(bounce?.message ?? '');
  const bounced = bounce?.type === 'Permanent' ? permanentBounceKind(code) : 'soft';
  const kind = type === 'email.bounced' ? bounced : KINDS.get(type);
  if (!kind) return [];
  // What is told of another mail to the same address is true of the address, but not of the letter.
  const isAboutAddress = kind === 'hard' || kind === 'complaint';
  const recipient = isAboutAddress && to.length === 1 ? to[0] : undefined;
  return [{ kind, code, id, mentions: [message_id], recipient }];
}

/** Resend signs as Svix does: each attempt anew, and with several keys while one is replaced. @returns the event's id */
function requireSvixSignature(webhook: Webhook): string {
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
    headerOf(webhook, name),
  ) as [string, string, string];
  const secret = Buffer.from(webhook.key.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(webhook.raw).digest('base64');
  requireSigned(signatures.split(' ').some((signature) => isSameSecret(signature, `v1,${expected}`)));
  requireRecent(Number(timestamp) * 1000, webhook.now);
  return id;
}
