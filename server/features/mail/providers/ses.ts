import { z } from 'zod';
import {
  looseText,
  type ProviderEvent,
  permanentBounceKind,
  readJson,
  statusIn,
  type Webhook,
  type WebhookProvider,
} from './provider.ts';

/** Needs no headers: it returns the address that bounces come back to, which contains the token of the delivery. */
export const ses: WebhookProvider = {
  name: 'Amazon SES',
  host: /\.amazonaws\.com$/i,
  webhook: { read: readSesWebhook },
};

const header = z.object({ name: z.string(), value: z.string() });
const notification = z.object({
  /** The first in notifications, the second in those of a configuration set. */
  notificationType: looseText,
  eventType: looseText,
  mail: z
    .object({
      /** The address of the envelope, which is the one that bounces come back to. */
      source: looseText,
      headers: z.array(header).optional().catch(undefined),
    })
    .optional(),
  bounce: z
    .object({
      bounceType: looseText,
      bouncedRecipients: z
        .array(z.object({ status: looseText }))
        .optional()
        .catch(undefined),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: looseText }).optional(),
});

/** Amazon SES tells of its mails through a topic of Amazon SNS. */
async function readSesWebhook(webhook: Webhook): Promise<ProviderEvent[]> {
  const message = await webhook.sns.receive(webhook);
  // A topic first sends a sentence that says that it works.
  if (!message?.text.trimStart().startsWith('{')) return [];
  const told = readJson(notification, message.text);
  const kind = kindOf(told);
  if (!kind) return [];
  const headers = (told.mail?.headers ?? []).filter(({ name }) => name.toLowerCase() === 'message-id');
  return [{ ...kind, id: message.id, mentions: [told.mail?.source, ...headers.map(({ value }) => value)] }];
}

function kindOf(told: z.output<typeof notification>): Pick<ProviderEvent, 'kind' | 'code'> | undefined {
  const { notificationType, eventType, bounce, complaint } = told;
  const type = notificationType ?? eventType;
  if (type === 'Delivery') return { kind: 'delivered', code: null };
  if (type === 'Complaint') {
    return complaint?.complaintFeedbackType === 'not-spam' ? undefined : { kind: 'complaint', code: null };
  }
  if (type !== 'Bounce') return undefined;
  const code = statusIn(bounce?.bouncedRecipients?.[0]?.status ?? '');
  return { kind: bounce?.bounceType === 'Permanent' ? permanentBounceKind(code) : 'soft', code };
}
