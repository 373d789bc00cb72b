import { within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DESK_COMMENTS_PAGE_SIZE } from '#shared/contracts/comment.ts';
import {
  main,
  openSite,
  type SiteInDom,
  says,
  screen,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';

type Status = 'shown' | 'held' | 'hidden';

async function openScreen(...comments: { comment: string; status?: Status; reports?: number }[]) {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indu' });
  const person = await site.newPerson();
  const post_id = await buildPost(site.database, { title: 'The lamp' });
  const rows = comments.map(({ status = 'shown', reports = 0, comment }, at) => ({
    ...{ post_id, author_id: person.id, created_at: at, comment, status, reports },
  }));
  await site.database.transaction((db) => db.insertInto('comments').values(rows).execute());
  await site.visitAs(admin, '/dashboard/comments');
  await says(comments.at(-1)?.comment ?? '');
  return { ...site, person, admin };
}

/** Of the place. */
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Readers' })).getByRole('link', { name });
const row = (words: string) => main().getByText(words).closest('li') as HTMLElement;
/** What can be done with it: at hand, and in its menu, which browsers show once it is opened. */
const actionsOf = (words: string) =>
  [...row(words).querySelectorAll('.moderated-verbs :is(a, button):not(.row-menu-button)')].map(
    ({ textContent }) => textContent,
  );
const press = ({ user }: SiteInDom, words: string, label: string) =>
  user.click(within(row(words)).getByRole('button', { name: new RegExp(`^${label}`) }));

function sayYes() {
  const ask = vi.fn(() => true);
  vi.stubGlobal('confirm', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  return ask;
}

test('each comment has at hand what can be done with it', async () => {
  const { person } = await openScreen(
    { comment: 'Shown.' },
    { comment: 'Held.', status: 'held' },
    { comment: 'Hidden.', status: 'hidden' },
    { comment: 'Reported.', reports: 2 },
  );
  const inMenu = ['Hide', 'View on the page', 'Manage writer', 'Delete'];
  expect(actionsOf('Shown.')).toEqual(['Reply', ...inMenu]);
  expect(actionsOf('Held.')).toEqual(['Approve', 'Hide', 'Manage writer', 'Delete']);
  expect(actionsOf('Hidden.')).toEqual(['Show', 'Manage writer', 'Delete']);
  expect(actionsOf('Reported.')).toEqual(['Reply', 'Approve', ...inMenu]);
  const links = within(row('Shown.')).getAllByRole('link') as HTMLAnchorElement[];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/blog/the-lamp',
    '/blog/the-lamp?before=2#comment-1',
    `/dashboard/people#person-${person.id}`,
  ]);
});

test('a reply is written below its comment, outlives a failure and a reload, and is shown there', async () => {
  const site = await openScreen({ comment: 'A question.' });
  await press(site, 'A question.', 'Reply');
  const field = () => within(row('A question.')).getByLabelText<HTMLTextAreaElement>('Your reply to Meera Joshi');
  expect(document.activeElement).toBe(field());
  site.answerWith(({ path }) =>
    path === '/api/post/comment' ? Response.json({ message: 'Busy.' }, { status: 503 }) : undefined,
  );
  await site.user.type(field(), 'An answer.');
  await press(site, 'A question.', 'Post reply');
  await says('Not posted: Busy.');
  site.answerWith(() => undefined);
  await site.visitAs(site.admin, '/dashboard/comments');
  await waitFor(() => expect(field().value).toBe('An answer.'));
  await press(site, 'A question.', 'Post reply');
  await says('Reply posted.');
  expect(within(row('A question.')).getByText('An answer.')).toBeTruthy();
  expect(within(row('A question.')).queryByRole('textbox')).toBeNull();
  const replies = (await site.get('/api/post/comments/1/replies')).json().data.rows;
  expect(replies.map(({ comment }: { comment: string }) => comment)).toEqual(['An answer.']);
});

