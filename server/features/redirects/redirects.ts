import type { Logger } from 'pino';
import { cacheUntilInvalidated } from '#server/database/built-once.ts';
import type { Database } from '#server/database/database.ts';
import { countHits } from './count-hits.ts';
import { type FoundRedirect, findRedirect } from './find-redirect.ts';
import { MissedAddresses } from './missed-addresses.ts';
import { hasRedirects } from './redirect-store.ts';

interface RedirectOptions {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  siteUrl: () => string;
  clock: () => number;
}

export type Redirects = ReturnType<typeof openRedirects>;

/** What is done about addresses that nothing else answers. */
export function openRedirects({ database, logger, siteUrl, clock }: RedirectOptions) {
  const cached = cacheUntilInvalidated(database);
  const hits = countHits(database, logger);
  const missed = new MissedAddresses();

  /** A site without redirects reads nothing for an unknown address. */
  async function find(address: string): Promise<FoundRedirect | undefined> {
    const isUsed = await cached('redirects', () => hasRedirects(database.read));
    return isUsed ? findRedirect(database.read, address, siteUrl()) : undefined;
  }

  return {
    find,
    hits,
    missed: {
      record: (address: string) => missed.record(address, clock()),
      list: () => missed.list(clock()),
      forget: (path: string) => missed.forget(path),
    },
    /** @returns where to lead the visitor who asked for this address; that is counted */
    async follow(address: string): Promise<string | undefined> {
      const found = await find(address);
      if (found && found.path !== null) hits.record(found.path, clock());
      return found?.location;
    },
  };
}
