import type { Database } from '#server/database/database.ts';
import type { RateLimit } from '#server/http/rate-limits.ts';
import type { ReaderCount } from './count-readers.ts';

/** What the calls of this feature work with. */
export interface Readers {
  database: Database;
  /** Of the server: what readers are hashed with. */
  secret: string;
  count: ReaderCount;
  /** What counts of one network; more is taken for a machine. */
  limit: RateLimit;
  clock: () => number;
  /** Whose own pages are no other site. */
  siteUrl: () => string;
}
