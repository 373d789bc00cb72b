import { z } from 'zod';
import {
  type EventKind,
  eventId,
  looseText,
  type ProviderEvent,
  readJson,
  statusIn,
  type Webhook,
  type WebhookProvider,
} from './provider.ts';

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
  webhook: { read: readPostmarkWebhook },
};

const record = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), eventId]).optional().catch(undefined),
  Type: looseText,
  Details: looseText,
  /** By the names of the letter's headers, whose case may change on the way. */
  Metadata: z.record(z.string(), looseText).optional().catch(undefined),
  SuppressSending: z.boolean().optional().catch(undefined),
  SuppressionReason: looseText,
});

const HARD = ['HardBounce', 'BadEmailAddress'];
/** The others say nothing about the delivery, or that Postmark still tries. */
const SOFT = ['SoftBounce', 'Blocked', 'SpamNotification', 'VirusNotification', 'DMARCPolicy'];

function readPostmarkWebhook({ raw }: Webhook): ProviderEvent[] {
  const told = readJson(record, raw.toString('utf8'));
  const kind = kindOf(told);
  if (!kind) return [];
  const id = told.ID === undefined ? null : `${told.RecordType}-${told.ID}`;
  const code = statusIn(told.Details ?? '');
  return [{ kind, code, id, mentions: Object.values(told.Metadata ?? {}) }];
}

function kindOf(told: z.output<typeof record>): EventKind | undefined {
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
