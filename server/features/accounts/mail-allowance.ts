import type { CodePurpose } from '#server/database/tables.ts';
import { type RateLimit, refuseIfUsedUp, type Taking, takeAll } from '#server/http/rate-limits.ts';

/** `null` where the job decides, by what it finds. */
export type MailPurpose = CodePurpose | null;

/** How many mails an address may get for a purpose; asked alike for addresses that have an account and that have none. */
export class MailAllowance {
  readonly #once: RateLimit;
  readonly #often: RateLimit;

  constructor({ once, often }: { once: RateLimit; often: RateLimit }) {
    this.#once = once;
    this.#often = often;
  }

  /** @returns `false` when there were too many, or one a moment ago, which serves as well */
  takeIfAllowed(email: string, purpose: MailPurpose): boolean {
    const takings = [...each(this.#once, email, purpose), ...each(this.#often, email, purpose)];
    if (takings.some(([limit, key]) => limit.waitFor(key) > 0)) return false;
    takeAll(takings);
    return true;
  }

  /** @throws {HttpError} 429 until the next mail may be sent */
  takeOrRefuse(email: string, purpose: MailPurpose): void {
    this.refuseTooMany(email, purpose);
    takeAll(each(this.#once, email, purpose), tooSoon);
    takeAll(each(this.#often, email, purpose), tooMany);
  }

  /** @throws {HttpError} 429 when so many were sent that none may follow for some time */
  refuseTooMany(email: string, purpose: MailPurpose): void {
    refuseIfUsedUp(each(this.#often, email, purpose), tooMany);
  }

  /** What was sent is used: the next mail need not wait. */
  forgetLast(email: string): void {
    for (const [limit, key] of each(this.#once, email, null)) limit.giveBack(key);
  }
}

function each(limit: RateLimit, email: string, purpose: MailPurpose): Taking[] {
  const purposes: CodePurpose[] = purpose ? [purpose] : ['verify_email', 'reset_password', 'delete_account'];
  return purposes.map((one) => [limit, `${one} ${email}`]);
}

function tooSoon(wait: string): string {
  return `A code was sent a moment ago. Please wait ${wait} before you ask for another one.`;
}

function tooMany(wait: string): string {
  return `Too many codes were asked for. Please try again in ${wait}.`;
}
