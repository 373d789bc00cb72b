import type { WriteDb } from '#server/database/database.ts';

const SITE_LIST_LOCK = 'turn';

/**
 * Serialises changes to what a site has only one of, such as the list of videos. Call it first in the transaction:
 * until that ends, other callers wait. Locking the rows themselves would not stop others from adding rows.
 */
export async function lockSiteLists(db: WriteDb): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ name: SITE_LIST_LOCK, value: 'null' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
