import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/secret.ts';
import { eventId, loose, looseText, type ToldKind, type WebhookProvider, webhookOf } from './provider.ts';

const webhookBody = z.object({
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

export const mailgun: WebhookProvider = {
  name: 'Mailgun',
  host: /(^|\.)mailgun\.org$/i,
  headers: (token) => ({ 'X-Mailgun-Variables': JSON.stringify({ delivery: token }), 'X-Mailgun-Track': 'no' }),
  webhook: webhookOf({
    schema: webhookBody,
    keyProblem: (key) => (/^[\x21-\x7e]+$/.test(key) ? undefined : 'A signing key of Mailgun has no spaces.'),
    signature({ key }, { signature: { timestamp, token, signature } }) {
      const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
      return { isValid: isSameSecret(signature, expected), at: timestamp };
    },
    // For about eight hours.
    repeatedWithinMs: 12 * 60 * 60_000,
    events({ signature, 'event-data': told }) {
      const mentions = [told['user-variables']?.delivery, told.message?.headers?.['message-id']];
      // The body is not signed, so a signature counts only once, whatever it comes with.
      return [{ kind: kindOf(told), said: told['delivery-status']?.['enhanced-code'], id: signature.token, mentions }];
    },
  }),
};

const KINDS = new Map<string | undefined, ToldKind>([
  ['delivered', 'delivered'],
  ['complained', 'complaint'],
  ['unsubscribed', 'unsubscribed'],
]);
/** The reasons of failures; the last are of letters that Mailgun has not sent, because of what came back before. */
const FAILURES = new Map<string | undefined, ToldKind>([
  ['bounce', 'permanent'],
  ['suppress-bounce', 'permanent'],
  ['suppress-complaint', 'complaint'],
  ['suppress-unsubscribe', 'unsubscribed'],
]);

function kindOf({ event, severity, reason }: z.output<typeof webhookBody>['event-data']): ToldKind {
  if (event !== 'failed') return KINDS.get(event);
  // After a temporary failure, Mailgun itself tries again.
  return severity === 'permanent' ? (FAILURES.get(reason) ?? 'soft') : undefined;
}
