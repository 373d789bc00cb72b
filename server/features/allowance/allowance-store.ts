import { sql } from 'kysely';
import { forbidden } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
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

const MEGABYTE = 1_000_000;

/**
 * Call this after what makes the account larger was written, in a transaction that locked the user before its first
 * write: of several at once, each then counts what those before it wrote. Admins have no limit.
 * @param further bytes that are not written yet
 * @throws {HttpError} 403
 */
export async function requireAllowance(
  db: Db,
  { id, isAdmin }: Pick<CurrentUser, 'id' | 'isAdmin'>,
  further = 0,
): Promise<void> {
  if (isAdmin) return;
  const { megabytes } = await allowanceRow.read(db);
  if (megabytes === null || (await findBytesOf(db, id)) + further <= megabytes * MEGABYTE) return;
  throw forbidden(
    `This was not saved: your posts, their versions and your images have reached the ${megabytes} MB that an account ` +
      'can use here. Ask an admin for more space. Deleted posts and unused images stop counting after 30 days.',
  );
}
