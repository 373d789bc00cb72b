import type { Database } from '#server/database/database.ts';
import { createRateLimits, HOUR, MINUTE, type RateLimitDeps } from '#server/http/rate-limits.ts';

export interface Newsletter {
  database: Database;
  /** The server's secret, with which confirmation links are signed. */
  secret: string;
  limits: NewsletterLimits;
}

type NewsletterLimits = ReturnType<typeof newsletterLimits>;

/** Counts requests by network and by address, whether or not the address is subscribed. */
export function newsletterLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  return {
    requestsOfNetwork: limit(60, HOUR),
    requestsOfWiderNetwork: limit(240, HOUR),
    mailsToMailbox: [limit(1, 5 * MINUTE), limit(4, 24 * HOUR)],
  };
}
