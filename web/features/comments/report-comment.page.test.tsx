import { expect, test } from 'vitest';
import { button, fillIn, main, openSite, says, toast, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const REPORT = 'Report the comment by Asha Joshi';

/** A stranger opens the form below somebody's comment. */
async function openReport() {
  const site = await openSite();
  const id = await buildPost(site.database);
  const asha = await site.newPerson({ first_name: 'Asha' });
  const body = { post_id: id, comment: 'Buy now!' };
  await site.send('POST', '/api/post/comment', body, { authorization: `Bearer ${asha.token}` });
  await site.visit(`/blog/${id}`);
  await site.user.click(button(REPORT));
  await main().findByText('What is wrong with this comment?');
  const reasons = () => site.database.read.selectFrom('report_reasons').select(['reason', 'words']).execute();
  return { site, reasons };
}

test('a report asks for a reason first, and sends nothing without one', async () => {
  const { site, reasons } = await openReport();
  const first = main().getByLabelText('Advertising or spam');
  expect(document.activeElement).toBe(first);
  await site.user.click(button('Send report'));
  await says('Choose a reason.');
  expect(document.activeElement).toBe(first);
  expect(await reasons()).toEqual([]);
});

test('a report with its reason reaches the site, is thanked for, and is not asked for again', async () => {
  const { site, reasons } = await openReport();
  await site.user.click(main().getByLabelText('Something else'));
  fillIn({ 'Anything we should know? (optional)': 'Seen in five places.' });
  await site.user.click(button('Send report'));
  await toast('Thank you. We’ll take a look.');
  await main().findByText('Reported');
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-1'));
  expect(main().queryByRole('button', { name: REPORT })).toBeNull();
  expect(await reasons()).toEqual([{ reason: 'other', words: 'Seen in five places.' }]);
  expect(main().queryByRole('button', { name: 'Send report' })).toBeNull();
  await site.visit(location.pathname);
  await main().findByText('Reported');
});

test('Escape closes the form, and the focus returns', async () => {
  const { site, reasons } = await openReport();
  await site.user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button(REPORT)));
  expect(await reasons()).toEqual([]);
});

test('one’s own comments can be deleted and not reported', async () => {
  const site = await openSite();
  const id = await buildPost(site.database);
  const asha = await site.newPerson({ first_name: 'Asha' });
  const body = { post_id: id, comment: 'My own.' };
  await site.send('POST', '/api/post/comment', body, { authorization: `Bearer ${asha.token}` });
  await site.visitAs(asha, `/blog/${id}`);
  await main().findByRole('button', { name: 'Delete the comment by Asha Joshi' });
  expect(main().queryByRole('button', { name: /^Report/ })).toBeNull();
});
