import type { Db } from '#server/database/database.ts';
import type { Policy, PolicyName } from '#shared/contracts/policy.ts';
import { findPolicy } from './policy-store.ts';
import { startingPolicies } from './starting-policies.ts';

/** What the owner wrote, else the text a site starts with. */
export async function readPolicy(read: Db, name: PolicyName): Promise<Policy> {
  return { name, text: (await findPolicy(read, name))?.text ?? startingPolicies[name] };
}
