import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { insertStarterContent } from '#server/features/starter/starter-content.ts';
import { main, openSite, screen, toast, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { inTransaction } from '../../../test/support/database/builders.ts';

/** A reader who is about to go to the page on the author. */
async function openArticles() {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await inTransaction(site.database, (db) =>
    insertStarterContent(db, { adminId: admin.id, now: Date.now(), afterSave }),
  );
  await site.visit('/blog');
  const follow = () => site.user.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement);
  return { ...site, follow };
}

test('figures that are broken are left out, and nothing else', async () => {
  const { get, answerWith, follow } = await openArticles();
  const author = (await get('/api/author')).json();
  answerWith(({ path }) => (path === '/api/author' ? Response.json({ ...author, stats: '{"readers":' }) : undefined));
  await follow();
  await main().findByRole('heading', { level: 1, name: author.name });
  expect(document.querySelectorAll('.expertise li')).toHaveLength(4);
  expect(document.querySelector('.achievements')).toBeNull();
});

test('where there is no author, the page says so', async () => {
  const { answerWith, follow } = await openArticles();
  answerWith(({ path }) =>
    path === '/api/author' ? new Response('Author information not available', { status: 404 }) : undefined,
  );
  await follow();
  await toast('Author information not available');
  await waitFor(() => expect(main().getByText('Author information not available')).toBeTruthy());
  expect(main().getByRole('heading', { name: 'My Journey' })).toBeTruthy();
});
