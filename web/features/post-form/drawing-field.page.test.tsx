import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { button, fieldOf, main, openSite, toast, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';

async function openPost() {
  onTestFinished(() => localStorage.clear());
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId } = await buildCategory(site.database, { name: 'Wisdom' });
  const id = await buildPost(site.database, { authorId: person.id, title: 'Lamp', categoryId });
  const edit = async () => {
    await site.visitAs(person, `/dashboard/edit-post/${id}`);
    await waitFor(() => fieldOf('Title'));
    await site.user.click(button('Settings'));
    await waitFor(() => shown());
  };
  const saved = async () =>
    (await site.database.read.selectFrom('posts').select('drawing').where('id', '=', id).executeTakeFirstOrThrow())
      .drawing;
  const save = async () => {
    await site.user.click(button('Update Post'));
    await toast('Post updated successfully');
  };
  await edit();
  return { ...site, edit, save, saved };
}

const field = () => main().getByRole('group', { name: 'Drawing' });

/** The drawing that the post has now. */
function shown(): string {
  const drawing = field().querySelector(':scope > .drawing');
  if (!drawing) throw new Error('Nothing is drawn yet.');
  return drawing.innerHTML;
}

function choose(name: string) {
  const details = field().querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  fireEvent.click(main().getByRole('radio', { name }));
}

test('a drawing is chosen by its picture, saved with the post, and left to the site again', async () => {
  const site = await openPost();
  const automatic = shown();
  choose('Bell');
  const bell = shown();
  expect(bell).not.toBe(automatic);
  await site.save();
  expect(await site.saved()).toBe('bell');
  await site.edit();
  expect(shown()).toBe(bell);
  choose('Automatic');
  expect(shown()).toBe(automatic);
  await site.save();
  expect(await site.saved()).toBe(null);
});

test('another drawing is another each time, and the one that is shown is saved', async () => {
  const site = await openPost();
  const seen = new Set([shown()]);
  for (let times = 1; times <= 3; times += 1) {
    await site.user.click(button('Another drawing'));
    seen.add(shown());
    expect(seen.size).toBe(times + 1);
  }
  const last = shown();
  await site.save();
  await site.edit();
  expect(shown()).toBe(last);
});

test('a choice that is not saved yet is kept on the device', async () => {
  const site = await openPost();
  choose('Well');
  const well = shown();
  await main().findByText(/on this device/);
  await site.edit();
  expect(shown()).toBe(well);
  expect(await site.saved()).toBe(null);
});
