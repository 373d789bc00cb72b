import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { CODE_PURPOSES, type CodePurpose } from '#server/database/tables.ts';
import {
  countUnlessItFails,
  createRateLimits,
  DAY,
  HOUR,
  MINUTE,
  networkOf,
  type RateLimitDeps,
  type RateLimitUse,
  refuseIfUsedUp,
  takeAll,
  widerNetworkOf,
} from '#server/http/rate-limits.ts';
import { knownBrowser } from './known-browser.ts';

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
 * anything that can be guessed. No key depends on whether an address has an account. `ofBrowser` is for a browser that the
 * account has logged in with before (see `knownBrowser`), `ofBrowsers` for all of these together, since each login makes one.
 */
export function accountLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  const wrongGuesses = (perHour: number) => ({
    ofBrowser: limit(10, 15 * MINUTE),
    ofBrowsers: limit(perHour, HOUR),
    ofEmail: limit(perHour, HOUR),
    ofNetwork: limit(300, HOUR),
  });
  return {
    registrationsOfNetwork: limit(60, HOUR),
    wrongLogins: wrongGuesses(50),
    wrongLoginsOfBoth: limit(10, 15 * MINUTE),
    wrongCodes: wrongGuesses(20),
    wrongPasswordsOfUser: limit(10, 15 * MINUTE),
    downloadsOfUser: limit(10, HOUR),
    signInsOfNetwork: limit(600, HOUR),
    wrongSignInsOfNetwork: limit(300, HOUR),
    mailsOfNetwork: limit(120, HOUR),
    mailsOfWiderNetwork: limit(480, HOUR),
    mails: limitMails(limit),
  };
}

/** What a wrong password or code for an address counts against. */
export function wrongGuesses(
  accounts: Accounts,
  guessed: 'wrongLogins' | 'wrongCodes',
  { request, email }: { request: FastifyRequest; email: string },
): RateLimitUse[] {
  const limits = accounts.limits[guessed];
  const browser = knownBrowser(accounts, request, email);
  return browser === undefined
    ? [[limits.ofEmail, email] as const, [limits.ofNetwork, networkOf(request)] as const]
    : [[limits.ofBrowser, browser] as const, [limits.ofBrowsers, email] as const];
}

/** Counts a request that may cause a mail. @param network as `networkOf` returns it */
export function takeMailRequest({ limits }: Pick<Accounts, 'limits'>, network: string): void {
  takeAll([
    [limits.mailsOfNetwork, network],
    [limits.mailsOfWiderNetwork, widerNetworkOf(network)],
  ]);
}

/** `null` lets the job choose the purpose by the state of the account. */
type MailPurpose = CodePurpose | null;

/**
 * Anyone can request mails for these purposes with only an address. The other purposes need a login and are counted
 * separately, so that no stranger can use up the mails of a logged-in user.
 */
export const WITHOUT_LOGIN: CodePurpose[] = ['verify_email', 'reset_password'];

/**
 * Limits the mails to a recipient for each purpose, in the same way whether the address has an account or not. Recipients are
 * named by `recipientKey` or `mailboxKey`.
 */
function limitMails(limit: ReturnType<typeof createRateLimits>) {
  const [once, often, daily] = [limit(1, MINUTE), limit(5, HOUR), limit(10, DAY)];

  function usesOf(recipient: string, purpose: MailPurpose) {
    const keys = (purpose ? [purpose] : WITHOUT_LOGIN).map((name) => `${name} ${recipient}`);
    // In a day, all purposes that need no login have one count.
    const isOpen = purpose === null || WITHOUT_LOGIN.includes(purpose);
    const lately = keys.map((key): RateLimitUse => [once, key]);
    const inAll: RateLimitUse[] = [
      ...keys.map((key): RateLimitUse => [often, key]),
      [daily, isOpen ? recipient : `${purpose} ${recipient}`],
    ];
    return { lately, inAll };
  }

  return {
    /** @param work is called with `false` if too many mails were sent, or one a moment ago, which can still be used */
    async ifAllowed(recipient: string, purpose: MailPurpose, work: (sendsMail: boolean) => Promise<void>) {
      const { lately, inAll } = usesOf(recipient, purpose);
      const uses = [...lately, ...inAll];
      if (uses.some(([limit, key]) => limit.waitFor(key) > 0)) return work(false);
      await countUnlessItFails(uses, () => work(true));
    },
    /** @throws {HttpError} 429 until the next mail may be sent */
    async orRefuse(recipient: string, purpose: MailPurpose, work: () => Promise<void>): Promise<void> {
      const { lately, inAll } = usesOf(recipient, purpose);
      refuseIfUsedUp(inAll, tooMany);
      refuseIfUsedUp(lately, tooSoon);
      await countUnlessItFails([...lately, ...inAll], work);
    },
    /** @throws {HttpError} 429 if the hourly limit is used up */
    refuseTooMany: (recipient: string, purpose: MailPurpose) =>
      refuseIfUsedUp(usesOf(recipient, purpose).inAll, tooMany),
    /** The mailed code has been used, so the next mail need not wait for a minute. */
    forgetLast(recipient: string): void {
      for (const purpose of CODE_PURPOSES) once.giveBack(`${purpose} ${recipient}`);
    },
  };
}

function tooSoon(wait: string): string {
  return `We sent a code a moment ago. Please wait ${wait} before you ask for another one.`;
}

function tooMany(wait: string): string {
  return `You have asked for too many codes. Please try again in ${wait}.`;
}
