import { expect, test } from 'vitest';
import { main, openSite, says, toast, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';

async function openScreen() {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await buildPost(site.database, { title: 'The lamp' });
  await buildPost(site.database, { title: 'The river' });
  await buildPost(site.database, { title: 'The hidden lamp', status: 'draft' });
  await site.visitAs(admin, '/dashboard/start-here');
  await says('No posts chosen yet.');
  return site;
}

type Site = Awaited<ReturnType<typeof openScreen>>;

async function add({ user }: Site, word: string, title: string) {
  const search = main().getByPlaceholderText('Find a post to add');
  await user.clear(search);
  await user.type(search, word);
  await user.click(await main().findByRole('button', { name: `Add “${title}”` }));
}

const chosen = () =>
  [...main().getByRole('list', { name: 'Chosen posts' }).querySelectorAll('.chosen-post > .ordered-words')].map(
    ({ textContent }) => textContent,
  );

const stored = async ({ app }: Site) => {
  const answer = await app.inject('/api/start-here');
  return answer.statusCode === 404
    ? null
    : answer.json().posts.map(({ title, reason }: { title: string; reason: string }) => [title, reason]);
};

test('posts are found by their titles, put in order, given a reason and saved', async () => {
  const site = await openScreen();
  await add(site, 'lamp', 'The lamp');
  expect(main().queryByRole('button', { name: 'Add “The hidden lamp”' })).toBeNull();
  await add(site, 'river', 'The river');
  await site.user.click(main().getByRole('button', { name: 'Move “The river”' }));
  await site.user.click(main().getByRole('button', { name: 'Move up “The river”' }));
  expect(chosen()).toEqual(['The river', 'The lamp']);
  const [reason] = main().getAllByLabelText(/Why read this one/);
  await site.user.type(reason as HTMLElement, 'It is short.');
  await site.user.click(main().getByRole('button', { name: 'Save' }));
  await toast('Page saved');
  expect(await stored(site)).toEqual([
    ['The river', 'It is short.'],
    ['The lamp', ''],
  ]);
  await waitFor(() => expect(main().getByRole('link', { name: 'View page' })).toBeTruthy());
});

test('after a post was added the focus stays at it, so that the next one is a Tab away', async () => {
  const site = await openScreen();
  await add(site, 'the', 'The lamp');
  const found = main().getByRole('list', { name: 'Found posts' });
  await waitFor(() => expect(document.activeElement?.closest('ul')).toBe(found));
  expect(document.activeElement?.textContent).toBe('The lampAdded');
});

test('a removed post is gone after saving, and Enter in the search sends nothing', async () => {
  const site = await openScreen();
  await add(site, 'lamp', 'The lamp');
  await site.user.type(main().getByPlaceholderText('Find a post to add'), '{Enter}');
  expect(await stored(site)).toBeNull();
  await site.user.click(main().getByRole('button', { name: 'Save' }));
  await toast('Page saved');
  await site.user.click(main().getByRole('button', { name: 'Remove “The lamp”' }));
  await says('No posts chosen yet.');
  await site.user.click(main().getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await stored(site)).toBeNull());
});
