import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Counts the rows that a query without a `select` finds. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}
