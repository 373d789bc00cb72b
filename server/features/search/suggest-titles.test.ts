import { expect, test } from 'vitest';
import { buildPost } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { openWriting, postIn, type Writer } from '../../../test/support/texts/writing.ts';

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

  test('of one’s own posts in any state, and of everybody’s to admins alone', async () => {
    const { writer: asWriter, admin, stranger } = await openWriting(open);
    const [writer, other, owner] = [await asWriter(), await asWriter(), await admin()];
    postIn(await writer.create({ title: 'Lamp draft', status: 'draft' }));
    postIn(await other.create({ title: 'Lamp of another', status: 'draft' }));
    postIn(await writer.remove(postIn(await writer.create({ title: 'Lamp deleted' })).id));
    const titles = async (who: Writer, scope: string) =>
      postIn(await who.get(`/api/search/suggest?q=lamp${scope}`)).rows.map(({ title }: { title: string }) => title);
    expect(await titles(writer, '&scope=mine')).toEqual(['Lamp draft']);
    expect(await titles(owner, '&scope=all')).toEqual(['Lamp of another', 'Lamp draft']);
    expect(await titles(owner, '')).toEqual([]);
    expect((await writer.get('/api/search/suggest?q=lamp&scope=all')).statusCode).toBe(403);
    expect((await stranger.get('/api/search/suggest?q=lamp&scope=mine')).statusCode).toBe(401);
    expect((await stranger.get('/api/search/suggest?q=lamp&scope=bin')).statusCode).toBe(400);
  });

  test('to someone who asks without a word, none', async () => {
    const app = await openApp(open);
    expect((await app.get('/api/search/suggest')).json().data).toEqual({ rows: [] });
  });
});
