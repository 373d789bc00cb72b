import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/secret.ts';
import { headerOf, loose, looseText, type ToldKind, type WebhookProvider, webhookOf } from './provider.ts';

const KEY = /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/;

const webhookBody = z.object({
  type: z.string(),
  data: z.object({
    message_id: looseText,
    to: loose(z.array(z.string())),
    bounce: loose(z.object({ type: looseText, message: looseText })),
  }),
});

export const resend: WebhookProvider = {
  name: 'Resend',
  host: /(^|\.)resend\.com$/i,
  dkim: ['resend'],
  headers: (token) => ({ 'Resend-Idempotency-Key': `letter-${token}` }),
  // Resend keeps its keys for 24 hours; the rest is for an attempt that takes long.
  repeatsSafelyForMs: 20 * 60 * 60_000,
  webhook: webhookOf({
    schema: webhookBody,
    keyProblem: (key) => (KEY.test(key) ? undefined : 'A signing secret of Resend begins with whsec_.'),
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
      const kind = type === 'email.bounced' ? bounced : KINDS.get(type);
      const recipient = to.length === 1 ? to[0] : undefined;
      return [{ kind, said: bounce?.message, id: headerOf(webhook, 'svix-id'), mentions: [message_id], recipient }];
    },
  }),
};

/** Besides bounces. */
const KINDS = new Map<string, ToldKind>([
  ['email.delivered', 'delivered'],
  ['email.complained', 'complaint'],
  // It was not sent at all, because of an earlier bounce or complaint.
  ['email.suppressed', 'hard'],
]);
