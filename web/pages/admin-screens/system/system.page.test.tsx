import { expect, test } from 'vitest';
import { main, openSite, says } from '../../../../test/support/browser/site-in-dom.tsx';

test('an admin reads how the server fares, and which tasks have failed', async () => {
  const site = await openSite();
  const job = { kind: 'send-account-mail', payload: '{}', due_at: 0, created_at: 0, failed_at: Date.now() };
  await site.database.transaction((db) => db.insertInto('jobs').values(job).execute());
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/system');
  await says('Failed tasks');
  const terms = main()
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(['Database', 'Free space', 'Last backup', 'Version', 'send-account-mail']);
});
