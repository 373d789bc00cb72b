import { emailInput } from '#shared/contracts/account.ts';
import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { NAMELESS } from '#shared/text/nameless.ts';
import { tidyName } from '#shared/text/tidy-name.ts';

/** A user's identity at another site, as that site has just confirmed it to us directly. */
export interface IdentityClaims {
  /** `google.com`, `github.com`, or the address of an OpenID Connect issuer. */
  issuer: string;
  /** The display name of the issuer. */
  provider: string;
  subject: string;
  /** In lower case; empty if the issuer sent none, or one that is not a valid address. */
  email: string;
  /** Whether the issuer confirms that the address belongs to the user. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export function readEmail(claim: unknown): string {
  return emailInput.safeParse(claim).data ?? '';
}

/** Reads the names from untrusted claims; the full name is used only if there is neither a first nor a last name. */
export function readNames(claims: { first?: unknown; last?: unknown; full?: unknown }) {
  const [first, last] = [tidy(claims.first), tidy(claims.last)];
  const [firstOfFull = '', ...rest] = tidy(claims.full).split(' ');
  if (first !== '' || last !== '') return { firstName: cut(first || last), lastName: first === '' ? '' : cut(last) };
  return { firstName: cut(firstOfFull) || NAMELESS, lastName: cut(rest.join(' ')) };
}

function tidy(name: unknown): string {
  if (typeof name !== 'string') return '';
  return tidyName(name.toWellFormed());
}

function cut(name: string): string {
  // The cut may leave half of a surrogate pair.
  return name
    .slice(0, NAME_MAXIMUM)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
