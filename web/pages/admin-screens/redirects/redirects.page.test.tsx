import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { QUESTION_OF_LOSS } from '#web/features/drafts/use-leave-question.ts';
import { main, openSite, says, toast, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';

async function openScreen() {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await buildPost(site.database, { title: 'The lamp' });
  for (const _time of [1, 2]) await site.app.inject('/2019/04/lost');
  await site.visitAs(admin, '/dashboard/redirects');
  await says('No redirects yet.');
  return site;
}

type Site = Awaited<ReturnType<typeof openScreen>>;

async function add({ user }: Site, from: string, to: string) {
  await user.type(main().getByLabelText(/Old address/), from);
  await user.type(main().getByLabelText(/New address/), to);
  await user.click(main().getByRole('button', { name: 'Save' }));
}

const rows = () =>
  [...main().getByRole('table', { name: 'Redirects' }).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].slice(0, 2).map(({ textContent }) => textContent),
  );

test('a redirect is added, changed by the same form, and deleted', async () => {
  const site = await openScreen();
  await add(site, 'https://old.example/lamp/', '/blog/the-lamp');
  await toast('Redirect saved.');
  await waitFor(() => expect(rows()).toEqual([['/lamp', 'The lamp']]));
  expect((main().getByLabelText(/Old address/) as HTMLInputElement).value).toBe('');

  await site.user.click(main().getByRole('button', { name: 'Change /lamp' }));
  const target = main().getByLabelText(/New address/) as HTMLInputElement;
  expect([target.value, document.activeElement]).toEqual(['/blog/the-lamp', target]);
  await site.user.clear(target);
  await site.user.type(target, 'https://other.example/{Enter}');
  await waitFor(() => expect(rows()).toEqual([['/lamp', 'https://other.example/']]));

  vi.stubGlobal('confirm', vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true));
  onTestFinished(() => void vi.unstubAllGlobals());
  await site.user.click(main().getByRole('button', { name: 'Delete /lamp' }));
  expect(rows()).toHaveLength(1);
  await site.user.click(main().getByRole('button', { name: 'Delete /lamp' }));
  await says('No redirects yet.');
});

test('the form is there while there are no redirects, and then when it is asked for', async () => {
  const site = await openScreen();
  const isShown = () => main().queryByRole('form', { name: 'Add a redirect' }) !== null;
  await waitFor(() => expect(isShown()).toBe(true));
  await add(site, '/lamp', '/blog/the-lamp');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(isShown()).toBe(true);
  await site.user.click(main().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(isShown()).toBe(false));
  await site.user.click(main().getByRole('button', { name: 'Change /lamp' }));
  await site.user.click(main().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(isShown()).toBe(false));
  await site.user.click(main().getByRole('link', { name: 'Add a redirect' }));
  await waitFor(() => expect(document.activeElement).toBe(main().getByLabelText(/Old address/)));
});

test('a redirect that was begun is not left without a question, and one that is saved is', async () => {
  const site = await openScreen();
  const ask = vi.fn((_question: string) => false);
  vi.stubGlobal('confirm', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  const leave = () => site.user.click(within(screen.getByRole('navigation', { name: 'Dashboard' })).getByText('Today'));
  await add(site, '/lamp', 'nowhere');
  await says('Enter where it leads');
  await leave();
  expect(ask.mock.calls).toEqual([[QUESTION_OF_LOSS]]);
  await site.user.clear(main().getByLabelText(/New address/));
  await site.user.type(main().getByLabelText(/New address/), '/about{Enter}');
  await waitFor(() => expect(rows()).toEqual([['/lamp', '/about']]));
  await main().findByRole('button', { name: 'Save' });
  await leave();
  await says('Welcome back');
  expect(ask).toHaveBeenCalledOnce();
});

test('the next redirect can be begun while one is being saved', async () => {
  const site = await openScreen();
  const release = site.holdBack('/api/desk/redirects');
  await add(site, '/lamp', '/blog/the-lamp');
  const from = main().getByLabelText(/Old address/) as HTMLInputElement;
  await site.user.clear(from);
  await site.user.type(from, '/flame');
  release();
  await waitFor(() => expect(rows()).toEqual([['/lamp', 'The lamp']]));
  expect([from.value, document.activeElement]).toEqual(['/flame', from]);
});

test('what is wrong is said at its field, and stays to be mended', async () => {
  const site = await openScreen();
  await add(site, '/lamp', 'nowhere');
  await says('Enter where it leads');
  const target = main().getByLabelText(/New address/) as HTMLInputElement;
  expect([target.value, target.getAttribute('aria-invalid')]).toEqual(['nowhere', 'true']);
});

test('an address that was not found fills the form with one click', async () => {
  const site = await openScreen();
  await site.user.click(await main().findByRole('link', { name: 'Not found (1)' }));
  await says('/2019/04/lost');
  await site.user.click(main().getByRole('button', { name: 'Redirect… /2019/04/lost' }));
  expect((main().getByLabelText(/Old address/) as HTMLInputElement).value).toBe('/2019/04/lost');
  await site.user.type(main().getByLabelText(/New address/), '/about{Enter}');
  await says('All clear. Every address was found.');
  await site.user.click(main().getByRole('link', { name: 'All' }));
  await main().findByRole('table', { name: 'Redirects' });
  expect(rows()).toEqual([['/2019/04/lost', '/about']]);
});

test('an address is tested, and a file imported', async () => {
  const site = await openScreen();
  await site.user.click(main().getByRole('link', { name: 'Import' }));
  const file = new File(['/old,/about\n/x,nowhere'], 'redirects.csv', { type: 'text/csv' });
  await site.user.upload(main().getByLabelText('File'), file);
  await site.user.click(main().getByRole('button', { name: 'Import' }));
  await says('redirects.csv: 1 redirect added; 1 line not imported.');
  await site.user.click(main().getByRole('link', { name: 'Test' }));
  await site.user.type(main().getByLabelText(/^Address/), '/old/');
  await site.user.click(main().getByRole('button', { name: 'Test' }));
  await says('By the redirect from /old.');
  await site.user.type(main().getByLabelText(/^Address/), 'er');
  expect(main().queryByText('By the redirect from /old.')).toBeNull();
});
