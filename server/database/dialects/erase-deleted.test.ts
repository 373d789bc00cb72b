import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { openMigrated } from '../../../test/support/database/databases.ts';

/** In lower case, as terms are. */
const RARE = 'zyxwabhinandan';

test('what was deleted stands in no file of SQLite, nor in its index of terms', async () => {
  const { database, dataDir } = await openMigrated('sqlite');
  const categoryId = (await buildCategory(database)).id;
  for (const number of Array(40).keys()) await buildPost(database, { categoryId, body: 'lamp '.repeat(number) });
  const id = await buildPost(database, { categoryId, title: RARE, body: `${RARE} `.repeat(3000) });
  const isInFiles = () =>
    ['chintan.db', 'chintan.db-wal'].some((file) =>
      readFileSync(join(dataDir, file), 'latin1').toLowerCase().includes(RARE),
    );
  expect(isInFiles()).toBe(true);
  expect(await countTerm(database.engine.write)).toBe(1);
  await database.transaction((db) => db.deleteFrom('posts').where('id', '=', id).execute());
  await database.engine.eraseDeleted();
  expect(isInFiles()).toBe(false);
  expect(await countTerm(database.engine.write)).toBe(0);
});

async function countTerm(db: Kysely<Tables>): Promise<number> {
  await sql`create virtual table if not exists temp.vocabulary using fts5vocab(main, search_index, row)`.execute(db);
  const { rows } = await sql`select term from temp.vocabulary where term = ${RARE}`.execute(db);
  return rows.length;
}
