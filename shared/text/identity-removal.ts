/** An account at another site, with the details by which people recognise it. */
interface LinkedIdentity {
  /** The name of the other site. */
  provider: string;
  /** The e-mail address there; empty when the site gave none. */
  email: string;
}

/** Which identities were removed when the sessions of an account were ended, and which remain. */
export interface IdentityRemoval {
  /** Those that were linked after the owner last proved that the address is theirs. */
  removed: LinkedIdentity[];
  kept: LinkedIdentity[];
}

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
  return `${linked} after ${proved} e-mail address.`;
}

function namesOf(identities: LinkedIdentity[]): string {
  const names = identities.map(({ provider, email }) => (email === '' ? provider : `${provider} (${email})`));
  return new Intl.ListFormat('en-GB').format(names);
}
