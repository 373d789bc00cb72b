import type { Db, WriteDb } from '#server/database/database.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';

export function findPolicy(db: Db, name: PolicyName) {
  return db.selectFrom('policies').select(['text', 'updated_at']).where('name', '=', name).executeTakeFirst();
}

export async function savePolicy(db: WriteDb, { name, text }: { name: PolicyName; text: string }): Promise<void> {
  const columns = { text, updated_at: Date.now() };
  await db
    .insertInto('policies')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
}
