import type { WriteDb } from '#server/database/database.ts';

const NAME = 'heldCommentsMailedAt';

/** When a mail about comments that wait was last begun, even if it turned out to be needless. Until the transaction ends, no such mail is written. */
export async function lockMailedAt(db: WriteDb): Promise<number> {
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', NAME)
    .$call(db.engine.lock)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function saveMailedAt(db: WriteDb, now: number): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ value: String(now) })
    .where('name', '=', NAME)
    .execute();
}
