import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { editDistance } from './did-you-mean.ts';

onBothDatabases('what was perhaps meant', (open) => {
  const openSite = async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'The grandmother', summary: 'Of silence.', tags: ['श्रद्धा'] });
    await buildPost(app.database, { title: 'Lamp', body: 'At dusk.' });
    const meant = async (search: string, more = '') => {
      const { data } = (await app.get(`/api/post/list?search=${encodeURIComponent(search)}${more}`)).json();
      return data.did_you_mean;
    };
    return { ...app, meant };
  };

  test('is the nearest word of a title, tag or summary', async () => {
    const { meant, database } = await openSite();
    await buildPost(database, { title: 'Banyan' });
    expect(await meant('grandmothr')).toBe('grandmother');
    expect(await meant('slience grandmother')).toBe('silence grandmother');
    // A word of six letters or more may have two letters wrong, a shorter one only one.
    expect(await meant('grandmuthr')).toBe('grandmother');
    expect(await meant('danyal')).toBe('banyan');
    expect(await meant('lomb')).toBeUndefined();
    expect(await meant('श्रध्दा')).toBe('श्रद्धा');
    expect(await meant('shraddhu')).toBe('श्रद्धा');
  });

  test('is told of a search with up to four unknown words', async () => {
    const { meant, database } = await openSite();
    await buildPost(database, { title: 'Harmonium banyan jasmine monsoon courtyard' });
    const misspelt = ['harmonum', 'banyn', 'jasmin', 'monson', 'courtyrd'];
    expect(await meant(misspelt.slice(0, 4).join(' '))).toBe('harmonium banyan jasmine monsoon');
    expect(await meant(`${misspelt.slice(0, 4).join(' ')} courtyard`)).toBe(
      'harmonium banyan jasmine monsoon courtyard',
    );
    expect(await meant(misspelt.join(' '))).toBeUndefined();
  });

  test('is not told where something was found, or nothing is near', async () => {
    const { meant } = await openSite();
    for (const search of ['lamp', 'dusk', 'xylophone', '!!!', 'zz'])
      expect(await meant(search), search).toBeUndefined();
  });

  test('would be found where the search looks', async () => {
    const { meant, database } = await openSite();
    const { slug } = await buildCategory(database);
    expect(await meant('grandmothr', `&category=${slug}`)).toBeUndefined();
    expect(await meant('grandmothr lamp')).toBeUndefined();
  });

  test('knows a word as soon as a post with it is published', async () => {
    const { meant, database } = await openSite();
    expect(await meant('harmonum')).toBeUndefined();
    await database.transaction(async (db) => db.invalidate('posts'));
    await buildPost(database, { title: 'Harmonium' });
    expect(await meant('harmonum')).toBe('harmonium');
  });
});

test.each([
  ['silence', 'silence', 0],
  ['silance', 'silence', 1],
  ['silnce', 'silence', 1],
  ['sillence', 'silence', 1],
  ['slience', 'silence', 1],
  ['slince', 'silence', 2],
  ['ध्यन', 'ध्यान', 1],
  ['lamp', 'river', 3],
])('from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
  expect(editDistance(other, one, 2)).toBe(distance);
});

test('more than the maximum is one more, however far', () => {
  expect(editDistance('lamp', 'grandmother', 1)).toBe(2);
});

test('a distance up to the maximum is the one without a maximum', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcकखि'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, other, maximum) => {
      expect(editDistance(one, other, maximum)).toBe(Math.min(editDistance(one, other, 20), maximum + 1));
    }),
  );
});
