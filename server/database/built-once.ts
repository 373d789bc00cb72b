import type { CompiledQuery } from 'kysely';
import type { CacheTag } from './cache-tags.ts';
import type { Database, Db } from './database.ts';

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** A placeholder in a compiled query for the argument with this index. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once for each database handle, for queries so frequent that building the SQL would cost more than
 * running it. `build` receives placeholders, so it may only pass its arguments on as values and must not inspect them.
 */
export function builtOnce<Arguments extends (string | number)[], Row>(
  build: (db: Db, ...values: Arguments) => Query<Row>,
): (db: Db, ...values: Arguments) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();

  return async (db, ...values) => {
    let query = compiled.get(db);
    if (!query) {
      query = build(db, ...(values.map((_, index) => new Placeholder(index)) as unknown as Arguments)).compile();
      compiled.set(db, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Returns the cached result of `read` for this tag, or calls it. */
export type CachedRead = <Result>(tag: CacheTag, read: () => Promise<Result>) => Promise<Result>;

/** Caches one result for each cache tag until a write invalidates the tag. A failure is not cached. */
export function cacheUntilInvalidated(database: Database): CachedRead {
  const results = new Map<CacheTag, Promise<unknown>>();
  database.onInvalidate((tags) => {
    if (tags === 'everything') results.clear();
    else for (const tag of tags) results.delete(tag);
  });
  return <Result>(tag: CacheTag, read: () => Promise<Result>): Promise<Result> => {
    const known = results.get(tag) as Promise<Result> | undefined;
    if (known) return known;
    const result = read();
    results.set(tag, result);
    result.catch(() => results.get(tag) === result && results.delete(tag));
    return result;
  };
}

/** Creates a function that keeps what it has read of a database until a write invalidates the tag. */
export function readUntilInvalidated<Result>(
  tag: CacheTag,
  read: (database: Database) => Promise<Result>,
): (database: Database) => Promise<Result> {
  const caches = new WeakMap<Database, CachedRead>();
  return (database) => {
    const cached = caches.get(database) ?? cacheUntilInvalidated(database);
    caches.set(database, cached);
    return cached(tag, () => read(database));
  };
}
