import { z } from 'zod';
import { statusIn } from '../mail-event.ts';
import { eventId, looseText, type ProviderEvent, type ReadWebhook, readJson } from './provider.ts';

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
type PostmarkRecord = z.output<typeof record>;

const HARD = ['HardBounce', 'BadEmailAddress'];
/** The others say nothing about the delivery, or that Postmark still tries. */
const SOFT = ['SoftBounce', 'Blocked', 'SpamNotification', 'VirusNotification', 'DMARCPolicy'];

/** Postmark signs nothing: that only Postmark knows the address is what makes its webhooks believable. */
export const readPostmarkWebhook: ReadWebhook = ({ raw }) => {
  const told = readJson(record, raw.toString('utf8'));
  const kind = kindOf(told);
  if (!kind) return [];
  const id = told.ID === undefined ? null : `${told.RecordType}-${told.ID}`;
  const code = statusIn(told.Details ?? '');
  return [{ kind, code, id, mentions: Object.values(told.Metadata ?? {}) }];
};

function kindOf({
  RecordType,
  Type = '',
  SuppressSending,
  SuppressionReason,
}: PostmarkRecord): ProviderEvent['kind'] | undefined {
  switch (RecordType) {
    case 'Delivery':
      return 'delivered';
    case 'SpamComplaint':
      return 'complaint';
    case 'SubscriptionChange':
      return SuppressSending && SuppressionReason === 'ManualSuppression' ? 'unsubscribed' : undefined;
    case 'Bounce':
      if (HARD.includes(Type)) return 'hard';
      return SOFT.includes(Type) ? 'soft' : undefined;
    default:
      return undefined;
  }
}
