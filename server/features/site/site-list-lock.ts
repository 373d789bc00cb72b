import type { WriteDb } from '#server/database/database.ts';

const SITE_LIST_LOCK = 'turn';

/**
 * To be called first in an act on what a site has one list of, such as its videos: until the transaction ends, no other
 * such act looks at the list. Rows that are there could be held; those that somebody is about to add could not.
 */
export async function lockSiteLists(db: WriteDb): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ name: SITE_LIST_LOCK, value: 'null' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
