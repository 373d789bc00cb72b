import type { z } from 'zod';
import type { identityRemoval } from '../contracts/account.ts';

export type IdentityRemoval = z.infer<typeof identityRemoval>;
type LinkedIdentity = IdentityRemoval['kept'][number];

export const NOTHING_LINKED: IdentityRemoval = { removed: [], kept: [] };

/** @param reader whether the sentences are read by the owner or by an admin */
export function removalSentences({ removed, kept }: IdentityRemoval, reader: 'owner' | 'admin'): string[] {
  return [
    ...(removed.length > 0
      ? [`${namesOf(removed)} can no longer be used to sign in: ${reasonFor(removed, reader)}`]
      : []),
    ...(kept.length > 0 ? [`${namesOf(kept)} can still be used to sign in.`] : []),
  ];
}

function reasonFor(removed: LinkedIdentity[], reader: 'owner' | 'admin'): string {
  const linked = removed.length === 1 ? 'it was linked' : 'they were linked';
  const proved = reader === 'owner' ? 'you last confirmed your' : 'the owner last confirmed their';
  return `${linked} after ${proved} email address.`;
}

function namesOf(identities: LinkedIdentity[]): string {
  const names = identities.map(({ provider, email }) => (email === '' ? provider : `${provider} (${email})`));
  return new Intl.ListFormat('en-GB').format(names);
}
