import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  button,
  main,
  openSite,
  type SiteInDom,
  says,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';

const EXPORT = '/api/desk/export';
const downloads = ({ calls }: SiteInDom) =>
  calls.map(({ path }) => path).filter((path) => path.startsWith(EXPORT) || path.endsWith('/markdown'));

async function openAsAdmin(address: string) {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await buildPost(site.database, { title: 'The lamp', authorId: admin.id });
  await site.visitAs(admin, address);
  return site;
}

test('an admin exports the site, with the addresses of subscribers only if they are wanted', async () => {
  const site = await openAsAdmin('/dashboard/export');
  await says('As Markdown, drafts included');
  await userEvent.click(button('Export everything'));
  await waitFor(() => expect(button('Export everything')).toHaveProperty('disabled', false));
  await userEvent.click(main().getByRole('checkbox', { name: 'Include the addresses of your subscribers' }));
  await userEvent.click(button('Export everything'));
  await waitFor(() => expect(downloads(site)).toEqual([`${EXPORT}?subscribers=no`, `${EXPORT}?subscribers=yes`]));
  await site.settled();
});

test('an export that fails says why', async () => {
  const site = await openAsAdmin('/dashboard/export');
  site.answerWith(({ path }) =>
    path.startsWith(EXPORT)
      ? Response.json({ status: false, message: 'The disk is tired.' }, { status: 503 })
      : undefined,
  );
  await says('As Markdown, drafts included');
  await userEvent.click(button('Export everything'));
  expect(await toast('Error')).toContain('The disk is tired.');
});

test('a writer downloads a post from the list of their posts', async () => {
  const site = await openAsAdmin('/dashboard/posts');
  await says('The lamp');
  await userEvent.click(button('Download as Markdown'));
  await waitFor(() => expect(downloads(site)).toEqual(['/api/post/1/markdown']));
  await site.settled();
});