test('a reply that was typed is left only after a question', async () => {
  const site = await openScreen({ comment: 'A question.' });
  await press(site, 'A question.', 'Reply');
  await site.user.type(within(row('A question.')).getByRole('textbox'), 'An');
  const ask = sayYes();
  ask.mockReturnValue(false);
  await site.user.click(within(row('A question.')).getByRole('link', { name: 'The lamp' }));
  expect(ask).toHaveBeenCalledWith('Leave this page? Your reply stays in this tab, below the comment.');
  expect(location.pathname).toBe('/dashboard/comments');
});

test('Ctrl+Enter sends a reply, and Escape closes an empty one; typed words are discarded only after a question', async () => {
  const site = await openScreen({ comment: 'A question.' });
  const form = within(row('A question.'));
  await press(site, 'A question.', 'Reply');
  await site.user.keyboard('{Control>}{Enter}{/Control}{Escape}');
  expect(form.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(form.getByRole('button', { name: /^Reply/ }));
  const ask = sayYes();
  await press(site, 'A question.', 'Reply');
  await site.user.keyboard('No');
  ask.mockReturnValueOnce(false);
  await press(site, 'A question.', 'Cancel');
  expect(ask).toHaveBeenCalledWith('Discard your reply? This cannot be undone.');
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No');
  await press(site, 'A question.', 'Cancel');
  await press(site, 'A question.', 'Reply');
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  await site.user.keyboard('Yes.{Control>}{Enter}{/Control}');
  await says('Reply posted.');
  expect(form.getByText('Yes.')).toBeTruthy();
});

test('a reply that is being sent cannot be discarded any more', async () => {
  const site = await openScreen({ comment: 'A question.' });
  const ask = sayYes();
  await press(site, 'A question.', 'Reply');
  const release = site.holdBack('/api/post/comment');
  await site.user.keyboard('Yes.{Control>}{Enter}{/Control}{Escape}');
  await press(site, 'A question.', 'Cancel');
  expect(within(row('A question.')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Yes.');
  expect(ask).not.toHaveBeenCalled();
  release();
  await says('Reply posted.');
});

test('a comment is hidden and shown again where it stands, and keeps the focus', async () => {
  const site = await openScreen({ comment: 'One.' }, { comment: 'Two.' });
  await press(site, 'One.', 'Hide');
  await waitFor(() => expect(actionsOf('One.')[0]).toBe('Show'));
  await waitFor(() => expect(document.activeElement).toBe(row('One.')));
  await says('Comment hidden.');
  await press(site, 'One.', 'Show');
  await waitFor(() => expect(actionsOf('One.')[0]).toBe('Reply'));
  expect(document.querySelector('.toast')).toBeNull();
});

test('a comment that was edited while it was read is shown anew, and approved only then', async () => {
  const site = await openScreen({ comment: 'A lamp.', status: 'held' });
  await site.database.transaction((db) =>
    db.updateTable('comments').set({ comment: 'Buy lamps.', edited_at: 5 }).execute(),
  );
  await press(site, 'A lamp.', 'Approve');
  await says('No comments approved. 1 comment was edited meanwhile: read it again, then approve it.');
  expect(within(row('Buy lamps.')).getByText('Edited')).toBeTruthy();
  await press(site, 'Buy lamps.', 'Approve');
  await says('Comment approved.');
});

test('while it is being changed, a comment says so and takes no second order', async () => {
  const site = await openScreen({ comment: 'One.' });
  const goOn = site.holdBack('/api/desk/comments');
  await press(site, 'One.', 'Hide');
  await waitFor(() => expect(row('One.').getAttribute('aria-busy')).toBe('true'));
  await press(site, 'One.', 'Hide');
  goOn();
  await says('Comment hidden.');
  expect(site.calls.filter(({ method, path }) => method === 'POST' && path === '/api/desk/comments')).toHaveLength(1);
});

test('what leaves the list passes the focus on to the next comment, and the last one to the list', async () => {
  const site = await openScreen({ comment: 'Older.', status: 'held' }, { comment: 'Newer.', status: 'held' });
  await site.user.click(main().getByRole('button', { name: 'Held (2)' }));
  await waitFor(() => expect(main().getByRole('button', { name: 'Held (2)', pressed: true })).toBeTruthy());
  await press(site, 'Newer.', 'Approve');
  await waitFor(() => expect(main().queryByText('Newer.')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row('Older.')));
  await press(site, 'Older.', 'Approve');
  await says('Nothing to review.');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('All comments'));
  await says('Comment approved.');
});

test('what can be done with several comments is there once some are selected', async () => {
  const site = await openScreen({ comment: 'One.' }, { comment: 'Two.' }, { comment: 'Three.' });
  const bar = () => main().queryByRole('region', { name: 'Selected comments' });
  const choose = (words: string) => site.user.click(within(row(words)).getByRole('checkbox'));
  const pressBar = (label: string) =>
    site.user.click(within(bar() as HTMLElement).getByRole('button', { name: label }));
  const readersSee = async () =>
    (await site.get('/api/post/comment/1')).json().data.rows.map(({ comment }: { comment: string }) => comment);
  expect(bar()).toBeNull();
  await site.user.click(main().getByLabelText('Select all on this page'));
  await says('3 comments selected');
  await pressBar('Hide');
  await says('3 comments hidden.');
  expect(bar()).toBeNull();
  expect(within(row('Two.')).getByText('Hidden')).toBeTruthy();
  expect(await readersSee()).toEqual([]);

  await choose('One.');
  await choose('Three.');
  await pressBar('Approve');
  await waitFor(() => expect(within(row('One.')).queryByText('Hidden')).toBeNull());
  expect(await readersSee()).toEqual(['Three.', 'One.']);

  const ask = sayYes();
  await choose('One.');
  await pressBar('Delete');
  await waitFor(() => expect(main().queryByText('One.')).toBeNull());
  expect(ask.mock.calls).toEqual([['Delete this comment? Replies by others stay. This cannot be undone.']]);
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('list', { name: 'Comments' })));
  expect(await readersSee()).toEqual(['Three.']);
});

