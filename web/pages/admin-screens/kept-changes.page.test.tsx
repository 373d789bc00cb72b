import { fireEvent, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveBook } from '#server/features/book/book-store.ts';
import {
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  says,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost, inTransaction } from '../../../test/support/database/builders.ts';
import { guard } from '../../../test/support/runner/guard.ts';

guard('What was typed in a form of the dashboard was lost with its tab.');

const BOOK = { title: 'One', subtitle: 'Essays', description: 'Words.', shops: '[]', is_shown: 1 as const };

async function openScreen(name: string) {
  const site = await openSite();
  const change = (book: Partial<typeof BOOK>) =>
    inTransaction(site.database, (db) => saveBook(db, { ...BOOK, ...book }));
  await change({});
  const admin = await site.newPerson({ is_admin: 1 });
  const open = async (person = admin) => {
    await site.visitAs(person, `/dashboard/${name}`);
    await main().findByRole('button', { name: /^(Save|Add a video|Edit “Terms”)$/ });
  };
  await open();
  return { ...site, admin, change, open };
}

const notice = () => main().queryByText(/^These are changes from/)?.textContent ?? '';
const kept = (storage = localStorage) => Object.keys(storage).filter((key) => key.startsWith('chintan:form:'));

function answer(yes: boolean) {
  vi.stubGlobal('confirm', () => yes);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** From now on, the browser has no room for anything more. */
function fillStorage() {
  const there = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => there.getItem(key),
    removeItem: (key: string) => there.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return there;
}

test('what is not saved is there when the screen is opened again, and says so, until it is saved', async () => {
  const site = await openScreen('book');
  fillIn({ Title: 'Two' });
  await site.user.click(main().getByRole('checkbox', { name: 'Show the book on the home page' }));
  await site.user.click(button('Add a shop'));
  fillIn({ Name: 'Amazon', Address: 'https://amazon.example' });
  for (const _ of ['again', 'and again']) {
    await site.open();
    expect([textIn('Title'), textIn('Subtitle'), textIn('Address')]).toEqual([
      'Two',
      'Essays',
      'https://amazon.example',
    ]);
    expect(main().getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(notice()).toMatch(/^These are changes from .+ that were not saved\. Show the site’s text$/);
    await says('Unsaved changes');
  }
  await site.user.click(button('Save'));
  await toast('Book saved');
  await waitFor(() => expect([notice(), kept()]).toEqual(['', []]));
  fillIn({ Title: 'Three' });
  expect(notice()).toBe('');
  fillIn({ Title: 'Two' });
  expect(kept()).toEqual([]);
  await site.open();
  expect([notice(), textIn('Title'), textIn('Address')]).toEqual(['', 'Two', 'https://amazon.example']);
});

test('what another tab has kept is not forgotten when this one is saved', async () => {
  const site = await openScreen('book');
  fillIn({ Title: 'Two' });
  const [key = ''] = kept();
  const ofAnotherTab = (localStorage.getItem(key) ?? '').replaceAll('Two', 'Three');
  localStorage.setItem(key, ofAnotherTab);
  await site.user.click(button('Save'));
  await toast('Book saved');
  expect(localStorage.getItem(key)).toBe(ofAnotherTab);
  await site.open();
  expect([textIn('Title'), notice()]).toEqual(['Three', expect.stringContaining('has changed since')]);
});

test('one can have the text of the site instead', async () => {
  const site = await openScreen('book');
  fillIn({ Title: 'Two' });
  await site.user.click(button('Add a shop'));
  await site.open();
  answer(false);
  await site.user.click(button('Show the site’s text'));
  expect(textIn('Title')).toBe('Two');
  answer(true);
  await site.user.click(button('Show the site’s text'));
  expect([textIn('Title'), notice(), kept()]).toEqual(['One', '', []]);
  expect(document.activeElement).toBe(fieldOf('Title'));
  expect(main().queryByLabelText('Address')).toBeNull();
  expect(main().queryByText('Unsaved changes')).toBeNull();
});

test('what someone else has changed meanwhile is shown in other fields, and said of the same', async () => {
  const site = await openScreen('book');
  fillIn({ Title: 'Two' });
  await site.change({ subtitle: 'Letters' });
  await site.open();
  expect([textIn('Title'), textIn('Subtitle')]).toEqual(['Two', 'Letters']);
  expect(notice()).not.toContain('since');
  await site.change({ title: 'Another', subtitle: 'Letters' });
  await site.open();
  expect(textIn('Title')).toBe('Two');
  expect(notice()).toContain('The site’s text has changed since.');
  await site.change({ title: 'Two', subtitle: 'Letters' });
  await site.open();
  expect([notice(), kept()]).toEqual(['', []]);
});

test('another account sees nothing of it', async () => {
  const site = await openScreen('book');
  fillIn({ Title: 'Two' });
  await site.open(await site.newPerson({ is_admin: 1, email: 'second@chintan.localhost' }));
  expect([textIn('Title'), notice()]).toEqual(['One', '']);
  await site.open();
  expect(textIn('Title')).toBe('Two');
});

test('each item has its own in its form, which is open then, until it is closed on purpose', async () => {
  const site = await openScreen('videos');
  await site.user.click(button('Add a video'));
  fillIn({ Title: 'Late words' });
  await site.visitAs(site.admin, '/dashboard/videos');
  await says('These are changes from');
  expect(textIn('Title')).toBe('Late words');
  answer(true);
  await site.user.click(button('Cancel'));
  await site.user.click(button('Add a video'));
  expect([textIn('Title'), notice()]).toEqual(['', '']);
});

test('an emptied policy is its default text after saving, and what was typed before it is gone', async () => {
  const site = await openScreen('texts');
  const edit = () => site.user.click(button('Edit “Terms”'));
  await edit();
  fillIn({ 'Text of “Terms”': 'Be kind.' });
  await site.visitAs(site.admin, '/dashboard/texts');
  await says('These are changes from');
  expect(textIn('Text of “Terms”')).toBe('Be kind.');
  for (const text of ['Be very kind.', ' ']) {
    fillIn({ 'Text of “Terms”': text });
    await site.user.click(button('Save'));
    await toast('“Terms” saved');
    await site.settled();
  }
  await waitFor(() => expect(textIn('Text of “Terms”')).toContain('few things we ask'));
  expect([notice(), kept()]).toEqual(['', []]);
  fillIn({ 'Text of “Terms”': 'Be kind.' });
  await site.user.click(button('Save'));
  await site.settled();
  answer(true);
  await site.user.click(button('Restore the default text'));
  await toast('Default text restored');
  await waitFor(() => expect(textIn('Text of “Terms”')).toContain('few things we ask'));
});

test('posts that were chosen come back with their reasons, in their order', async () => {
  const site = await openScreen('start-here');
  for (const title of ['The lamp', 'The river']) {
    await buildPost(site.database, { title });
    const search = main().getByPlaceholderText('Find a post to add');
    await site.user.clear(search);
    await site.user.type(search, title);
    await site.user.click(await main().findByRole('button', { name: `Add “${title}”` }));
  }
  await site.user.type(main().getAllByLabelText('Why read this one')[1] as Element, 'It is short.');
  await site.user.click(button('Remove “The lamp”'));
  await site.open();
  expect(main().getByRole('heading', { name: 'The river' })).toBeTruthy();
  expect(textIn('Why read this one')).toBe('It is short.');
  expect(main().queryByRole('heading', { name: 'The lamp' })).toBeNull();
  // As another version of Chintan might have stored the row.
  const [key = ''] = kept();
  localStorage.setItem(key, localStorage.getItem(key)?.replaceAll('title', 'name') ?? '');
  await site.open();
  expect(main().queryByRole('heading', { name: 'The river' })).toBeNull();
});

test('no secret and no image is kept, and a browser that stores nothing changes nothing', async () => {
  const site = await openScreen('book');
  fireEvent.input(document.querySelector('[name=imageId]') as Element, { target: { value: '7' } });
  await says('Unsaved changes');
  expect(kept()).toEqual([]);
  await site.visit('/dashboard/letters#settings');
  const form = within(await main().findByRole('form', { name: 'Resend signing secret' }));
  await site.user.type(form.getByLabelText('Resend signing secret'), 'whsec_secret');
  expect(kept()).toEqual([]);
  fillStorage();
  await site.visit('/dashboard/book');
  await main().findByLabelText('Title');
  fillIn({ Title: 'Two' });
  await says('Unsaved changes');
  await site.user.click(button('Save'));
  await toast('Book saved');
});

test('without room for the words of now, older ones are not kept as if they were the latest', async () => {
  await openScreen('book');
  fillIn({ Description: 'Two.' });
  expect(kept()).toHaveLength(1);
  fillIn({ Description: 'Far too much. '.repeat(40_000) });
  expect(kept()).toEqual([]);
  fillIn({ Description: 'Three.' });
  expect(kept()).toHaveLength(1);
  const storage = fillStorage();
  fillIn({ Description: 'Four.' });
  expect(kept(storage)).toEqual([]);
});

test('what a device holds in place of kept changes is no obstacle', async () => {
  const site = await openScreen('book');
  const entries = [['title', 'Two']];
  const others = [
    5,
    [],
    {},
    { savedAt: 1, before: {}, now: 'x' },
    { savedAt: 1, before: entries, now: [['title', 5]] },
  ];
  for (const other of [...others, { savedAt: 1, before: entries, now: [null] }]) {
    localStorage.setItem(`chintan:form:${site.admin.id}:Book`, JSON.stringify(other));
    await site.open();
    expect([textIn('Title'), notice()]).toEqual(['One', '']);
  }
});
