import { isoTime, isoTimeOrNull } from '#server/iso-time.ts';
import type { DeskSubscriber } from '#shared/contracts/desk/subscriber.ts';
import type { Subscriber } from './subscriber-store.ts';

export function presentSubscriber(row: Subscriber): DeskSubscriber {
  return {
    id: row.id,
    email: row.email,
    state: stateOf(row),
    asked_at: isoTime(row.asked_at),
    confirmed_at: isoTimeOrNull(row.confirmed_at),
    unsubscribed_at: isoTimeOrNull(row.unsubscribed_at),
    source: row.source,
  };
}

function stateOf({ confirmed_at, unsubscribed_at }: Subscriber): DeskSubscriber['state'] {
  if (unsubscribed_at !== null) return 'unsubscribed';
  return confirmed_at === null ? 'asked' : 'subscribed';
}