test('a comment that is selected while others are changed stays selected', async () => {
  const site = await openScreen({ comment: 'One.' }, { comment: 'Two.' });
  const boxOf = (words: string) => within(row(words)).getByRole<HTMLInputElement>('checkbox');
  await site.user.click(boxOf('One.'));
  const release = site.holdBack('/api/desk/comments');
  await site.user.click(
    within(main().getByRole('region', { name: 'Selected comments' })).getByRole('button', { name: 'Hide' }),
  );
  await site.user.click(boxOf('Two.'));
  release();
  await says('Comment hidden.');
  expect([boxOf('One.').checked, boxOf('Two.').checked]).toEqual([false, true]);
});

test('a selection ends with its page', async () => {
  const names = Array.from({ length: DESK_COMMENTS_PAGE_SIZE + 1 }, (_, index) => ({ comment: `Comment ${index}.` }));
  const site = await openScreen(...names);
  await site.user.click(main().getByLabelText('Select all on this page'));
  await site.user.click(main().getByRole('button', { name: 'Next' }));
  await says('Comment 0.');
  await site.user.click(main().getByRole('button', { name: 'Previous' }));
  await says('Comment 1.');
  expect(main().queryByRole('checkbox', { checked: true })).toBeNull();
});

test('a reported comment that is approved is none any more, and stays where it was', async () => {
  const site = await openScreen({ comment: 'A weed.' });
  await site.post('/api/post/comments/1/report', { reason: 'other', words: 'It is a weed.' });
  await site.visitAs(site.admin, '/dashboard/comments');
  await site.user.click(await main().findByRole('button', { name: 'Reported (1)' }));
  await says('Reported once');
  await says('Reported: Something else. “It is a weed.”');
  await press(site, 'A weed.', 'Approve');
  await says('No reported comments.');
  const kept = await site.database.read.selectFrom('comments').select(['status', 'reports']).execute();
  expect(kept).toEqual([{ status: 'shown', reports: 0 }]);
});

