import type { Database } from '#server/database/database.ts';
import type { AccountLimits } from './account-limits.ts';

/** What people call the site that an identity is from, given its issuer. */
export type NameProvider = (issuer: string) => string;

/** What the calls of this feature work with. */
export interface Accounts {
  database: Database;
  /** Of the server: what codes are hashed with. */
  secret: string;
  limits: AccountLimits;
  /** Whether the site is reached by https only. */
  https: boolean;
  nameProvider: NameProvider;
}
