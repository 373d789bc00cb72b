import { RateLimit } from '#server/http/rate-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type NewsletterLimits = ReturnType<typeof newsletterLimits>;

/** Counted by what the request says, whoever has the address. */
export function newsletterLimits({ enabled, clock }: { enabled: boolean; clock: () => number }) {
  const limit = (max: number, windowMs: number) =>
    new RateLimit({ max: enabled ? max : Number.POSITIVE_INFINITY, windowMs, clock });
  return {
    requestsOfNetwork: limit(60, HOUR),
    mailsToAddress: [limit(1, 5 * MINUTE), limit(4, 24 * HOUR)],
  };
}
