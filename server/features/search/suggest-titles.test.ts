import { expect, test } from 'vitest';
import { buildPost } from '../../../test/support/builders.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { openApp } from '../../../test/support/test-app.ts';

onBothDatabases('titles are suggested', (open) => {
  test('while a word is typed, in either script, with what was found in them', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'ध्यान की बेला' });
    await buildPost(app.database, { title: 'A lamp', slug: 'a-lamp', body: 'Of dhyan.' });
    const suggested = async (typed: string) =>
      (await app.get(`/api/search/suggest?q=${encodeURIComponent(typed)}`)).json().data.rows;
    for (const typed of ['dhya', 'dhyaan', 'ध', 'ध्यान', 'की बे']) {
      expect(await suggested(typed), typed).toMatchObject([{ title: 'ध्यान की बेला' }]);
    }
    expect(await suggested('la')).toMatchObject([{ title: 'A lamp', slug: 'a-lamp', marks: [{ start: 2, end: 6 }] }]);
    for (const typed of ['', ' ', '*', 'dusk']) expect(await suggested(typed), typed).toEqual([]);
  });

  test('eight at most, the newest first', async () => {
    const app = await openApp(open);
    for (let number = 1; number <= 10; number += 1) await buildPost(app.database, { title: `Lamp ${number}` });
    const { rows } = (await app.get('/api/search/suggest?q=lam')).json().data;
    expect(rows.map((row: { title: string }) => row.title)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Lamp ${n}`));
  });

  test('to whoever asks without a word, none', async () => {
    const app = await openApp(open);
    expect((await app.get('/api/search/suggest')).json().data).toEqual({ rows: [] });
  });
});
