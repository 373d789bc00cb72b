import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { firstStartRow } from '#server/features/starter/first-start-store.ts';
import { insertStarterContent } from '#server/features/starter/starter-content.ts';
import {
  arrivesAt,
  button,
  main,
  openSite,
  says,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { inTransaction } from '../../../../test/support/database/builders.ts';

async function openNewSite() {
  const site = await openSite({ smtpUrl: 'smtp://mail.example' });
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indumati', last_name: 'Pathak' });
  await inTransaction(site.database, async (db) => {
    await firstStartRow.save(db, { isAnswered: false });
    await insertStarterContent(db, { adminId: admin.id, now: Date.now(), afterSave });
  });
  return { site, admin };
}

const examples = () =>
  [...document.querySelectorAll('.examples a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('an admin of a new site is asked two questions, each with an answer that harms nobody, and then never again', async () => {
  const { site, admin } = await openNewSite();
  await site.visitAs(admin, '/dashboard');
  await arrivesAt('/dashboard/first-start');
  await says('Who can publish');
  const chosen = () =>
    main()
      .getAllByRole<HTMLInputElement>('radio', { checked: true })
      .map(({ value }) => value);
  expect(chosen()).toEqual(['author', 'no']);
  await site.user.click(main().getByRole('radio', { name: /^Everyone Anyone/ }));
  await site.user.click(button('Save'));
  await toast('Choices saved.');
  await waitFor(() => expect(main().queryByRole('radio')).toBeNull());
  const { publishing } = (await site.get('/api/site')).json();
  expect([publishing, (await site.get('/robots.txt')).body.includes('GPTBot')]).toEqual(['open', true]);
  await site.visitAs(admin, '/dashboard');
  await says('Some of the site is still the example.');
});

test('both questions can wait, and what follows is not kept back', async () => {
  const { site, admin } = await openNewSite();
  await site.visitAs(admin, '/dashboard');
  await arrivesAt('/dashboard/first-start');
  await site.user.click(await main().findByRole('link', { name: 'Later' }));
  await arrivesAt('/dashboard');
  await says('Two questions about your site are still open.');
});

test('what is still the example is listed with where it is changed, and goes with one button', async () => {
  const { site, admin } = await openNewSite();
  await site.visitAs(admin, '/dashboard/first-start');
  await says('What is still the example');
  expect(examples()).toEqual([
    ['Tagline and description', '/dashboard/home'],
    ['Your name below your articles', '/dashboard/profile'],
    ['The page about the author', '/dashboard/author'],
    ['My Journey', '/dashboard/author'],
    ['Claims beside the newsletter', '/dashboard/home'],
    ['The book', '/dashboard/book'],
    ['The videos', '/dashboard/videos'],
    ['The articles', '/dashboard/posts'],
    ['Texts of the categories', '/dashboard/categories'],
  ]);
  globalThis.confirm = () => true;
  await site.user.click(button('Remove the examples'));
  await toast('Examples removed.');
  await says('Nothing is left of it.');
  expect(examples()).toEqual([]);
  expect(main().getByRole('link', { name: 'Add your name' }).getAttribute('href')).toBe('/dashboard/profile');
  expect((await site.get('/')).body).not.toContain('Pathak');
});
