import { CODE_PURPOSES, type CodePurpose } from '#server/database/tables.ts';
import { type RateLimit, type RateLimitUse, refuseIfUsedUp, takeAll } from '#server/http/rate-limits.ts';

/** `null` lets the job choose the purpose by the state of the account. */
type MailPurpose = CodePurpose | null;

/**
 * Anyone can request mails for these purposes with only an address. The other purposes need a login and are counted
 * separately, so that no stranger can use up the mails of a logged-in user.
 */
const WITHOUT_LOGIN: CodePurpose[] = ['verify_email', 'reset_password'];

/** Limits the mails to an address for each purpose, in the same way whether the address has an account or not. */
export class MailAllowance {
  readonly #once: RateLimit;
  readonly #often: RateLimit;

  constructor({ once, often }: { once: RateLimit; often: RateLimit }) {
    this.#once = once;
    this.#often = often;
  }

  /** @param work is called with `false` if too many mails were sent, or one a moment ago, which can still be used */
  async ifAllowed(email: string, purpose: MailPurpose, work: (sendsMail: boolean) => Promise<void>): Promise<void> {
    const uses = this.#usesOf(email, purpose);
    if (uses.some(([limit, key]) => limit.waitFor(key) > 0)) return work(false);
    takeAll(uses);
    await orGiveBack(uses, work(true));
  }

  /** @throws {HttpError} 429 until the next mail may be sent */
  async orRefuse(email: string, purpose: MailPurpose, work: () => Promise<void>): Promise<void> {
    this.refuseTooMany(email, purpose);
    takeAll(each(this.#once, email, purpose), tooSoon);
    takeAll(each(this.#often, email, purpose), tooMany);
    await orGiveBack(this.#usesOf(email, purpose), work());
  }

  /** @throws {HttpError} 429 if the hourly limit is used up */
  refuseTooMany(email: string, purpose: MailPurpose): void {
    refuseIfUsedUp(each(this.#often, email, purpose), tooMany);
  }

  /** The mailed code has been used, so the next mail need not wait for a minute. */
  forgetLast(email: string): void {
    for (const purpose of CODE_PURPOSES) this.#once.giveBack(`${purpose} ${email}`);
  }

  #usesOf(email: string, purpose: MailPurpose): RateLimitUse[] {
    return [...each(this.#once, email, purpose), ...each(this.#often, email, purpose)];
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

function each(limit: RateLimit, email: string, purpose: MailPurpose): RateLimitUse[] {
  const purposes = purpose ? [purpose] : WITHOUT_LOGIN;
  return purposes.map((name) => [limit, `${name} ${email}`]);
}

function tooSoon(wait: string): string {
  return `We sent a code a moment ago. Please wait ${wait} before you ask for another one.`;
}

function tooMany(wait: string): string {
  return `You have asked for too many codes. Please try again in ${wait}.`;
}