test('the rules are beside the list, in a tab that the address names, and keep what was typed', async () => {
  const site = await openScreen({ comment: 'One.' });
  expect(main().queryByRole('textbox', { name: 'Link limit' })).toBeNull();
  await site.user.click(tab('Rules'));
  const limit = await main().findByRole('textbox', { name: 'Link limit' });
  expect([location.hash, main().queryByRole('list', { name: 'Comments' })]).toEqual(['#rules', null]);
  await site.user.type(limit, '3');
  await site.user.click(tab('Comments'));
  expect(await main().findByRole('list', { name: 'Comments' })).toBeTruthy();
  await site.user.click(tab('Rules'));
  expect((await main().findByRole<HTMLInputElement>('textbox', { name: 'Link limit' })).value).toBe('3');
});

test('a rule that is wrong is a change that is not saved, even after a save', async () => {
  const site = await openScreen({ comment: 'One.' });
  await site.user.click(tab('Rules'));
  const limit = await main().findByRole('textbox', { name: 'Link limit' });
  await site.user.click(main().getByRole('button', { name: 'Save' }));
  await says('Saved ');
  await site.user.type(limit, 'अ');
  await site.user.click(main().getByRole('button', { name: 'Save' }));
  await says('Enter a whole number up to 100, or leave the field empty.');
  expect(limit.closest('form')?.querySelector('[role=status]')?.textContent).toBe('Unsaved changes');
});

test('why a comment was reported is told apart from the comment', async () => {
  const site = await openScreen({ comment: 'A weed.', reports: 2 });
  const report = { comment_id: 1, created_at: 1 };
  const reasons = [
    { ...report, reason: 'other' as const, words: '' },
    { ...report, reason: 'spam' as const, words: 'Seen twice.' },
  ];
  await site.database.transaction((db) => db.insertInto('report_reasons').values(reasons).execute());
  await site.visitAs(site.admin, '/dashboard/comments');
  const list = await main().findByRole('list', { name: 'Why it was reported' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Reported: Advertising or spam. “Seen twice.”',
    'Reported: Something else',
  ]);
});

test('a list and rules that both fail are asked for again, each in its tab', async () => {
  const site = await openScreen({ comment: 'One.' });
  site.answerWith(({ path }) =>
    path.startsWith('/api/desk/comment') ? new Response('Busy.', { status: 503 }) : undefined,
  );
  await site.visitAs(site.admin, '/dashboard/comments');
  await says('Busy.');
  await site.settled();
  expect(main().getAllByRole('alert')).toHaveLength(1);
  await site.user.click(tab('Rules'));
  expect(await main().findAllByRole('alert')).toHaveLength(1);
  site.answerWith(() => undefined);
  await site.user.click(main().getByRole('button', { name: 'Try again' }));
  expect(await main().findByRole('textbox', { name: 'Link limit' })).toBeTruthy();
  await site.user.click(tab('Comments'));
  await site.user.click(await main().findByRole('button', { name: 'Try again' }));
  await says('One.');
});

test('a comment is deleted only after a question', async () => {
  const site = await openScreen({ comment: 'One.' }, { comment: 'Two.' });
  const ask = sayYes();
  ask.mockReturnValueOnce(false);
  await press(site, 'One.', 'Delete');
  expect(ask).toHaveBeenLastCalledWith('Delete this comment? Replies by others stay. This cannot be undone.');
  expect(row('One.')).toBeTruthy();
  await press(site, 'One.', 'Delete');
  await waitFor(() => expect(main().queryByText('One.')).toBeNull());
});

