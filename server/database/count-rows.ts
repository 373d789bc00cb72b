import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows that a query without a `select` finds. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}
