import { expect, test } from 'vitest';
import { main, openSite, says, screen, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';

test('the address of one person shows what can be done with them, until everyone is to be seen', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indu', last_name: 'Pathak' });
  const person = await site.newPerson({ first_name: 'Asha', last_name: 'Rao' });
  await site.visitAs(admin, `/dashboard/people#person-${person.id}`);
  await says('Asha Rao');
  await says('Blocks login; their writing stays.');
  expect(main().queryByText('Indu Pathak')).toBeNull();
  await site.user.click(main().getByRole('button', { name: 'Show everyone' }));
  await says('Indu Pathak');
  await says('2 accounts');
  expect(location.hash).toBe('');
});

test('the way to the screen of people shows everyone also where one person was shown', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indu', last_name: 'Pathak' });
  const person = await site.newPerson({ first_name: 'Asha', last_name: 'Rao' });
  await site.visitAs(admin, `/dashboard/people#person-${person.id}`);
  await says('Asha Rao');
  await site.user.click(screen.getByRole('link', { name: 'People' }));
  await says('2 accounts');
  expect(main().queryByText('Blocks login; their writing stays.')).toBeNull();
});

test('a search says how many people it found, and one that found nobody can be cleared', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indu', last_name: 'Pathak' });
  await site.visitAs(admin, '/dashboard/people');
  await says('1 account');
  const field = main().getByLabelText('Search people') as HTMLInputElement;
  await site.user.type(field, 'path');
  await says('1 person found');
  await site.user.type(field, 'x');
  await says('No one matches “pathx”.');
  await site.user.click(main().getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(main().getByText('1 account')).toBeTruthy());
});
