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

/**
 * Creates a function that keeps what it has read of a database until a write invalidates the tag. A failure is not kept.
 */
export function readUntilInvalidated<Result>(
  tag: CacheTag,
  read: (database: Database) => Promise<Result>,
): (database: Database) => Promise<Result> {
  const results = new WeakMap<Database, Promise<Result> | undefined>();
  return (database) => {
    const known = results.get(database);
    if (known) return known;
    if (!results.has(database)) {
      database.onInvalidate((tags) => {
        if (tags === 'everything' || tags.includes(tag)) results.set(database, undefined);
      });
    }
    const result = read(database);
    results.set(database, result);
    result.catch(() => results.get(database) === result && results.set(database, undefined));
    return result;
  };
}
