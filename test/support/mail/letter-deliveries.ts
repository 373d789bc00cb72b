import type { Database } from '#server/database/database.ts';
import { makeDeliveryToken } from '#server/features/newsletter/delivery-token.ts';
import type { DeliveryStatus } from '#shared/contracts/letter.ts';
import { TEST_SECRET } from '../server/test-app.ts';

export interface TestDelivery {
  deliveryId: number;
  token: string;
  /** Whom the letter came from in the envelope, which is where bounces go. */
  to: string;
  messageId: string;
}

interface Wanted {
  email?: string;
  status?: DeliveryStatus;
}

export const SUBSCRIBER = 'asha@mail.example';

/** A letter that a subscriber has. */
export function deliverLetter(
  database: Database,
  { email = SUBSCRIBER, status = 'sent' }: Wanted = {},
): Promise<TestDelivery> {
  const now = Date.now();
  return database.transaction(async (db) => {
    const known = await db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirst();
    const subscriber = { email, token: `token of ${email}`, asked_at: 1, confirmed_at: 1, unsubscribed_at: null };
    const { id: subscriber_id } =
      known ?? (await db.insertInto('subscribers').values(subscriber).returning('id').executeTakeFirstOrThrow());
    const { id: letterId } = await db
      .insertInto('letters')
      .values({
        ...{ post_id: null, subject: 'A letter', preheader: '', language: 'en', extent: 'full', audience: 'all' },
        ...{ status: 'sent', reason: null, due_at: 1, due_local: null, due_zone: null, started_at: 1 },
        ...{ resumed_at: null, finished_at: 1, title: 'A letter', html: '', text: '', page_html: '' },
        ...{ created_at: 1, created_by: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = { letter_id: letterId, subscriber_id, status, due_at: 1, changed_at: now };
    const { id: deliveryId } = await db
      .insertInto('deliveries')
      .values(delivery)
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = makeDeliveryToken(TEST_SECRET, { letterId, deliveryId });
    const [to, messageId] = [`bounce+${token}@site.example`, `<letter-${token}@site.example>`];
    return { deliveryId, token, to, messageId };
  });
}

/** What is known of a subscriber whose letters arrive. */
export const UNTOUCHED = { isSubscribed: true, ended_by: null, isPaused: false };

export async function subscriptionOf(database: Database, email = SUBSCRIBER) {
  const { unsubscribed_at, ended_by, paused_at } = await database.read
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { isSubscribed: unsubscribed_at === null, ended_by, isPaused: paused_at !== null };
}

export async function listSuppressed(database: Database): Promise<string[]> {
  return (await database.read.selectFrom('suppressed_addresses').selectAll().execute()).map(({ reason }) => reason);
}

export async function deliveryOf(database: Database, id: number) {
  return database.read.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
