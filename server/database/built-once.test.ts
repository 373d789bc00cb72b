import { expect, test } from 'vitest';
import { buildCategory } from '../../test/support/database/builders.ts';
import { onBothDatabases } from '../../test/support/database/databases.ts';
import { builtOnce } from './built-once.ts';
import type { Db } from './database.ts';

onBothDatabases('a query that is built once', (open) => {
  const select = (db: Db, slug: string, position: number) =>
    db.selectFrom('categories').select('name').where('slug', '=', slug).where('position', '>=', position);

  test('answers with the arguments of each time', async () => {
    const { database } = await open();
    await buildCategory(database, { name: 'Lamp', slug: 'lamp', position: 1 });
    await buildCategory(database, { name: 'River', slug: 'river', position: 2 });
    const find = builtOnce(select);
    expect(await find(database.read, 'lamp', 0)).toEqual([{ name: 'Lamp' }]);
    expect(await find(database.read, 'river', 0)).toEqual([{ name: 'River' }]);
    expect(await find(database.read, 'river', 3)).toEqual([]);
    expect(await find(database.read, "' or 1 = 1 --", 0)).toEqual([]);
  });

  test('is built for each database it is asked of, and only then', async () => {
    let built = 0;
    const find = builtOnce((db, slug: string, position: number) => {
      built += 1;
      return select(db, slug, position);
    });
    const [one, other] = [(await open()).database, (await open()).database];
    await buildCategory(one, { name: 'Lamp', slug: 'lamp' });
    for (let time = 0; time < 3; time += 1) expect(await find(one.read, 'lamp', 0)).toHaveLength(1);
    expect(await find(other.read, 'lamp', 0)).toEqual([]);
    expect(built).toBe(2);
  });
});
