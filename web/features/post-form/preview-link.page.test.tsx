import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, openSite, says, toast, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

async function openDraft(status: 'draft' | 'published' = 'draft') {
  const site = await openSite();
  const person = await site.newPerson();
  const id = await buildPost(site.database, { authorId: person.id, title: 'Lamp', status });
  const edit = () => site.visitAs(person, `/dashboard/edit-post/${id}`);
  await edit();
  await waitFor(() => button('Update Post'));
  fireEvent.click(button('Settings'));
  return { ...site, edit };
}

const link = () => document.querySelector<HTMLAnchorElement>('.preview-link a');

test('the writer of a draft makes a preview link, finds it again later, and revokes it', async () => {
  const { user, edit } = await openDraft();
  await waitFor(() => button('Make a link'));
  await user.click(button('Make a link'));
  await toast('Preview link ready.');
  const address = link()?.href;
  expect(address).toMatch(/\/blog\/\d+\?preview=[\w-]{22}$/);
  await edit();
  await waitFor(() => expect(link()?.href).toBe(address));
  await user.click(button('Settings'));
  await user.click(button('Revoke link'));
  await toast('Preview link revoked.');
  await says('Make a link');
  expect(link()).toBeNull();
});

test('a published post offers none', async () => {
  await openDraft('published');
  expect(document.querySelector('.preview-link')).toBeNull();
});
