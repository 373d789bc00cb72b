import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import type { AllowanceSettings } from '#shared/contracts/site.ts';

export const allowanceRow = settingRow<AllowanceSettings>('allowance', { megabytes: 200 });

/**
 * What a user has stored, for a query of `users`: their posts with all versions, those in the bin included, and the files
 * of their images.
 */
export const bytesOfUser = sql<number>`
  (select coalesce(sum(bytes), 0) from posts where author_id = users.id) +
  (select coalesce(sum(bytes), 0) from images where owner_id = users.id)`;

export async function findBytesOf(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('users').select(bytesOfUser.as('bytes')).where('id', '=', userId).executeTakeFirst();
  return row?.bytes ?? 0;
}
