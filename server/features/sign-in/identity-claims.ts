import { emailInput } from '#shared/contracts/account.ts';
import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { NAMELESS } from '#shared/text/nameless.ts';

/** Who somebody is at another site, as that site has just told us itself. */
export interface IdentityClaims {
  /** `google.com`, `github.com`, or the address of an OpenID Connect issuer. */
  issuer: string;
  /** What people call it. */
  provider: string;
  subject: string;
  /** In lower case; empty when none was told, or none that mail could be sent to. */
  email: string;
  /** The other site says that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export function readEmail(told: unknown): string {
  return emailInput.safeParse(told).data ?? '';
}

/** @param full is used where the parts were not told */
export function readNames(told: { first?: unknown; last?: unknown; full?: unknown }) {
  const [first, last] = [tidy(told.first), tidy(told.last)];
  const [firstOfFull = '', ...rest] = tidy(told.full).split(' ');
  if (first !== '' || last !== '') return { firstName: cut(first || last), lastName: first === '' ? '' : cut(last) };
  return { firstName: cut(firstOfFull) || NAMELESS, lastName: cut(rest.join(' ')) };
}

/** One line without anything that could not be stored or would not be seen. */
function tidy(name: unknown): string {
  if (typeof name !== 'string') return '';
  return name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
}

function cut(name: string): string {
  // Not in the middle of a character.
  return name
    .slice(0, NAME_MAXIMUM)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
