import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { button, fillIn, main, openSite, says, toast, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost, inTransaction } from '../../../../test/support/database/builders.ts';

async function openScreen(titles: string[] = []) {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  const [id] = await inTransaction(site.database, async (db) => {
    const row = { name: 'Gita', slug: 'gita', description: 'Eighteen chapters.', position: 1 };
    const { id } = await db.insertInto('series').values(row).returning('id').executeTakeFirstOrThrow();
    return [id];
  });
  for (const [index, title] of titles.entries()) {
    const post = await buildPost(site.database, { title, status: index === 1 ? 'draft' : 'published' });
    await inTransaction(site.database, (db) =>
      db
        .updateTable('posts')
        .set({ series_id: id, series_order: index + 1 })
        .where('id', '=', post)
        .execute(),
    );
  }
  await site.visitAs(admin, '/dashboard/series');
  await waitFor(() => main().getByRole('heading', { name: 'Gita' }));
  const stored = () => site.database.read.selectFrom('series').selectAll().orderBy('position').execute();
  const parts = async () =>
    (await site.database.read.selectFrom('posts').select('title').orderBy('series_order').execute()).map(
      ({ title }) => title,
    );
  return { ...site, stored, parts };
}

async function pressOn({ user }: { user: UserEvent }, title: string, keys: string) {
  act(() => button(`Move “${title}”`).focus());
  await user.keyboard(keys);
}

test('a series is added, changed, moved and deleted', async () => {
  const site = await openScreen();
  await site.user.click(button('Add a series'));
  fillIn({ Name: 'उपनिषद', Description: 'Ten of them.' });
  await site.user.click(button('Add the series'));
  await toast('Series added');
  expect(await site.stored()).toMatchObject([{ name: 'Gita' }, { name: 'उपनिषद', slug: 'उपनिषद' }]);

  await pressOn(site, 'उपनिषद', '{ArrowUp}');
  await waitFor(async () => expect((await site.stored()).map(({ slug }) => slug)).toEqual(['उपनिषद', 'gita']));
  await says('“उपनिषद” moved to position 1 of 2.');
  expect(document.activeElement).toBe(button('Move “उपनिषद”'));

  await site.user.click(button('Edit “Gita”'));
  fillIn({ Name: 'Geeta', Address: 'उपनिषद' });
  await site.user.click(button('Save'));
  await says('The address “उपनिषद” belongs to another series, or once did. Choose a different one.');
  fillIn({ Address: 'geeta' });
  await site.user.click(button('Save'));
  await toast('Series saved');
  expect((await site.stored())[1]).toMatchObject({ name: 'Geeta', slug: 'geeta', description: 'Eighteen chapters.' });

  let asked = '';
  window.confirm = (question = '') => {
    asked = question;
    return true;
  };
  await site.user.click(button('Delete “Geeta”'));
  await toast('Series deleted');
  expect(asked).toBe('Delete the series “Geeta”? Its posts stay, each on its own.');
  expect((await site.stored()).map(({ name }) => name)).toEqual(['उपनिषद']);
});

test('its parts are put in order, drafts included', async () => {
  const site = await openScreen(['One', 'Two', 'Three']);
  await site.user.click(button('Parts of “Gita”'));
  await waitFor(() => main().getByRole('list', { name: 'Parts' }));
  const shown = () => [...document.querySelectorAll('.parts-order li')].map(({ textContent }) => textContent);
  expect(shown()).toEqual(['1One ', '2Two Draft', '3Three ']);
  await pressOn(site, 'Three', '{ArrowUp}{ArrowUp}{ArrowUp}');
  await says('“Three” moved to position 1 of 3.');
  await waitFor(async () => expect(await site.parts()).toEqual(['Three', 'One', 'Two']));
  await site.user.click(button('Parts of “Gita”'));
  expect(main().queryByRole('list', { name: 'Parts' })).toBeNull();
});

test('parts that somebody else changed meanwhile are shown as they are', async () => {
  const site = await openScreen(['One', 'Two', 'Three']);
  await site.user.click(button('Parts of “Gita”'));
  await waitFor(() => main().getByRole('list', { name: 'Parts' }));
  await inTransaction(site.database, (db) =>
    db.updateTable('posts').set({ series_id: null, series_order: null }).where('title', '=', 'Two').execute(),
  );
  await pressOn(site, 'Three', '{ArrowUp}');
  expect(await toast('The new order could not be saved')).toContain('Someone else has changed this list.');
  await waitFor(() => expect(main().queryByText('Two')).toBeNull());
});
