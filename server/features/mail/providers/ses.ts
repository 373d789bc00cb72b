import { z } from 'zod';
import { loose, looseText, type ToldKind, type WebhookProvider, webhookOf } from './provider.ts';

const notification = z.object({
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

/** Needs no headers: it returns the address that bounces come back to, which contains the token of the delivery. */
export const ses: WebhookProvider = {
  name: 'Amazon SES',
  host: /\.amazonaws\.com$/i,
  webhook: webhookOf({
    schema: notification,
    // Amazon SES tells of its mails through a topic of Amazon SNS.
    unwrap: (webhook) => webhook.receiveSns(webhook),
    events(told) {
      const headers = (told.mail?.headers ?? []).filter(({ name }) => name.toLowerCase() === 'message-id');
      const mentions = [told.mail?.source, ...headers.map(({ value }) => value)];
      return [{ kind: kindOf(told), said: told.bounce?.bouncedRecipients?.[0]?.status, mentions }];
    },
  }),
};

function kindOf({ notificationType, eventType, bounce, complaint }: z.output<typeof notification>): ToldKind {
  const type = notificationType ?? eventType;
  if (type === 'Delivery') return 'delivered';
  if (type === 'Complaint') return complaint?.complaintFeedbackType === 'not-spam' ? undefined : 'complaint';
  if (type !== 'Bounce') return undefined;
  return bounce?.bounceType === 'Permanent' ? 'permanent' : 'soft';
}
