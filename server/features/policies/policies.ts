import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nothingHere } from '#server/base/errors.ts';
import type { Database, Db } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { type DeskPolicy, type PolicyName, policyName } from '#shared/contracts/policy.ts';
import { findPolicy, savePolicy } from './policy-store.ts';

/** Reads the text of an admin, or else the default text, which changes with the version of the site, at no known time. */
export async function readPolicy(read: Db, name: PolicyName): Promise<{ text: string; updated_at?: number }> {
  return (await findPolicy(read, name)) ?? { text: defaultPolicies[name] };
}

/** Reads the same text, and whether it is the default text. */
export async function readDeskPolicy(read: Db, name: PolicyName): Promise<DeskPolicy> {
  const own = await findPolicy(read, name);
  return { name, text: own?.text ?? defaultPolicies[name], isStarting: own === undefined };
}

/** @throws {HttpError} 404 when there is no policy of this name */
export function parsePolicyName(name: string): PolicyName {
  const known = policyName.safeParse(name);
  if (!known.success) throw nothingHere();
  return known.data;
}

/**
 * Saves the text of an admin. An empty text, or the default text itself, deletes it, so that the page shows the default
 * text again, including the changes that later versions make to it.
 */
export function changePolicy(
  database: Database,
  by: { id: number },
  { name, text }: { name: PolicyName; text: string },
): Promise<DeskPolicy> {
  return database.transaction(async (db) => {
    if (text === '' || text === defaultPolicies[name]) await deleteRows(db, 'policies', { name });
    else await savePolicy(db, { name, text });
    await recordAudit(db, 'policy changed', { by, subject: name });
    db.invalidate('site');
    return readDeskPolicy(db, name);
  });
}

/** These texts must be true of every site with default settings. Admins can replace them. */
export const defaultPolicies: Record<PolicyName, string> = {
  privacy: readDefault('privacy'),
  terms: readDefault('terms'),
  cookies: readDefault('cookies'),
};

function readDefault(name: PolicyName): string {
  return readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8').trimEnd();
}
