import { expect, test } from 'vitest';
import { buildCategory } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { findCategoryByAnySlug, findOrCreateCategory } from './find-category.ts';

onBothDatabases('a category asked for by its name', (open) => {
  test('is made once when many ask at once', async () => {
    const { database } = await open();
    const asked = Array.from({ length: 8 }, () => database.transaction((db) => findOrCreateCategory(db, 'Wisdom')));
    const found = await Promise.all(asked);
    expect(new Set(found).size).toBe(1);
  });
});

onDatabase('a category asked for by its name', (open) => {
  test('is the one there is, or a new one in the last place', async () => {
    const { database } = await open();
    const wisdom = await buildCategory(database, { name: 'Wisdom', position: 7 });
    expect(await database.transaction((db) => findOrCreateCategory(db, 'Wisdom'))).toBe(wisdom.id);
    const id = await database.transaction((db) => findOrCreateCategory(db, 'दर्शन शास्त्र'));
    const made = await database.read.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
    expect({ ...made }).toEqual({
      id,
      name: 'दर्शन शास्त्र',
      slug: 'दर्शन-शास्त्र',
      description: '',
      is_active: 1,
      position: 8,
      post_count: 0,
    });
  });

  test('gets an address of its own when two names would share one', async () => {
    const { database } = await open();
    const names = ['Self & Soul', 'Self, Soul', 'Self Soul!'];
    for (const name of names) await database.transaction((db) => findOrCreateCategory(db, name));
    const rows = await database.read.selectFrom('categories').select('slug').orderBy('id').execute();
    expect(rows.map((row) => row.slug)).toEqual(['self-soul', 'self-soul-2', 'self-soul-3']);
  });

  test('is found by its slug however it was composed', async () => {
    const { database } = await open();
    const { id } = await buildCategory(database, { slug: 'caf\u00e9' });
    expect((await findCategoryByAnySlug(database.read, 'cafe\u0301'))?.id).toBe(id);
    expect(await findCategoryByAnySlug(database.read, 'none')).toBeUndefined();
  });
});
