import { expect, test } from 'vitest';
import { button, main, openSite, says, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';

test('an admin reads how the server fares, what failed, and what follows from it', async () => {
  const site = await openSite();
  const job = { payload: '{}', due_at: 0, created_at: 0, failed_at: Date.now() };
  const kinds = ['send-account-mail', 'render-posts-3', 'send-account-mail', 'of another version'];
  await site.database.transaction((db) =>
    db
      .insertInto('jobs')
      .values(kinds.map((kind) => ({ ...job, kind })))
      .execute(),
  );
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/system');
  await says('Failed tasks');
  const facts = main()
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(facts).toEqual([
    ...['Database', 'Free space', 'Last backup', 'Version'],
    ...['A task of another version of Chintan', 'An email with a code, for an account', 'Bringing articles up to date'],
  ]);
  await says('The person who asked for it can ask for a new one. 2 times, the last on ');
  await site.user.click(button('Dismiss An email with a code, for an account'));
  await waitFor(() => expect(main().queryByText('An email with a code, for an account')).toBeNull());
  await says('Bringing articles up to date');
});
