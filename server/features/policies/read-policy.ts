import type { Db } from '#server/database/database.ts';
import type { DeskPolicy } from '#shared/contracts/desk/policy.ts';
import type { Policy, PolicyName } from '#shared/contracts/policy.ts';
import { findPolicy } from './policy-store.ts';
import { startingPolicies } from './starting-policies.ts';

/** What the owner wrote, else the text a site starts with. */
export async function readPolicy(read: Db, name: PolicyName): Promise<Policy> {
  const { isStarting, ...policy } = await readDeskPolicy(read, name);
  return policy;
}

/** The same, and which of the two it is. */
export async function readDeskPolicy(read: Db, name: PolicyName): Promise<DeskPolicy> {
  const own = await findPolicy(read, name);
  return { name, text: own?.text ?? startingPolicies[name], isStarting: own === undefined };
}
