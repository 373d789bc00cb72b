import type { Database } from '#server/database/database.ts';
import type { NewsletterLimits } from './newsletter-limits.ts';

/** What the calls and forms of this feature work with. */
export interface Newsletter {
  database: Database;
  /** Of the server: what the links that confirm are signed with. */
  secret: string;
  limits: NewsletterLimits;
}
