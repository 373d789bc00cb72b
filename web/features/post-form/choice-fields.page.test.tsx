import { expect, onTestFinished, test, vi } from 'vitest';
import {
  arrivesAt,
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  says,
  textIn,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildCategory } from '../../../test/support/database/builders.ts';

async function openNew(isAdmin: boolean) {
  const site = await openSite();
  const person = await site.newPerson({ is_admin: isAdmin ? 1 : 0 });
  const question = vi.fn(() => false);
  vi.stubGlobal('confirm', question);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  await site.visitAs(person, '/dashboard/create-post');
  await waitFor(() => fieldOf('Title'));
  await site.user.click(button('Settings'));
  return { ...site, person, question };
}

/** From now on, the device has no room for anything more. */
function fillStorage(): void {
  const refuse = () => {
    throw new Error('The storage is full.');
  };
  const full = { getItem: (name: string) => kept.getItem(name), removeItem: () => {}, setItem: refuse };
  const kept = localStorage;
  vi.stubGlobal('localStorage', full);
}

const wayToCategories = () => main().getByRole('link', { name: 'Add the first one' });

test('without any category the form leads an admin to the first, without a question, and back to what was typed', async () => {
  const site = await openNew(true);
  await says('There are no categories yet. Add the first one. Your text stays on this device.');
  fillIn({ Title: 'The lamp' });
  const draft = location.pathname + location.search;
  await site.user.click(wayToCategories());
  await arrivesAt('/dashboard/categories');
  expect(site.question).not.toHaveBeenCalled();
  await buildCategory(site.database, { name: 'Wisdom' });
  await site.visitAs(site.person, draft);
  await waitFor(() => expect(textIn('Title')).toBe('The lamp'));
  await site.user.click(button('Settings'));
  expect(main().getByRole('option', { name: 'Wisdom' })).toBeTruthy();
  expect(main().queryByText(/There are no categories yet/)).toBeNull();
});

test('a text that the device could not store is left only after the question', async () => {
  const site = await openNew(true);
  fillStorage();
  fillIn({ Title: 'The lamp' });
  await waitFor(() => expect(main().queryByText(/Your text stays on this device/)).toBeNull());
  await site.user.click(wayToCategories());
  expect(site.question).toHaveBeenCalledOnce();
  expect(textIn('Title')).toBe('The lamp');
});

test('a writer who is no admin reads who can add the first category', async () => {
  await openNew(false);
  await says('There are no categories yet. An admin has to add one.');
  expect(main().queryByRole('link', { name: 'Add the first one' })).toBeNull();
});
