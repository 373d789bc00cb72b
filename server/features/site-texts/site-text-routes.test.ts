import { expect, test } from 'vitest';
import { defaultPolicies } from '#server/features/policies/policies.ts';
import { policyName } from '#shared/contracts/policy.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { onDatabase, openMigrated } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

onDatabase('a text of the site', (open) => {
  test.each(policyName.options)('%s is what the site starts with, until the owner says it otherwise', async (name) => {
    const { get, database } = await openApp(open);
    const at = async () => (await get(`/api/site-texts/${name}`)).json();
    const [first = ''] = paragraphs(defaultPolicies[name]);
    expect((await at()).text).toContain(first);
    const text = 'हमारे *शब्दों* में।\n<b>And plain.</b>';
    await database.transaction(async (db) => {
      await db.insertInto('policies').values({ name, text, updated_at: 0 }).execute();
      db.invalidate('site');
    });
    expect(await at()).toEqual({
      name,
      html: '<p>हमारे <em>शब्दों</em> में।</p><p lang="en">&#60;b&#62;And plain.&#60;/b&#62;</p>',
      text: 'हमारे शब्दों में।\n<b>And plain.</b>',
      language: 'hi',
      updated_at: '1970-01-01T00:00:00.000Z',
    });
  });

  test('with at least three headings comes with its outline', async () => {
    const { get } = await openApp(open);
    const outlineOf = async (name: string) => (await get(`/api/site-texts/${name}`)).json().outline;
    expect((await outlineOf('cookies'))[0]).toEqual({ level: 2, id: 'the-three-cookies', text: 'The three cookies' });
    expect(await outlineOf('bio')).toBeUndefined();
  });

  test('that does not exist is not found, in words', async () => {
    const { get } = await openApp(open);
    for (const name of ['none', 'PRIVACY', '__proto__', 'toString', 'x'.repeat(99)]) {
      const answer = await get(`/api/site-texts/${name}`);
      expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing at this address.']);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });
});

test.each(Object.entries(defaultPolicies))('the default text %s fits every site', async (_name, text) => {
  const site = (await (await openApp(() => openMigrated('sqlite'))).get('/api/site')).json();
  expect(text).not.toContain(site.name);
  expect(text).toContain('this site');
  expect(paragraphs(text).length).toBeGreaterThan(5);
});
