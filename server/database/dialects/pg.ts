import { createRequire } from 'node:module';

type Pg = typeof import('pg');

let driver: Pg | undefined;

/** The driver of PostgreSQL. It is loaded with the first use, since it takes 3 MB that a site with SQLite does not need. */
export function pg(): Pg {
  driver ??= createRequire(import.meta.url)('pg') as Pg;
  return driver;
}
