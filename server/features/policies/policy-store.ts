import type { Db } from '#server/database/database.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';

export function findPolicy(db: Db, name: PolicyName) {
  return db.selectFrom('policies').select('text').where('name', '=', name).executeTakeFirst();
}
