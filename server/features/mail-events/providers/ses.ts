import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { permanentBounceKind, statusIn } from '../mail-event.ts';
import { rememberFirstTopic, requireOwnTopic } from '../sns-topics.ts';
import { looseText, type ProviderEvent, type ReadWebhook, readJson } from './provider.ts';
import { type FetchText, openSnsMessages } from './sns-message.ts';

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
type Notification = z.output<typeof notification>;

/** Amazon SES tells of its mails through a topic of Amazon SNS. */
export function sesWebhooks(database: Database, fetchText: FetchText): ReadWebhook {
  const messages = openSnsMessages(fetchText);
  return async (webhook) => {
    const message = await messages.read(webhook);
    await requireOwnTopic(database, message.TopicArn);
    if (message.Type === 'SubscriptionConfirmation') await messages.confirm(message);
    await rememberFirstTopic(database, message.TopicArn);
    return message.Type === 'Notification' ? readNotification(message.Message, message.MessageId) : [];
  };
}

function readNotification(text: string, id: string): ProviderEvent[] {
  // A topic first sends a sentence that says that it works.
  if (!text.trimStart().startsWith('{')) return [];
  const told = readJson(notification, text);
  const kind = kindOf(told);
  if (!kind) return [];
  const headers = (told.mail?.headers ?? []).filter(({ name }) => name.toLowerCase() === 'message-id');
  return [{ ...kind, id, mentions: [told.mail?.source, ...headers.map(({ value }) => value)] }];
}

function kindOf({ notificationType, eventType, bounce, complaint }: Notification) {
  switch (notificationType ?? eventType) {
    case 'Delivery':
      return { kind: 'delivered', code: null } as const;
    case 'Bounce': {
      const code = statusIn(bounce?.bouncedRecipients?.[0]?.status ?? '');
      return { kind: bounce?.bounceType === 'Permanent' ? permanentBounceKind(code) : 'soft', code } as const;
    }
    case 'Complaint':
      return complaint?.complaintFeedbackType === 'not-spam' ? undefined : ({ kind: 'complaint', code: null } as const);
    default:
      return undefined;
  }
}
