import { expect, test } from 'vitest';
import { buildPost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

const LAMPS = ['"lamp"', '$1 -lamp', '*:* & (lamp)', 'Plain 100 axb lamp'];

async function found({ get }: TestApp, search: string): Promise<string[]> {
  const answer = await get(`/api/post/list?search=${encodeURIComponent(search)}`);
  expect(answer.statusCode).toBe(200);
  const { rows, count } = answer.json().data;
  expect(count).toBe(rows.length);
  return rows.map((row: { title: string }) => row.title).sort();
}

onDatabase('a search', (open) => {
  test('finds a word in the title, the summary, the body or a tag', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'A lantern' });
    await buildPost(app.database, { title: 'B', summary: 'By lantern light.' });
    await buildPost(app.database, { title: 'C', body: 'Long.\nThe lantern went out.' });
    await buildPost(app.database, { title: 'D', tags: ['night', 'lantern'] });
    await buildPost(app.database, { title: 'E' });
    expect(await found(app, 'lantern')).toEqual(['A lantern', 'B', 'C', 'D']);
  });

  test('finds Devanagari words with their vowel signs, however they were composed', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'दीये की लौ' });
    await buildPost(app.database, { title: 'आत्मा', body: 'श्रद्धा और ज़िंदगी'.normalize('NFC'), tags: ['स्मृति'] });
    expect(await found(app, 'दीये')).toEqual(['दीये की लौ']);
    expect(await found(app, 'श्रद्धा')).toEqual(['आत्मा']);
    expect(await found(app, 'स्मृति')).toEqual(['आत्मा']);
    expect(await found(app, '\u091c\u093cिंदगी')).toEqual(['आत्मा']);
    expect(await found(app, 'दीया')).toEqual([]);
  });

  test('wants every word, anywhere and in any order', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'River steps', body: 'A lamp floats.' });
    await buildPost(app.database, { title: 'River' });
    expect(await found(app, 'lamp river')).toEqual(['River steps']);
    expect(await found(app, '  river \t steps ')).toEqual(['River steps']);
  });

  test('does not mind capitals, and takes the beginning of a word', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'The Grandmother' });
    expect(await found(app, 'GRAND')).toEqual(['The Grandmother']);
  });

  test('takes every character but letters and digits for a space', async () => {
    const app = await openApp(open);
    const titles = [
      'Plain 100 axb lamp',
      '100% \\%',
      'a_b',
      "it's",
      '"lamp"',
      "x' or '1'='1",
      '*:* & (lamp)',
      '$1 -lamp',
    ];
    for (const title of titles) await buildPost(app.database, { title, summary: 'S', body: 'S' });
    const part = fc.constantFrom(
      ...'%_\\\'"*:&()$-=|!<>?~^+{}[]@#.,;/🪔ि',
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      'lamp',
      'a_b',
      '1',
    );
    const search = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => `lamp ${parts.join(' ')} lamp`);
    await fc.assert(
      fc.asyncProperty(search, async (text) => {
        const expected = /AND|OR|NOT|NEAR|a_b/.test(text)
          ? []
          : LAMPS.filter((title) => !text.includes('1') || /\b1\b/.test(title));
        expect(await found(app, text)).toEqual(expected);
      }),
      { numRuns: runs(60) },
    );
  });

  test('finds nothing by punctuation alone, and does not mind any text', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'Lamp' });
    for (const text of ['***', '"', "'", '%', '_', '🪔', '।', ':*', '()', '\u0301', '-'.repeat(200)]) {
      expect(await found(app, text)).toEqual([]);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme-composite', maxLength: 300 }), async (text) => {
        const answer = await app.get(`/api/post/list?search=${encodeURIComponent(text)}`);
        expect(answer.statusCode).toBe(/\0/.test(text) ? 400 : 200);
      }),
      { numRuns: runs(60) },
    );
    expect((await app.get(`/api/post/list?search=${'lamp+'.repeat(2000)}`)).statusCode).toBe(200);
  });

  test('without a word is no search', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'Lamp' });
    for (const search of ['', ' ', '\t\n']) expect(await found(app, search)).toEqual(['Lamp']);
  });

  test('looks at the first 200 characters only', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'Lamp' });
    expect(await found(app, `lamp${' '.repeat(196)}nowhere`)).toEqual(['Lamp']);
    expect(await found(app, `lamp${' '.repeat(195)}nowhere`)).toEqual([]);
    // Cut between the halves of a character, the first half is not looked for.
    expect((await app.get(`/api/post/list?search=${encodeURIComponent(`${'x'.repeat(199)}🪔`)}`)).statusCode).toBe(200);
  });

  test('keeps to the category, and to pages', async () => {
    const app = await openApp(open);
    const [first] = [
      await buildPost(app.database, { title: 'Lamp one' }),
      await buildPost(app.database, { title: 'Lamp two' }),
    ];
    const { postCategory } = (await app.get(`/api/post/${first}`)).json().data;
    const inCategory = (await app.get(`/api/post/list?search=lamp&category=${postCategory.slug}`)).json().data;
    expect(inCategory).toMatchObject({ count: 1, rows: [{ id: first }] });
    const secondPage = (await app.get('/api/post/list?search=lamp&limit=1&page=2')).json().data;
    expect(secondPage).toMatchObject({ count: 2, page: 2, limit: 1, rows: [{ id: first }] });
  });
});
