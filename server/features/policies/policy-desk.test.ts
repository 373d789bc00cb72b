import { expect, test } from 'vitest';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { defaultPolicies } from './policies.ts';

onBothDatabases('a policy, at the desk', (open) => {
  test('is in the owner’s words from now on, until they are taken away', async () => {
    const app = await openDesk(open);
    const byDefault = { name: 'terms', text: defaultPolicies.terms, isStarting: true };
    expect(postIn(await app.desk.get('policies/terms'))).toEqual(byDefault);
    for (const text of ['हमारे शब्दों में।\nTwice.\nTwice.', '<b>And plain.</b>']) {
      const own = { name: 'terms', text, isStarting: false };
      expect(postIn(await app.desk.put('policies/terms', { text }))).toEqual(own);
      expect((await app.get('/api/site-texts/terms')).json()).toMatchObject({ name: 'terms', text });
    }
    expect(postIn(await app.desk.put('policies/terms', { text: ' \r\n ' }))).toEqual(byDefault);
    expect((await app.get('/api/site-texts/terms')).json().text).toContain('Reading is free and needs no account.');
    expect(await app.auditLog()).toEqual([1, 2, 3].map(() => ['policy changed', 'terms']));
  });

  test('is the default text still where it says the same', async () => {
    const app = await openDesk(open);
    const text = defaultPolicies.privacy;
    expect(postIn(await app.desk.put('policies/privacy', { text })).isStarting).toBe(true);
  });

  test('is refused where it cannot be, in words', async () => {
    const app = await openDesk(open);
    const nothing = [404, 'There is nothing at this address.'];
    expect(refusal(await app.desk.get('policies/none'))).toEqual(nothing);
    expect(refusal(await app.desk.put('policies/__proto__', { text: 'x' }))).toEqual(nothing);
    expect(refusal(await app.desk.put('policies/terms', { text: '\0' }))).toEqual([
      400,
      'The text holds characters that cannot be stored.',
    ]);
    expect((await app.desk.put('policies/terms', { text: 'x'.repeat(100_001) })).statusCode).toBe(400);
    expect(postIn(await app.desk.get('policies/terms')).isStarting).toBe(true);
  });
});
