import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { insertStarterContent } from '#server/features/starter/starter-content.ts';
import { storeAccessToken } from '#web/session/store-access-token.ts';
import {
  arrivesAt,
  main,
  openSite,
  type SiteInDom,
  says,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost, inTransaction } from '../../../test/support/database/builders.ts';

const load = vi.hoisted(() => vi.fn());

vi.mock('./edit-in-place.ts', async (original) => {
  const { addEditLinks } = await original<typeof import('./edit-in-place.ts')>();
  return {
    addEditLinks: (...options: Parameters<typeof addEditLinks>) => {
      load();
      return addEditLinks(...options);
    },
  };
});

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.edit-in-place')];
const addresses = () => links().map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
const editLink = () => main().findByRole('link', { name: /^(Edit|बदलें)$/ });

/** Two articles, of which the first is by the writer, and the second by somebody with the same name. */
async function openArticles() {
  const site = await openSite();
  const writer = await site.newPerson();
  const namesake = await site.newPerson();
  const own = await buildPost(site.database, { authorId: writer.id });
  const other = await buildPost(site.database, { authorId: namesake.id });
  load.mockClear();
  const isKnown = () => waitFor(() => expect(document.querySelector('.account-name')).not.toBeNull());
  const visitAs = async (...visit: Parameters<typeof site.visitAs>) => {
    await site.visitAs(...visit);
    await isKnown();
    await site.settled();
  };
  return { ...site, visitAs, isKnown, writer, own, other };
}

test('a writer gets from their own article to its form, in the language of the article', async () => {
  const { visitAs, database, writer, own } = await openArticles();
  await visitAs(writer, `/blog/${own}`);
  const link = await editLink();
  expect([link.textContent, link.closest('.meta'), link.getAttribute('aria-keyshortcuts')]).toEqual([
    'Edit',
    document.querySelector('.post-head .meta'),
    'e',
  ]);
  expect(addresses()).toEqual([`/dashboard/edit-post/${own}`]);
  await visitAs(writer, `/blog/${await buildPost(database, { authorId: writer.id, language: 'hi' })}`);
  expect((await editLink()).textContent).toBe('बदलें');
});

test('nobody else is offered a change, and those who are only readers do not load the code for it', async () => {
  const { visit, visitAs, newPerson, settled, isKnown, writer, own, other } = await openArticles();
  await visit(`/blog/${own}`);
  const reader = await newPerson({ first_name: 'Asha' });
  storeAccessToken(reader.token);
  await isKnown();
  for (const address of ['/', '/about']) await visitAs(reader, address);
  for (const address of ['/', '/about']) await visitAs(writer, address);
  expect(load).not.toHaveBeenCalled();
  await visitAs(writer, `/blog/${other}`);
  await waitFor(() => expect(load).toHaveBeenCalled());
  await settled();
  expect(links()).toEqual([]);
});

/** An admin reads an article. */
async function openAsAdmin(): Promise<SiteInDom & { own: number }> {
  const site = await openArticles();
  await site.visitAs(await site.newPerson({ is_admin: 1 }), `/blog/${site.own}`);
  await editLink();
  return site;
}

test('the key E leads to the form', async () => {
  const { user, own } = await openAsAdmin();
  await user.keyboard('e');
  await arrivesAt(`/dashboard/edit-post/${own}`);
});

test('the key E is a letter where somebody types, and nothing with another key or below a dialog', async () => {
  const { user } = await openAsAdmin();
  const follow = vi.fn((event: Event) => event.preventDefault());
  (await editLink()).addEventListener('click', follow);
  await user.type(main().getByLabelText('Your comment'), 'eye');
  (document.activeElement as HTMLElement).blur();
  for (const key of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing'])
    fireEvent.keyDown(document.body, { key: 'e', [key]: true });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  fireEvent.keyDown(document.body, { key: 'e' });
  dialog.remove();
  expect(follow).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(follow).toHaveBeenCalledTimes(1);
});

test('each block of Home and About leads an admin to its form, and the form back to the block', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await inTransaction(site.database, (db) =>
    insertStarterContent(db, { adminId: admin.id, now: Date.now(), afterSave }),
  );
  await site.visitAs(admin, '/');
  await waitFor(() =>
    expect(addresses()).toEqual([
      '/dashboard/home?from=/#name',
      '/dashboard/book?from=/#book#title',
      '/dashboard/videos?from=/#videos',
      '/dashboard/author?from=/#author#bio',
      '/dashboard/home?from=/#letters#claims',
    ]),
  );
  await site.visit('/about');
  await waitFor(() =>
    expect(addresses()).toEqual([
      '/dashboard/author?from=/about#name',
      '/dashboard/author?from=/about#expertise#expertise',
      '/dashboard/author?from=/about#achievements#achievements',
      '/dashboard/author?from=/about#journey#journey',
    ]),
  );
  await site.user.click(main().getByRole('link', { name: 'Edit “My Journey”' }));
  await says('The steps on the About page, the earliest first.');
  const field = (await main().findAllByLabelText(/^Title/))[0] as HTMLElement;
  await waitFor(() => expect(document.activeElement).toBe(field));
  const ways = () => main().getAllByRole('link', { name: /Back to About$/ });
  expect(ways()).toHaveLength(1);
  await site.user.type(field, ' of ours');
  await site.user.click(main().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(ways()).toHaveLength(2));
  for (const way of ways()) expect(way.getAttribute('href')).toBe('/about#journey');
});

test('a form leads to no other site', async () => {
  const site = await openSite();
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/book?from=//evil.example');
  await main().findByLabelText('Title');
  expect(main().queryByRole('link', { name: /Back to/ })).toBeNull();
});
