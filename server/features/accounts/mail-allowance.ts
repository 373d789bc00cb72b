import { CODE_PURPOSES, type CodePurpose } from '#server/database/tables.ts';
import { type RateLimit, type RateLimitUse, refuseIfUsedUp, takeAll } from '#server/http/rate-limits.ts';

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
export class MailAllowance {
  readonly #once: RateLimit;
  readonly #often: RateLimit;
  readonly #daily: RateLimit;

  constructor({ once, often, daily }: { once: RateLimit; often: RateLimit; daily: RateLimit }) {
    this.#once = once;
    this.#often = often;
    this.#daily = daily;
  }

  /** @param work is called with `false` if too many mails were sent, or one a moment ago, which can still be used */
  async ifAllowed(recipient: string, purpose: MailPurpose, work: (sendsMail: boolean) => Promise<void>): Promise<void> {
    const uses = this.#usesOf(recipient, purpose);
    if (uses.some(([limit, key]) => limit.waitFor(key) > 0)) return work(false);
    takeAll(uses);
    await orGiveBack(uses, work(true));
  }

  /** @throws {HttpError} 429 until the next mail may be sent */
  async orRefuse(recipient: string, purpose: MailPurpose, work: () => Promise<void>): Promise<void> {
    this.refuseTooMany(recipient, purpose);
    takeAll(each(this.#once, recipient, purpose), tooSoon);
    takeAll([...each(this.#often, recipient, purpose), this.#dayOf(recipient, purpose)], tooMany);
    await orGiveBack(this.#usesOf(recipient, purpose), work());
  }

  /** @throws {HttpError} 429 if the hourly limit is used up */
  refuseTooMany(recipient: string, purpose: MailPurpose): void {
    refuseIfUsedUp([...each(this.#often, recipient, purpose), this.#dayOf(recipient, purpose)], tooMany);
  }

  /** The mailed code has been used, so the next mail need not wait for a minute. */
  forgetLast(recipient: string): void {
    for (const purpose of CODE_PURPOSES) this.#once.giveBack(`${purpose} ${recipient}`);
  }

  #usesOf(recipient: string, purpose: MailPurpose): RateLimitUse[] {
    return [
      ...each(this.#once, recipient, purpose),
      ...each(this.#often, recipient, purpose),
      this.#dayOf(recipient, purpose),
    ];
  }

  /** All purposes that need no login have one count. */
  #dayOf(recipient: string, purpose: MailPurpose): RateLimitUse {
    return [this.#daily, purpose === null || WITHOUT_LOGIN.includes(purpose) ? recipient : `${purpose} ${recipient}`];
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
