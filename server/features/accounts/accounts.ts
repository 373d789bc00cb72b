import type { Database } from '#server/database/database.ts';
import { CODE_PURPOSES, type CodePurpose } from '#server/database/tables.ts';
import {
  createRateLimits,
  DAY,
  HOUR,
  MINUTE,
  type RateLimit,
  type RateLimitDeps,
  type RateLimitUse,
  refuseIfUsedUp,
  takeAll,
  widerNetworkOf,
} from '#server/http/rate-limits.ts';

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
class MailAllowance {
  readonly #limits: { once: RateLimit; often: RateLimit; daily: RateLimit };

  constructor(limits: { once: RateLimit; often: RateLimit; daily: RateLimit }) {
    this.#limits = limits;
  }

  /** @param work is called with `false` if too many mails were sent, or one a moment ago, which can still be used */
  async ifAllowed(recipient: string, purpose: MailPurpose, work: (sendsMail: boolean) => Promise<void>): Promise<void> {
    const uses = [...this.#lately(recipient, purpose), ...this.#inAll(recipient, purpose)];
    if (uses.some(([limit, key]) => limit.waitFor(key) > 0)) return work(false);
    takeAll(uses);
    await orGiveBack(uses, work(true));
  }

  /** @throws {HttpError} 429 until the next mail may be sent */
  async orRefuse(recipient: string, purpose: MailPurpose, work: () => Promise<void>): Promise<void> {
    const [lately, inAll] = [this.#lately(recipient, purpose), this.#inAll(recipient, purpose)];
    refuseIfUsedUp(inAll, tooMany);
    takeAll(lately, tooSoon);
    takeAll(inAll, tooMany);
    await orGiveBack([...lately, ...inAll], work());
  }

  /** @throws {HttpError} 429 if the hourly limit is used up */
  refuseTooMany(recipient: string, purpose: MailPurpose): void {
    refuseIfUsedUp(this.#inAll(recipient, purpose), tooMany);
  }

  /** The mailed code has been used, so the next mail need not wait for a minute. */
  forgetLast(recipient: string): void {
    for (const purpose of CODE_PURPOSES) this.#limits.once.giveBack(`${purpose} ${recipient}`);
  }

  #lately(recipient: string, purpose: MailPurpose): RateLimitUse[] {
    return each(this.#limits.once, recipient, purpose);
  }

  /** In a day, all purposes that need no login have one count. */
  #inAll(recipient: string, purpose: MailPurpose): RateLimitUse[] {
    const isOpen = purpose === null || WITHOUT_LOGIN.includes(purpose);
    const ofDay: RateLimitUse = [this.#limits.daily, isOpen ? recipient : `${purpose} ${recipient}`];
    return [...each(this.#limits.often, recipient, purpose), ofDay];
  }
}

/** A mail that could not be enqueued must not count against the next one. */
async function orGiveBack(uses: RateLimitUse[], work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    for (const [limit, key] of uses) limit.giveBack(key);
    throw error;
  }
}

function each(limit: RateLimit, recipient: string, purpose: MailPurpose): RateLimitUse[] {
  const purposes = purpose ? [purpose] : WITHOUT_LOGIN;
  return purposes.map((name) => [limit, `${name} ${recipient}`]);
}

function tooSoon(wait: string): string {
  return `We sent a code a moment ago. Please wait ${wait} before you ask for another one.`;
}

function tooMany(wait: string): string {
  return `You have asked for too many codes. Please try again in ${wait}.`;
}
