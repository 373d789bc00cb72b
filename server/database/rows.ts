import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Db, WriteDb } from './database.ts';
import type { Tables } from './tables.ts';

/** The values of columns by which rows are found. It must have at least one. */
type Key<Table extends keyof Tables> = Partial<Selectable<Tables[Table]>>;

/*
 * Kysely cannot type a query for a table that is only known to the caller, so these statements are built as if for one
 * table. What callers pass is checked by the signatures.
 */

/** @returns all columns of the row with these values, or of any one if there are several */
export async function findRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Key<Table>,
): Promise<Selectable<Tables[Table]> | undefined> {
  return (await selectRows(db, table, key).executeTakeFirst()) as Selectable<Tables[Table]> | undefined;
}

/** The same, locked until the transaction ends. */
export async function lockRow<Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  key: Key<Table>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const locked = selectRows(db, table, key).$call(db.engine.lock);
  return (await locked.executeTakeFirst()) as Selectable<Tables[Table]> | undefined;
}

function selectRows<Table extends keyof Tables>(db: Db, table: Table, key: Key<Table>) {
  return db
    .selectFrom(table as 'users')
    .selectAll()
    .where((eb) => eb.and(requireKey(key) as Key<'users'>));
}

export async function insertRow<Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  await insertRows(db, table, [row]);
}

export async function insertRows<Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto(table as 'users')
    .values(rows as unknown as Insertable<Tables['users']>[])
    .execute();
}

/** @returns `false` if there is such a row already, which stays as it is */
export async function insertIfNew<Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<boolean> {
  const inserted = await db
    .insertInto(table as 'users')
    .values(row as unknown as Insertable<Tables['users']>)
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql`1`.as('is_new'))
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns whether there were any */
export async function updateRows<Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  key: Key<Table>,
  values: Updateable<Tables[Table]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table as 'users')
    .set(values as Updateable<Tables['users']>)
    .where((eb) => eb.and(requireKey(key) as Key<'users'>))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there were any */
export async function deleteRows<Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  key: Key<Table>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as 'users')
    .where((eb) => eb.and(requireKey(key) as Key<'users'>))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Without a condition, a statement would change or delete the whole table. */
function requireKey<Values extends object>(key: Values): Values {
  const values = Object.values(key);
  if (values.length === 0 || values.includes(undefined))
    throw new TypeError('Rows are found by the values of columns.');
  return key;
}

/** Counts the rows that a query without a `select` finds. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}

/** Escapes text for a pattern of `like … escape '!'`, so that it contains no wildcards. */
export function likePattern(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
