import { expect, test } from 'vitest';
import { inTransaction } from '../../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../../test/support/database/databases.ts';
import { findImports, insertImport } from './import-desk-store.ts';

onBothDatabases('imports that are looked for by their numbers', (open) => {
  test('are found with when they began and where they stand, and others are not', async () => {
    const { database } = await open();
    const begin = (created_at: number) =>
      inTransaction(database, (db) =>
        insertImport(db, {
          ...{ file_name: 'old.jsonl', format: 'jsonl', status: 'checked', options: '{}', failure: null },
          ...{ created_at, started_by: null },
        }),
      );
    const ids = [await begin(1), await begin(2), await begin(3)];
    const [first = 0, , last = 0] = ids;
    const found = await findImports(database.read, [last, first, last + 1]);
    expect(found.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: first, status: 'checked', created_at: 1 },
      { id: last, status: 'checked', created_at: 3 },
    ]);
  });
});
