import type { Database } from '#server/database/database.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import type { DeskPolicy } from '#shared/contracts/desk/policy.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import { deletePolicy, savePolicy } from './policy-store.ts';
import { readDeskPolicy } from './read-policy.ts';
import { startingPolicies } from './starting-policies.ts';

/** Empty, or in its own words, it is again the text a site starts with, which may get better. */
export function changePolicy(
  database: Database,
  by: { id: number },
  { name, text }: { name: PolicyName; text: string },
): Promise<DeskPolicy> {
  return database.transaction(async (db, changed) => {
    if (text === '' || text === startingPolicies[name]) await deletePolicy(db, name);
    else await savePolicy(db, { name, text });
    await noteAct(db, 'policy changed', { by, subject: name });
    changed('site');
    return readDeskPolicy(db, name);
  });
}
