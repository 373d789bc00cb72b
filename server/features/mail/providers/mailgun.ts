import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/secret.ts';
import {
  type EventKind,
  eventId,
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

export const mailgun: WebhookProvider = {
  name: 'Mailgun',
  host: /(^|\.)mailgun\.org$/i,
  headers: (token) => ({ 'X-Mailgun-Variables': JSON.stringify({ delivery: token }), 'X-Mailgun-Track': 'no' }),
  webhook: {
    keyProblem: (key) => (/^[\x21-\x7e]+$/.test(key) ? undefined : 'A signing key of Mailgun has no spaces.'),
    read: readMailgunWebhook,
  },
};

const webhookBody = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: eventId, signature: z.string() }),
  'event-data': z.object({
    event: looseText,
    severity: looseText,
    reason: looseText,
    'delivery-status': z.object({ 'enhanced-code': looseText }).optional().catch(undefined),
    'user-variables': z.object({ delivery: looseText }).optional().catch(undefined),
    message: z
      .object({ headers: z.object({ 'message-id': looseText }).optional() })
      .optional()
      .catch(undefined),
  }),
});
type EventData = z.output<typeof webhookBody>['event-data'];

/** Mailgun repeats an unanswered webhook for about eight hours, with its first signature. */
const REPEATED_WITHIN_MS = 12 * 60 * 60_000;

function readMailgunWebhook({ raw, now, key }: Webhook): ProviderEvent[] {
  const { signature: signed, 'event-data': told } = readJson(webhookBody, raw.toString('utf8'));
  const expected = createHmac('sha256', key).update(`${signed.timestamp}${signed.token}`).digest('hex');
  requireSigned(isSameSecret(signed.signature, expected));
  requireRecent(Number(signed.timestamp) * 1000, now, REPEATED_WITHIN_MS);
  const code = statusIn(told['delivery-status']?.['enhanced-code'] ?? '');
  const kind = kindOf(told, code);
  if (!kind) return [];
  const mentions = [told['user-variables']?.delivery, told.message?.headers?.['message-id']];
  // The body is not signed, so a signature counts only once, whatever it comes with.
  return [{ kind, code, id: signed.token, mentions }];
}

const KINDS = new Map<string | undefined, EventKind>([
  ['delivered', 'delivered'],
  ['complained', 'complaint'],
  ['unsubscribed', 'unsubscribed'],
]);
/** Of a letter that Mailgun has not sent, because of what came back before. */
const SUPPRESSED = new Map<string | undefined, EventKind>([
  ['suppress-complaint', 'complaint'],
  ['suppress-unsubscribe', 'unsubscribed'],
]);

function kindOf({ event, severity, reason }: EventData, code: string | null): EventKind | undefined {
  if (event !== 'failed') return KINDS.get(event);
  // After a temporary failure, Mailgun itself tries again.
  if (severity !== 'permanent') return undefined;
  if (reason === 'bounce' || reason === 'suppress-bounce') return permanentBounceKind(code);
  return SUPPRESSED.get(reason) ?? 'soft';
}
