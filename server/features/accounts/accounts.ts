import type { Database } from '#server/database/database.ts';
import type { AccountLimits } from './account-limits.ts';

/** Returns the display name of an issuer, such as "Google". */
export type NameProvider = (issuer: string) => string;

/** The dependencies of this feature. */
export interface Accounts {
  database: Database;
  /** The server's secret, with which codes are hashed. */
  secret: string;
  limits: AccountLimits;
  /** Whether the site is served over https, so that cookies can be `secure`. */
  https: boolean;
  nameProvider: NameProvider;
}
