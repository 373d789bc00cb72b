import type { Database } from '#server/database/database.ts';
import { type Counting, HOUR, limitsThatCount, MINUTE } from '#server/http/rate-limits.ts';

/** What the calls and forms of this feature work with. */
export interface Newsletter {
  database: Database;
  /** Of the server: what the links that confirm are signed with. */
  secret: string;
  limits: NewsletterLimits;
}

type NewsletterLimits = ReturnType<typeof newsletterLimits>;

/** Counted by what the request says, whoever has the address. */
export function newsletterLimits(counting: Counting) {
  const limit = limitsThatCount(counting);
  return {
    requestsOfNetwork: limit(60, HOUR),
    mailsToAddress: [limit(1, 5 * MINUTE), limit(4, 24 * HOUR)],
  };
}
