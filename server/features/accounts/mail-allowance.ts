import { CODE_PURPOSES, type CodePurpose } from '#server/database/tables.ts';
import { type RateLimit, refuseIfUsedUp, type Taking, takeAll } from '#server/http/rate-limits.ts';

/** `null` where the job decides, by what it finds. */
export type MailPurpose = CodePurpose | null;

/** What anybody may ask for by an address alone. The others need a login, whose owner no stranger may keep waiting. */
const WITHOUT_LOGIN: CodePurpose[] = ['verify_email', 'reset_password'];

/** How many mails an address may get for a purpose; asked alike for addresses that have an account and that have none. */
export class MailAllowance {
  readonly #once: RateLimit;
  readonly #often: RateLimit;

  constructor({ once, often }: { once: RateLimit; often: RateLimit }) {
    this.#once = once;
    this.#often = often;
  }

  /** @param work hears `false` when there were too many mails, or one a moment ago, which serves as well */
  async ifAllowed(email: string, purpose: MailPurpose, work: (sendsMail: boolean) => Promise<void>): Promise<void> {
    const takings = this.#takings(email, purpose);
    if (takings.some(([limit, key]) => limit.waitFor(key) > 0)) return work(false);
    takeAll(takings);
    await orGiveBack(takings, work(true));
  }

  /** @throws {HttpError} 429 until the next mail may be sent */
  async orRefuse(email: string, purpose: MailPurpose, work: () => Promise<void>): Promise<void> {
    this.refuseTooMany(email, purpose);
    takeAll(each(this.#once, email, purpose), tooSoon);
    takeAll(each(this.#often, email, purpose), tooMany);
    await orGiveBack(this.#takings(email, purpose), work());
  }

  /** @throws {HttpError} 429 when so many were sent that none may follow for some time */
  refuseTooMany(email: string, purpose: MailPurpose): void {
    refuseIfUsedUp(each(this.#often, email, purpose), tooMany);
  }

  /** What was sent is used: the next mail need not wait. */
  forgetLast(email: string): void {
    for (const purpose of CODE_PURPOSES) this.#once.giveBack(`${purpose} ${email}`);
  }

  #takings(email: string, purpose: MailPurpose): Taking[] {
    return [...each(this.#once, email, purpose), ...each(this.#often, email, purpose)];
  }
}

/** A mail that could not be asked for must not stand in the way of the next one. */
async function orGiveBack(takings: Taking[], asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    for (const [limit, key] of takings) limit.giveBack(key);
    throw error;
  }
}

function each(limit: RateLimit, email: string, purpose: MailPurpose): Taking[] {
  return (purpose ? [purpose] : WITHOUT_LOGIN).map((one) => [limit, `${one} ${email}`]);
}

function tooSoon(wait: string): string {
  return `A code was sent a moment ago. Please wait ${wait} before you ask for another one.`;
}

function tooMany(wait: string): string {
  return `Too many codes were asked for. Please try again in ${wait}.`;
}
