import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type MailRate = Selectable<Tables['mail_rate']>;

export function readMailRate(db: Db): Promise<MailRate> {
  return db.selectFrom('mail_rate').selectAll().executeTakeFirstOrThrow();
}

/** Until the transaction ends, the other processes of the site wait for their turn. */
export function lockMailRate(db: WriteDb): Promise<MailRate> {
  return db.selectFrom('mail_rate').selectAll().$call(db.engine.lock).executeTakeFirstOrThrow();
}

export async function updateMailRate(db: WriteDb, columns: Partial<Omit<MailRate, 'id'>>): Promise<void> {
  await db.updateTable('mail_rate').set(columns).execute();
}
