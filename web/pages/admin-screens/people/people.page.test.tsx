import { expect, onTestFinished, test, vi } from 'vitest';
import {
  button,
  main,
  openSite,
  type SiteInDom,
  says,
  screen,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';

async function openScreen(): Promise<SiteInDom> {
  const site = await openSite();
  await site.visitAs(
    await site.newPerson({ is_admin: 1, first_name: 'Indu', last_name: 'Pathak' }),
    '/dashboard/people',
  );
  await says('Indu Pathak');
  return site;
}

function sayYes() {
  const ask = vi.fn((_question: string) => true);
  vi.stubGlobal('confirm', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  return ask;
}

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
  await site.user.click(screen.getByRole('link', { name: 'Accounts' }));
  await says('2 accounts');
  expect(main().queryByText('Blocks login; their writing stays.')).toBeNull();
});

test('a search says how many people it found, and one that found nobody can be cleared', async () => {
  const site = await openScreen();
  await says('1 account');
  const field = main().getByLabelText('Search people') as HTMLInputElement;
  await site.user.type(field, 'path');
  await says('1 person found');
  await site.user.type(field, 'x');
  await says('No one matches “pathx”.');
  await site.user.click(main().getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(main().getByText('1 account')).toBeTruthy());
});

test.each([
  ['stays under Unknown Author', 'What they published stays, as “Unknown Author”.', 200],
  ['goes with it', 'What they wrote is deleted too: 1 post.', 404],
] as const)('an account goes, and what was written %s', async (what, consequence, status) => {
  const site = await openSite();
  const person = await site.newPerson();
  const post = await buildPost(site.database, { authorId: person.id });
  const questions = sayYes();
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indu', last_name: 'Pathak' });
  await site.visitAs(admin, `/dashboard/people#person-${person.id}`);
  await site.user.click(await main().findByRole('button', { name: 'Delete the account…' }));
  if (what === 'goes with it') await site.user.click(main().getByLabelText(/^Delete it too/));
  await site.user.click(button('Delete the account'));
  await says('This account was deleted.');
  const question = `Delete the account of Meera Joshi? ${consequence} This cannot be undone.`;
  expect(questions.mock.calls).toEqual([[question]]);
  const answer = await site.get(`/api/post/${post}`);
  expect(answer.statusCode).toBe(status);
  if (status === 404) return;
  await site.visit(`/blog/${post}`);
  await says('Unknown Author');
});

test('the last admin stays one, in words', async () => {
  const site = await openScreen();
  sayYes();
  await site.user.click(button('Admins'));
  await says('(you)');
  await site.user.click(main().getByRole('button', { name: /^Manage / }));
  expect(main().queryByRole('button', { name: 'Suspend' })).toBeNull();
  await site.user.click(button('Remove the admin role'));
  expect(await toast('Error')).toContain('There must be at least one admin.');
  expect(button('Remove the admin role')).toBeTruthy();
});

test('a site that does not answer is named, and asked again', async () => {
  const site = await openScreen();
  const busy = { status: false, message: 'Please come back in a minute.' };
  site.answerWith(({ path }) =>
    path.startsWith('/api/desk/people?') ? Response.json(busy, { status: 503 }) : undefined,
  );
  await site.visit('/dashboard/people');
  await says(busy.message);
  site.answerWith(() => undefined);
  await site.user.click(button('Try again'));
  await says('Indu Pathak');
  expect(main().queryByText(busy.message)).toBeNull();
});
