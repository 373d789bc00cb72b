import { within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveBook } from '#server/features/book/book-store.ts';
import {
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  says,
  screen,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { CHANGED_ELSEWHERE } from './use-save-sections.ts';

const BOOK = { title: 'One', subtitle: 'Essays', description: 'Words.', shops: '[]', is_shown: 1 as const };

async function openScreen(name: string) {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  const change = (book: Partial<typeof BOOK>) =>
    inTransaction(site.database, (db) => saveBook(db, { ...BOOK, ...book }));
  if (name === 'book') await change({});
  await site.visitAs(admin, `/dashboard/${name}`);
  await waitFor(() => button('Save'));
  const book = () => site.database.read.selectFrom('book').selectAll().executeTakeFirst();
  const save = async (saved: string) => {
    await site.user.click(button('Save'));
    await toast(saved);
  };
  return { ...site, change, book, save };
}

test('a first book is saved with all its fields', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await site.visitAs(admin, '/dashboard/book');
  await says('No book yet. Give it a title to add it.');
  fillIn({ Title: 'The first' });
  await site.user.click(button('Save'));
  await toast('Book saved');
  expect(await site.database.read.selectFrom('book').selectAll().executeTakeFirst()).toMatchObject({
    ...{ title: 'The first', subtitle: '', shops: '[]', is_shown: 1 },
  });
});

test('what is typed as soon as there is a field counts as a change', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  const release = site.holdBack('/api/desk/book');
  await site.visitAs(admin, '/dashboard/book');
  // It is called before the effects that React leaves for after painting.
  const typing = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('main [name=title]');
    if (!field) return;
    typing.disconnect();
    field.value = 'Typed at once';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  typing.observe(document.body, { childList: true, subtree: true });
  release();
  await waitFor(() => expect(fieldOf('Title').value).toBe('Typed at once'));
  await site.user.click(button('Save'));
  await toast('Book saved');
  expect((await site.database.read.selectFrom('book').selectAll().executeTakeFirst())?.title).toBe('Typed at once');
});

test('what another tab saved in other fields stays', async () => {
  const site = await openScreen('book');
  await site.change({ description: 'Other words.' });
  fillIn({ Title: 'Two' });
  await site.save('Book saved');
  expect(await site.book()).toMatchObject({ title: 'Two', subtitle: 'Essays', description: 'Other words.' });
});

test('a field that another tab changed is refused once, with what was typed still there', async () => {
  const site = await openScreen('book');
  await site.change({ title: 'Another' });
  fillIn({ Title: 'Two' });
  await site.user.click(button('Save'));
  await says(CHANGED_ELSEWHERE);
  expect(fieldOf('Title').value).toBe('Two');
  expect((await site.book())?.title).toBe('Another');
  await site.save('Book saved');
  expect((await site.book())?.title).toBe('Two');
});

test('all parts of the site are saved together, and again, by one button', async () => {
  const site = await openScreen('site');
  for (const round of ['First', 'Second']) {
    await site.user.click(main().getByRole('radio', { name: round === 'First' ? /^Admins only/ : /^Everyone Anyone/ }));
    await site.user.click(main().getByRole('radio', { name: round === 'First' ? /^Let companies/ : /^Ask companies/ }));
    if (round === 'First') await site.user.click(button('Add a work'));
    fillIn({ Names: `Gita ${round}`, 'Tag of the chapters': 'gita' });
    fillIn({ 'Space for each account, in MB': round === 'First' ? '50' : '' });
    await site.save('Site saved');
    await site.settled();
  }
  const puts = site.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  const each = ['/api/desk/site', '/api/desk/allowance', '/api/desk/robots', '/api/desk/citations'];
  expect(puts).toEqual([...each, ...each]);
});

test('the time of saving is shown in the zone that was saved with it', async () => {
  const site = await openScreen('site');
  const shown = () => main().getByText(/^Saved \d/).textContent;
  await site.user.selectOptions(main().getByLabelText('Time zone'), 'Pacific/Kiritimati');
  await site.save('Site saved');
  const inKiritimati = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati', timeStyle: 'short' });
  await waitFor(() => expect(shown()).toBe(`Saved ${inKiritimati.format(new Date())}`));
});

test('a shop has the words that its author gave the link, and otherwise “Buy on” and its name', async () => {
  const site = await openScreen('book');
  for (const [index, [name, url, words]] of [
    ['my publisher', 'https://publisher.example', 'प्रकाशक से मँगाएँ'],
    ['Amazon', 'https://amazon.example', ''],
  ].entries()) {
    await site.user.click(button('Add a shop'));
    const type = (label: string, text = '') => {
      const field = main().getAllByLabelText(label)[index] as HTMLInputElement;
      return text === '' ? undefined : site.user.type(field, text);
    };
    await type('Name', name);
    await type('Address', url);
    await type('Link text', words);
  }
  await site.save('Book saved');
  await site.visit('/');
  const links = within(main().getByRole('region', { name: 'One' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['प्रकाशक से मँगाएँ', 'Buy on Amazon']);
});

test('unchanged parts are not sent', async () => {
  const site = await openScreen('author');
  fillIn({ Name: 'Indu' });
  await site.save('Author saved');
  expect(site.calls.filter(({ method }) => method === 'PUT')).toEqual([
    { path: '/api/desk/author', method: 'PUT', body: { name: 'Indu' } },
  ]);
});

test('leaving what is not saved asks, and what was typed stays when it cannot be saved', async () => {
  const site = await openScreen('author');
  const ask = vi.fn((_question: string) => false);
  vi.stubGlobal('confirm', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  const overview = () => within(screen.getByRole('navigation', { name: 'Dashboard' })).getByText('Today');
  fillIn({ Name: 'Indu', 'About the author': 'Somebody who waits.' });
  await site.user.click(overview());
  expect(ask.mock.calls).toEqual([['Leave this page? What you typed stays on this device, in its form.']]);
  site.answerWith(({ path }) =>
    path === '/api/desk/author' ? new Response('Try again later.', { status: 503 }) : undefined,
  );
  await site.user.click(button('Save'));
  expect(await toast('The author could not be saved')).toContain('Try again later.');
  await waitFor(() => expect(document.querySelector('.send-row')?.textContent).toContain('Try again later.'));
  expect(fieldOf('About the author').value).toBe('Somebody who waits.');
  await waitFor(() => expect(document.activeElement).toBe(button('Save')));
  ask.mockReturnValue(true);
  await site.user.click(overview());
  await says('Welcome back');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what cannot be loaded says so, and is asked for again', async () => {
  const site = await openScreen('book');
  site.answerWith(({ path }) =>
    path === '/api/desk/book' ? new Response('Try again later.', { status: 503 }) : undefined,
  );
  await site.visit('/dashboard/book');
  await says('Try again later.');
  site.answerWith(() => undefined);
  await site.user.click(button('Try again'));
  await main().findByLabelText('Subtitle');
});
