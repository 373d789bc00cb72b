import { createHmac } from 'node:crypto';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { SuppressionReason } from '#server/database/tables.ts';

/**
 * Ends a subscription that was not ended by the subscriber, and remembers the address by a hash, so that an import does not
 * bring it back. A complaint replaces a bounce, and is never replaced by one.
 */
export async function endSubscriptionOf(
  db: WriteDb,
  { id, emailHash, reason, now }: { id: number; emailHash: string; reason: SuppressionReason; now: number },
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set(({ fn, val }) => ({ unsubscribed_at: fn.coalesce('unsubscribed_at', val(now)), ended_by: reason }))
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('ended_by', 'is', null), eb('ended_by', '=', 'bounce')]))
    .execute();
  await db
    .insertInto('suppressed_addresses')
    .values({ email_hash: emailHash, reason, since: now })
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({ reason, since: now })
        .where('suppressed_addresses.reason', '=', 'bounce'),
    )
    .execute();
}

/** @returns those of the hashes whose addresses must not get letters */
export async function findSuppressed(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('suppressed_addresses')
    .select('email_hash')
    .where('email_hash', 'in', hashes)
    .execute();
  return new Set(rows.map(({ email_hash }) => email_hash));
}

/** The owner of the address has confirmed that they want letters, so what was known of it is outdated. */
export async function liftSuppression(db: WriteDb, emailHash: string): Promise<void> {
  await db.deleteFrom('suppressed_addresses').where('email_hash', '=', emailHash).execute();
}

export async function pauseSubscription(db: WriteDb, id: number, now: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ paused_at: now })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .execute();
}

/**
 * Like one who confirms, a subscriber whom an admin keeps belongs to no import any more.
 * @returns `false` when it was not paused
 */
export async function resumeSubscription(db: WriteDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ paused_at: null, import_id: null })
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** By this, an address is recognised after its subscriber is deleted. It cannot be reversed without the server's secret. */
export function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`suppressed|${email}`).digest('base64url');
}
