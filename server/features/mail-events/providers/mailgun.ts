import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/same-secret.ts';
import { permanentBounceKind, statusIn } from '../mail-event.ts';
import {
  eventId,
  looseText,
  type ProviderEvent,
  type ReadWebhook,
  readJson,
  requireRecent,
  requireSigned,
} from './provider.ts';

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

export function mailgunWebhooks(key: string): ReadWebhook {
  return ({ raw, now }) => {
    const { signature: signed, 'event-data': told } = readJson(webhookBody, raw.toString('utf8'));
    const expected = createHmac('sha256', key).update(`${signed.timestamp}${signed.token}`).digest('hex');
    requireSigned(isSameSecret(signed.signature, expected));
    requireRecent(Number(signed.timestamp) * 1000, now, REPEATED_WITHIN_MS);
    const kind = kindOf(told);
    if (!kind) return [];
    const mentions = [told['user-variables']?.delivery, told.message?.headers?.['message-id']];
    // The body is not signed, so a signature counts only once, whatever it comes with.
    return [{ ...kind, id: signed.token, mentions }];
  };
}

function kindOf(told: EventData): Pick<ProviderEvent, 'kind' | 'code'> | undefined {
  const code = statusIn(told['delivery-status']?.['enhanced-code'] ?? '');
  switch (told.event) {
    case 'delivered':
      return { kind: 'delivered', code };
    case 'complained':
      return { kind: 'complaint', code };
    case 'unsubscribed':
      return { kind: 'unsubscribed', code };
    case 'failed':
      // After a temporary failure, Mailgun itself tries again.
      return told.severity === 'permanent' ? { kind: permanentKind(told.reason, code), code } : undefined;
    default:
      return undefined;
  }
}

function permanentKind(reason: string | undefined, code: string | null): ProviderEvent['kind'] {
  switch (reason) {
    case 'suppress-complaint':
      return 'complaint';
    case 'suppress-unsubscribe':
      return 'unsubscribed';
    case 'bounce':
    case 'suppress-bounce':
      return permanentBounceKind(code);
    default:
      return 'soft';
  }
}
