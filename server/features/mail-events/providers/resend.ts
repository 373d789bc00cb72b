import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/base/same-secret.ts';
import { permanentBounceKind, statusIn } from '../mail-event.ts';
import {
  headerOf,
  looseText,
  type ProviderEvent,
  type ReadWebhook,
  readJson,
  requireRecent,
  requireSigned,
} from './provider.ts';

const webhookBody = z.object({
  type: z.string(),
  data: z.object({
    message_id: looseText,
    to: z.array(z.string()).optional().catch(undefined),
    bounce: z.object({ type: looseText, message: looseText }).optional().catch(undefined),
  }),
});
type WebhookBody = z.output<typeof webhookBody>;

export const RESEND_KEY = /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/;

/** Resend signs as Svix does: each attempt anew, and with several keys while one is replaced. */
export function resendWebhooks(key: string): ReadWebhook {
  const secret = Buffer.from(key.replace('whsec_', ''), 'base64');
  return (webhook) => {
    const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
      headerOf(webhook, name),
    ) as [string, string, string];
    const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(webhook.raw).digest('base64');
    requireSigned(signatures.split(' ').some((signature) => isSameSecret(signature, `v1,${expected}`)));
    requireRecent(Number(timestamp) * 1000, webhook.now);
    const told = readJson(webhookBody, webhook.raw.toString('utf8'));
    const kind = kindOf(told);
    if (!kind) return [];
    const { message_id, to = [] } = told.data;
    // What is told of another mail to the same address is true of the address, but not of the letter.
    const isAboutAddress = kind.kind === 'hard' || kind.kind === 'complaint';
    const recipient = isAboutAddress && to.length === 1 ? to[0] : undefined;
    return [{ ...kind, id, mentions: [message_id], recipient }];
  };
}

function kindOf({ type, data }: WebhookBody): Pick<ProviderEvent, 'kind' | 'code'> | undefined {
  const code = statusIn(data.bounce?.message ?? '');
  switch (type) {
    case 'email.delivered':
      return { kind: 'delivered', code };
    case 'email.complained':
      return { kind: 'complaint', code };
    case 'email.bounced':
      return { kind: data.bounce?.type === 'Permanent' ? permanentBounceKind(code) : 'soft', code };
    // It was not sent at all, because of an earlier bounce or complaint.
    case 'email.suppressed':
      return { kind: 'hard', code };
    default:
      return undefined;
  }
}
