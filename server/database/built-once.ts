import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** Stands in a query for the argument of that number, until the query runs. */
class Argument {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }
}

/**
 * A query that is asked so often that building its text would cost more than answering it: it is built once for each
 * database handle. `build` sees stand-ins for the arguments, so it may only hand them on as values, never look at them.
 */
export function builtOnce<Arguments extends (string | number)[], Row>(
  build: (db: Db, ...values: Arguments) => Query<Row>,
): (db: Db, ...values: Arguments) => Promise<Row[]> {
  const built = new WeakMap<Db, CompiledQuery<Row>>();

  return async (db, ...values) => {
    let query = built.get(db);
    if (!query) {
      query = build(db, ...(values.map((_, place) => new Argument(place)) as unknown as Arguments)).compile();
      built.set(db, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Argument ? values[value.place] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