test('a search says how many comments it found, and one that found none can be cleared', async () => {
  const site = await openScreen({ comment: 'A lamp.' }, { comment: 'Another lamp.' }, { comment: 'A river.' });
  const field = main().getByLabelText('Search comments') as HTMLInputElement;
  await site.user.type(field, 'lamp');
  await says('2 comments found');
  await site.user.clear(field);
  await site.user.type(field, 'desert');
  await says('No matching comments.');
  await site.user.click(main().getByRole('button', { name: 'Clear the search' }));
  await says('A river.');
  expect(field.value).toBe('');
});

test('the address says the filter and the search, leads to them, and Back undoes a search and a filter', async () => {
  const site = await openScreen({ comment: 'A lamp.', status: 'held' }, { comment: 'A river.', reports: 1 });
  await site.user.click(main().getByRole('button', { name: 'Reported (1)' }));
  await waitFor(() => expect(main().queryByText('A lamp.')).toBeNull());
  await site.user.type(main().getByLabelText('Search comments'), 'riv');
  expect(location.search).toBe('?show=reported&search=riv');
  history.back();
  await waitFor(() => expect((main().getByLabelText('Search comments') as HTMLInputElement).value).toBe(''));
  expect(location.search).toBe('?show=reported');
  await site.visit('/dashboard/comments?show=held&search=lam');
  await says('A lamp.');
  expect(main().getByRole('button', { name: 'Held (1)', pressed: true })).toBeTruthy();
  expect((main().getByLabelText('Search comments') as HTMLInputElement).value).toBe('lam');
  await site.user.click(main().getByRole('button', { name: 'All' }));
  await waitFor(() => expect(location.search).toBe('?search=lam'));
  history.back();
  await main().findByRole('button', { name: 'Held (1)', pressed: true });
});

test('a search after the last comment has left the list keeps the focus, and says nothing of that comment', async () => {
  const site = await openScreen({ comment: 'A lamp.', status: 'held' });
  await site.user.click(main().getByRole('button', { name: 'Held (1)' }));
  await waitFor(() => expect(main().getByRole('button', { name: 'Held (1)', pressed: true })).toBeTruthy());
  await press(site, 'A lamp.', 'Approve');
  await says('Comment approved.');
  const field = main().getByLabelText('Search comments');
  await site.user.type(field, 'desert');
  await says('No matching comments.');
  await site.settled();
  expect(document.activeElement).toBe(field);
  await site.user.clear(field);
  await says('Nothing to review.');
  await site.settled();
  expect(document.activeElement).toBe(field);
  expect(main().queryByText('Comment approved.')).toBeNull();
});

test('a search that is typed while a comment is being approved keeps the focus', async () => {
  const site = await openScreen({ comment: 'A lamp.', status: 'held' }, { comment: 'A flame.' });
  const release = site.holdBack('/api/desk/comments');
  await press(site, 'A lamp.', 'Approve');
  const field = main().getByLabelText('Search comments');
  await site.user.type(field, 'lam');
  release();
  await waitFor(() => expect(actionsOf('A lamp.')[0]).toBe('Reply'));
  await site.settled();
  expect(document.activeElement).toBe(field);
});

test('a later page whose last comment is deleted says that there are no more', async () => {
  const names = Array.from({ length: DESK_COMMENTS_PAGE_SIZE + 1 }, (_, index) => ({ comment: `Comment ${index}.` }));
  const site = await openScreen(...names);
  await site.user.click(main().getByRole('button', { name: 'Next' }));
  await says('Page 2');
  await waitFor(() => expect(main().getAllByRole('checkbox')).toHaveLength(2));
  sayYes();
  await press(site, 'Comment 0.', 'Delete');
  await says('No more comments.');
});

test('a list without any comment has no search, and its tabs stay', async () => {
  const site = await openSite();
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/comments');
  await says('No comments yet. They appear here as soon as readers write them.');
  expect(main().queryByLabelText('Search comments')).toBeNull();
  expect(tab('Rules')).toBeTruthy();
});
