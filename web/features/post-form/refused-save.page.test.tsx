import { expect, test } from 'vitest';
import { allowanceRow } from '#server/features/allowance/allowance-store.ts';
import {
  button,
  fieldOf,
  fillIn,
  openSite,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost, inTransaction } from '../../../test/support/database/builders.ts';

test('a text for which the account has no space left stays on the screen and the device, and can be saved later', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const id = await buildPost(site.database, { authorId: person.id, title: 'Lamp' });
  const allow = (megabytes: number) => inTransaction(site.database, (db) => allowanceRow.save(db, { megabytes }));
  await allow(1);
  await inTransaction(site.database, (db) => db.updateTable('posts').set({ bytes: 1_000_000 }).execute());
  await site.visitAs(person, `/dashboard/edit-post/${id}`);
  await waitFor(() => fieldOf('Title'));

  fillIn({ Content: 'नदी बहती है, and what was typed.' });
  await site.user.click(button('Update Post'));
  expect(await toast('Failed to update post')).toContain('Ask an admin for more space.');
  expect(textIn('Content')).toBe('नदी बहती है, and what was typed.');
  const isStored = (key: string) => key.startsWith('chintan:draft:') && localStorage.getItem(key)?.includes('typed.');
  await waitFor(() => expect(Object.keys(localStorage).some(isStored)).toBe(true));

  await allow(2);
  await site.user.click(button('Update Post'));
  await toast('Post updated successfully');
});
