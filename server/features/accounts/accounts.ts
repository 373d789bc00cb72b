import type { Database } from '#server/database/database.ts';
import {
  createRateLimits,
  DAY,
  HOUR,
  MINUTE,
  type RateLimitDeps,
  type RateLimitUse,
  widerNetworkOf,
} from '#server/http/rate-limits.ts';
import { MailAllowance } from './mail-allowance.ts';

/** Returns the display name of an issuer, such as "Google". */
export type NameIssuer = (issuer: string) => string;

export interface Accounts {
  database: Database;
  secret: string;
  limits: ReturnType<typeof accountLimits>;
  /** Whether the site is served over https, so that cookies can be `secure`. */
  https: boolean;
  nameIssuer: NameIssuer;
}

/**
 * Limits are wide for a network, since mobile carriers put thousands of people behind one address, and narrow for
 * anything that can be guessed. No key depends on whether an address has an account. `…OfBrowser` is for a browser that the
 * account has logged in with before (see `knownBrowser`), `…OfBrowsers` for all of these together, since each login makes one.
 */
export function accountLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  return {
    registrationsOfNetwork: limit(60, HOUR),
    wrongLoginsOfBrowser: limit(10, 15 * MINUTE),
    wrongLoginsOfBrowsers: limit(50, HOUR),
    wrongLoginsOfBoth: limit(10, 15 * MINUTE),
    wrongLoginsOfEmail: limit(50, HOUR),
    wrongLoginsOfNetwork: limit(300, HOUR),
    wrongCodesOfBrowser: limit(10, 15 * MINUTE),
    wrongCodesOfBrowsers: limit(20, HOUR),
    wrongCodesOfEmail: limit(20, HOUR),
    wrongCodesOfNetwork: limit(300, HOUR),
    wrongPasswordsOfUser: limit(10, 15 * MINUTE),
    downloadsOfUser: limit(10, HOUR),
    signInsOfNetwork: limit(600, HOUR),
    wrongSignInsOfNetwork: limit(300, HOUR),
    mailsOfNetwork: limit(120, HOUR),
    mailsOfWiderNetwork: limit(480, HOUR),
    mails: new MailAllowance({ once: limit(1, MINUTE), often: limit(5, HOUR), daily: limit(10, DAY) }),
  };
}

/** Counts a request that may cause a mail. @param network as `networkOf` returns it */
export function mailRequests(
  { mailsOfNetwork, mailsOfWiderNetwork }: Pick<Accounts['limits'], 'mailsOfNetwork' | 'mailsOfWiderNetwork'>,
  network: string,
): RateLimitUse[] {
  return [
    [mailsOfNetwork, network],
    [mailsOfWiderNetwork, widerNetworkOf(network)],
  ];
}
