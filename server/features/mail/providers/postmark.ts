import { z } from 'zod';
import { eventId, loose, looseText, type ToldKind, type WebhookProvider, webhookOf } from './provider.ts';

const record = z.object({
  RecordType: z.string(),
  ID: loose(z.union([z.number(), eventId])),
  Type: looseText,
  Details: looseText,
  /** By the names of the letter's headers, whose case may change on the way. */
  Metadata: loose(z.record(z.string(), looseText)),
  SuppressSending: loose(z.boolean()),
  SuppressionReason: looseText,
});

export const postmark: WebhookProvider = {
  name: 'Postmark',
  host: /(^|\.)postmarkapp\.com$/i,
  headers: (token) => ({
    'X-PM-Metadata-delivery': token,
    'X-PM-TrackOpens': 'false',
    'X-PM-TrackLinks': 'None',
    'X-PM-Message-Stream': 'broadcast',
  }),
  // Postmark signs nothing: that only Postmark knows the address is what makes its webhooks believable.
  webhook: webhookOf({
    schema: record,
    events(told) {
      const id = told.ID === undefined ? null : `${told.RecordType}-${told.ID}`;
      const mentions = Object.values(told.Metadata ?? {});
      return [{ kind: kindOf(told), said: told.Details, id, mentions }];
    },
  }),
};

const HARD = ['HardBounce', 'BadEmailAddress'];
/** The others say nothing about the delivery, or that Postmark still tries. */
const SOFT = ['SoftBounce', 'Blocked', 'SpamNotification', 'VirusNotification', 'DMARCPolicy'];

function kindOf(told: z.output<typeof record>): ToldKind {
  const { RecordType, Type = '', SuppressSending, SuppressionReason } = told;
  if (RecordType === 'Delivery') return 'delivered';
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType === 'SubscriptionChange') {
    return SuppressSending && SuppressionReason === 'ManualSuppression' ? 'unsubscribed' : undefined;
  }
  if (RecordType !== 'Bounce') return undefined;
  if (HARD.includes(Type)) return 'hard';
  return SOFT.includes(Type) ? 'soft' : undefined;
}
