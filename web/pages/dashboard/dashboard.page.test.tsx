import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  arrivesAt,
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  type SiteInDom,
  says,
  screen,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { setSite } from '../../../test/support/texts/writing.ts';

const STATS = '/api/dashboard/stats';
const isList = (path: string) => path.startsWith('/api/post/list?');

const totals = () => [...document.querySelectorAll('.totals dd')].map(({ textContent }) => textContent);
const titles = () => [...document.querySelectorAll('.managed-post h2')].map(({ textContent }) => textContent);
const statuses = () =>
  [...document.querySelectorAll('.managed-post [data-draft]')].map(({ textContent }) => textContent);
/** The menu of a post, which browsers show once it is opened. */
const menuOf = (title: string) => within(button(`More for “${title}”`).parentElement as HTMLElement);
const countPlaceholders = () => document.querySelectorAll('.placeholder').length;

interface PostOf {
  title?: string;
  tags?: string[];
  summary?: string;
  body?: string;
  status?: 'draft';
  categoryId?: number;
}

const postOf = ({ database }: SiteInDom, person: { id: number }, overrides: PostOf = {}) =>
  buildPost(database, { authorId: person.id, ...overrides });

test.each([
  '/dashboard',
  '/dashboard/posts',
  '/admin/posts',
  '/dashboard/posts/bin',
  '/dashboard/create-post',
  '/admin/posts/create',
  '/dashboard/edit-post/1',
  '/dashboard/edit-post/1/versions',
  '/dashboard/site',
])('a stranger is sent from %s to the login, which leads back', async (address) => {
  const { visit } = await openSite();
  await visit(address);
  await arrivesAt('/login');
  expect(sessionStorage.getItem('redirect after login')).toBe(address);
});

test('Today shows the five newest posts with their badges and links, and the totals', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const ids: number[] = [];
  for (let number = 1; number <= 6; number += 1)
    ids.push(await postOf(site, person, { title: `Essay ${number}`, ...(number === 6 && { status: 'draft' }) }));
  await site.visitAs(person, '/dashboard');
  await says('Essay 2');
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('.recent-post h3')).toEqual([6, 5, 4, 3, 2].map((number) => `Essay ${number}`));
  expect(textsOf('.recent-post .badge')).toEqual(['Draft', ...Array(4).fill('Published')]);
  expect(textsOf('.totals dt')).toEqual(['Total Posts', 'Total Likes', 'Total Comments', 'Total Views']);
  await waitFor(() => expect(totals()).toEqual(['6', '0', '0', '0']));
  const hrefOf = (name: string) => main().getByRole('link', { name }).getAttribute('href');
  expect(['View All', 'Create New Post', 'Manage Posts', 'Edit Profile'].map(hrefOf)).toEqual(
    ['posts', 'create-post', 'posts', 'profile'].map((screen) => `/dashboard/${screen}`),
  );
  expect(hrefOf('View “Essay 5”')).toBe('/blog/essay-5');
  expect(hrefOf('Edit “Essay 5”')).toBe(`/dashboard/edit-post/${ids[4]}`);
});

test('what an admin deleted lies in its author’s bin without a way back, and an admin restores it', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const admin = await site.newPerson({ is_admin: 1 });
  const id = await postOf(site, person, { title: 'Taken away' });
  await site.send('DELETE', '/api/post/delete', { id }, { authorization: `Bearer ${admin.token}` });
  await site.visitAs(person, '/dashboard/posts/bin');
  await says('Taken away');
  await says('An admin deleted this post, so only an admin can restore it.');
  expect(main().queryByRole('button', { name: /^Restore/ })).toBeNull();

  await site.visitAs(admin, '/dashboard/posts/bin');
  await says('An admin deleted this post.');
  await site.user.click(button('Restore “Taken away”'));
  await toast('Post restored');
  expect((await site.get(`/api/post/${id}`)).statusCode).toBe(200);
});

test('an admin marks a post as featured where posts are managed, and takes the mark away', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await postOf(site, admin, { title: 'To be seen first' });
  await postOf(site, admin, { title: 'Newer still' });
  await site.visitAs(admin, '/dashboard/posts');
  await says('To be seen first');
  const choose = (action: string) => site.user.click(menuOf('To be seen first').getByRole('button', { name: action }));
  const featured = async () => (await site.get('/api/post/latest')).json().data.featured.title;
  await choose('Feature on the home page');
  await toast('Post featured');
  await waitFor(() => expect(main().getByText('Featured')).toBeTruthy());
  expect(await featured()).toBe('To be seen first');
  await choose('Stop featuring');
  await toast('Post no longer featured');
  expect(await featured()).toBe('Newer still');
});

test('figures are grouped as in India, and a site that does not answer shows none, says why and can be asked again', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const figures = { totalPosts: 12_345, totalLikes: 1_234_567, totalComments: 1000, totalViews: 999, scope: 'mine' };
  site.answerWith(({ path }) => (path === STATS ? Response.json(figures) : undefined));
  await site.visitAs(person, '/dashboard');
  await waitFor(() => expect(totals()).toEqual(['12,345', '12,34,567', '1,000', '999']));
  site.answerWith(({ path }) => (path === STATS ? new Response('Try again later.', { status: 503 }) : undefined));
  await site.visitAs(person, '/dashboard');
  await says('Try again later.');
  expect(totals()).toEqual([]);
  site.answerWith(({ path }) => (path === STATS ? Response.json(figures) : undefined));
  await site.user.click(button('Try again'));
  await waitFor(() => expect(totals()).toEqual(['12,345', '12,34,567', '1,000', '999']));
  expect(main().queryByRole('alert')).toBeNull();
});

test('a proxy that answers with a page of its own is not quoted, nor its status', async () => {
  const site = await openSite();
  const answer = () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
  site.answerWith(({ path }) => (path === STATS ? answer() : undefined));
  await site.visitAs(await site.newPerson(), '/dashboard');
  await says('Something went wrong on our side.');
  expect(document.body.textContent).not.toMatch(/502|Gateway/);
});

test('an admin sees the totals of the whole site, and everybody’s posts', async () => {
  const site = await openSite();
  await postOf(site, await site.newPerson(), { title: 'Seen by the admin' });
  const admin = await site.newPerson({ is_admin: 1 });
  await site.visitAs(admin, '/dashboard');
  await waitFor(() => expect(main().getByRole('region', { name: 'The whole site' })).toBeTruthy());
  await site.visitAs(admin, '/admin/posts');
  await says('Seen by the admin');
});

test('an admin reads first what waits, then what readers wrote, and figures of few days in a sentence instead of bars', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  const id = await postOf(site, admin, { title: 'A draft', status: 'draft' });
  const reader = await site.newPerson();
  const onLamp = await postOf(site, admin, { title: 'The lamp' });
  const words = { post_id: onLamp, comment: 'Line one.\nLine two.' };
  await site.send('POST', '/api/post/comment', words, { authorization: `Bearer ${reader.token}` });
  const counts = (index: number) => ({ views: index, likes: index === 9 ? 4 : 0, comments: 0, signUps: 0 });
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${index + 1}`.replace(/-(\d)$/, '-0$1'),
    ...counts(index),
  }));
  const waiting = { posts: 2, comments: 1, reports: 0, sending: 0, paused: 0 };
  const overview = { days, mostRead: [], referrers: [{ host: '', views: 9 }], waiting };
  site.answerWith(({ path }) =>
    path === '/api/desk/overview' ? Response.json({ status: true, message: 'ok', data: overview }) : undefined,
  );
  await site.visitAs(admin, '/dashboard');
  await says('Waiting for you');
  const linksOf = (name: string) =>
    [...main().getByRole('region', { name }).querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
  expect(linksOf('Waiting for you')).toEqual([
    ['1 comment held for you', '/dashboard/comments?show=held'],
    ['2 posts to review', '/dashboard/review'],
    ['A draft', `/dashboard/edit-post/${id}`],
  ]);
  expect(linksOf('Your site')).toEqual([
    ['No mail service yet: emails and letters stay on the server.', '/dashboard/mail-setup'],
    ['No backup yet. The first one is made tonight.', '/dashboard/system'],
  ]);
  expect(main().getByRole('region', { name: 'What readers wrote' }).textContent).toContain('Line one.\nLine two.');
  await says('4 likes. Today: 29 views.');
  const charts = [...document.querySelectorAll('.day-chart')];
  expect(charts.map((chart) => chart.querySelectorAll('rect').length)).toEqual([30]);
  await says('Best day: 30 Nov, 29 views');
  for (const name of ['Most read', 'Where readers come from'])
    expect(main().queryByRole('heading', { name })).toBeNull();
});

test('a text that only this device has can be gone on with', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person);
  await site.visitAs(person, '/dashboard/create-post');
  await waitFor(() => fieldOf('Title'));
  fillIn({ Title: 'Only here' });
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(1));
  await site.visitAs(person, '/dashboard');
  const waits = within(await main().findByRole('region', { name: 'Waiting for you' }));
  expect(waits.getByRole('link', { name: 'Only here' }).getAttribute('href')).toMatch(
    /^\/dashboard\/create-post\?draft=/,
  );
});

test('a site without any post shows zeros and one button, and nothing that nobody could have read', async () => {
  const site = await openSite({ smtpUrl: 'smtp://mail.example' });
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard');
  await says('No posts yet');
  expect(totals()).toEqual(['0', '0', '0', '0']);
  expect([...document.querySelectorAll('main a.button')].map(({ textContent }) => textContent)).toEqual([
    'Create Your First Post',
  ]);
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Recent Posts']);
});

test('where only admins may publish, somebody who has written nothing is led to their account', async () => {
  const site = await openSite();
  await setSite(site.database, { publishing: 'author' });
  const writer = await site.newPerson();
  await postOf(site, writer, { title: 'Written before', status: 'draft' });
  await site.visitAs(writer, '/dashboard');
  await says('Recent Posts');
  await site.visitAs(await site.newPerson(), '/dashboard');
  await arrivesAt('/dashboard/profile');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Write' })).toBeNull());
});

test('until everything has arrived, there are placeholders and nothing that would move', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person);
  const goOn = site.holdBack(STATS);
  await site.visitAs(person, '/dashboard');
  await main().findByText('Loading your dashboard');
  expect(countPlaceholders()).toBeGreaterThan(0);
  expect(main().getAllByRole('heading')).toHaveLength(1);
  goOn();
  await waitFor(() => expect(totals()).toHaveLength(4));
  expect(document.querySelector('.skeleton')).toBeNull();
});

test('a card shows category, date, title, summary, author and at most three tags, also to the author', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId } = await buildCategory(site.database, { name: 'Philosophy' });
  const tags = ['one', 'two', 'three', 'four', 'five'];
  const id = await postOf(site, person, { title: 'The lamp', summary: 'A flame.', categoryId, tags });
  await site.visitAs(person, '/dashboard/posts');
  await says('The lamp');
  const card = document.querySelector('.managed-post') as HTMLElement;
  for (const words of ['The lamp', 'A flame.', 'By Meera Joshi']) expect(card.textContent).toContain(words);
  const badges = [...card.querySelectorAll('.badge')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['Philosophy', 'one', 'two', 'three']);
  expect(within(card).getByText('+2')).toBeTruthy();
  for (const words of ['Published', 'views', 'comments', 'likes']) expect(card.textContent).not.toContain(words);
  expect(card.querySelectorAll('time')).toHaveLength(1);
  expect(main().getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(`/blog/${id}`);
});

test('a recent post has its figures, also those that are zero', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const id = await postOf(site, person, { title: 'Read' });
  await postOf(site, person, { title: 'Unread', status: 'draft' });
  await site.database.transaction((db) => db.updateTable('posts').set({ views: 2 }).where('id', '=', id).execute());
  await site.visitAs(person, '/dashboard');
  await says('Unread');
  const figures = [...document.querySelectorAll('.recent-post .figures')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(figures).toEqual([
    ['Draft', '0 likes', '0 comments', '0 views'],
    ['Published', '0 likes', '0 comments', '2 views'],
  ]);
});

test('choices that are folded still say what is chosen', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'A draft', status: 'draft' });
  await site.visitAs(person, '/dashboard/posts?status=draft&language=en&sort=title');
  await says('A draft');
  const said = () => [...(button('Filter').previousElementSibling?.children ?? [])].map((part) => part.textContent);
  expect(said()).toEqual(['English', 'Title']);
  expect(main().queryByRole('group', { name: 'Language' })).toBeNull();
  await site.user.click(button('Filter'));
  await site.user.click(button('हिन्दी'));
  await says('No post matches what you are looking for.');
  expect(said()).toEqual(['हिन्दी', 'Title']);
});

test('a draft without a title is called by the same word everywhere in its row', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person);
  await site.database.transaction((db) => db.updateTable('posts').set({ title: '' }).execute());
  await site.visitAs(person, '/dashboard/posts');
  await says('Untitled');
  expect(main().getByRole('checkbox', { name: 'Select “Untitled”' })).toBeTruthy();
  for (const name of ['Edit “Untitled”', 'View “Untitled”']) expect(main().getByRole('link', { name })).toBeTruthy();
  expect(button('More for “Untitled”')).toBeTruthy();
});

test('an author who is gone is unknown', async () => {
  const site = await openSite();
  await buildPost(site.database, { authorId: null, title: 'Left behind' });
  await postOf(site, await site.newPerson());
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/posts');
  await says('By Unknown Author');
  await says('By Meera Joshi');
});

test('five placeholders stand for the list until it is there, and for a search that takes its time', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'The lamp' });
  const held: (() => void)[] = [];
  site.answerWith(({ path }) => {
    if (!isList(path)) return undefined;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    held.push(() => resolve(undefined));
    return promise;
  });
  const release = async () => {
    await waitFor(() => expect(held).toHaveLength(1));
    held.pop()?.();
    await says('The lamp');
    expect(countPlaceholders()).toBe(0);
  };
  await site.visitAs(person, '/dashboard/posts');
  await waitFor(() => expect(countPlaceholders()).toBe(5));
  await release();
  await site.user.type(main().getByPlaceholderText('Search posts...'), 'l');
  await waitFor(() => expect(countPlaceholders()).toBe(5));
  await release();
});

test('the search asks at every letter, the filters by category, and an empty list says so', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId } = await buildCategory(site.database, { name: 'Wisdom' });
  await postOf(site, person, { title: 'A lamp' });
  await postOf(site, person, { title: 'A river', categoryId });
  await site.visitAs(person, '/dashboard/posts');
  await says('A river');
  const asked = () =>
    site.calls
      .filter(({ path }) => isList(path))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  expect(asked()[0]).toEqual({ page: '1', limit: '50', scope: 'mine', body: 'omit' });

  await site.user.click(button('Wisdom'));
  await waitFor(() => expect(titles()).toEqual(['A river']));
  expect(button('Wisdom').getAttribute('aria-pressed')).toBe('true');
  await site.user.click(within(main().getByRole('group', { name: 'Category' })).getByRole('button', { name: 'All' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await site.user.type(main().getByPlaceholderText('Search posts...'), 'lamp');
  await waitFor(() => expect(titles()).toEqual(['A lamp']));
  expect(asked().map(({ search }) => search)).toEqual(expect.arrayContaining(['l', 'la', 'lam', 'lamp']));
  await site.user.clear(main().getByPlaceholderText('Search posts...'));
  await site.user.type(main().getByPlaceholderText('Search posts...'), 'zzzz');
  await says('No posts found');
  await says('No post matches what you are looking for.');
  await site.user.click(button('Clear filters'));
  await waitFor(() => expect(titles()).toHaveLength(2));
});

test('a list without any post invites', async () => {
  const site = await openSite();
  await site.visitAs(await site.newPerson(), '/dashboard/posts');
  await says('No posts found');
  await says('Create your first post to get started');
  expect(main().getAllByRole('link', { name: 'Create Post' })).toHaveLength(2);
});

test('the address says what is shown, and the way back through it works', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'Shown' });
  await postOf(site, person, { title: 'A draft', status: 'draft' });
  const { name: category, slug } = await buildCategory(site.database, { name: 'Wisdom' });
  await site.visitAs(person, '/dashboard/posts?status=draft&sort=title');
  await waitFor(() => expect(titles()).toEqual(['A draft']));
  await site.user.click(button(category));
  await says('No posts found');
  expect(location.search).toBe(`?status=draft&category=${slug}&sort=title`);
  history.replaceState(null, '', '/dashboard/posts?status=draft&sort=title');
  dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(titles()).toEqual(['A draft']));
  await site.user.click(
    within(screen.getByRole('navigation', { name: 'Writing' })).getByRole('link', { name: 'Posts' }),
  );
  await waitFor(() => expect(titles()).toEqual(['A draft', 'Shown']));
});

test('a tab without any post says so in its own words', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'Shown' });
  await site.visitAs(person, '/dashboard/posts?status=scheduled');
  await says('No post is scheduled.');
});

test('selected posts are published together, and the toast says what became of them', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'One', status: 'draft' });
  await postOf(site, person, { title: 'Two', status: 'draft', body: '' });
  await site.visitAs(person, '/dashboard/posts');
  await says('One');
  expect(main().queryByRole('region', { name: 'Selected posts' })).toBeNull();
  await site.user.click(main().getByRole('checkbox', { name: 'Select “One”' }));
  await says('1 selected');
  await site.user.click(main().getByRole('checkbox', { name: 'Select all posts on this page' }));
  await says('2 selected');
  await site.user.click(button('Clear the selection'));
  expect(document.activeElement).toBe(main().getByRole('list', { name: 'Posts' }));
  await site.user.click(main().getByRole('checkbox', { name: 'Select all posts on this page' }));
  await site.user.click(button('Publish 2 posts'));
  await toast('1 post published. 1 post was not changed: Content is required');
  await waitFor(() => expect(document.querySelectorAll('.managed-post [data-draft]')).toHaveLength(1));
  expect(main().queryByRole('region', { name: 'Selected posts' })).toBeNull();
});

test('selected posts are published once, however often the button is pressed', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'One', status: 'draft' });
  await site.visitAs(person, '/dashboard/posts');
  await says('One');
  await site.user.click(main().getByRole('checkbox', { name: 'Select “One”' }));
  const goOn = site.holdBack('/api/post/bulk');
  await site.user.dblClick(button('Publish 1 post'));
  expect(main().getByRole('region', { name: 'Selected posts' }).getAttribute('aria-busy')).toBe('true');
  goOn();
  await toast('1 post published.');
  await waitFor(() => expect(main().queryByRole('region', { name: 'Selected posts' })).toBeNull());
  expect(site.calls.filter(({ path }) => path === '/api/post/bulk')).toHaveLength(1);
});

test('deleting several posts asks first, and can be undone', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  for (const title of ['One', 'Two']) await postOf(site, person, { title });
  await site.visitAs(person, '/dashboard/posts');
  await says('One');
  const questions: string[] = [];
  globalThis.confirm = (question) => questions.push(String(question)) > 1;
  await site.user.click(main().getByRole('checkbox', { name: 'Select all posts on this page' }));
  await site.user.click(button('Delete 2 posts'));
  expect(questions).toEqual(['Delete these 2 posts? They stay in the bin for 30 days.']);
  expect(titles()).toHaveLength(2);
  await site.user.click(button('Delete 2 posts'));
  await toast('2 posts deleted.');
  await says('No posts found');
  await site.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['Two', 'One']));
});

test('making drafts of several posts can be undone, and gives a scheduled one its time again', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const { name: category } = await buildCategory(site.database, { name: 'Wisdom' });
  for (const publish_at of [null, '2032-03-01T01:30:00Z']) {
    const post = { title: 'Lamp', summary: 'On light.', content: 'Words.', category, publish_at };
    await site.send('POST', '/api/post/create', post, { authorization: `Bearer ${person.token}` });
  }
  await site.visitAs(person, '/dashboard/posts');
  await says('Scheduled for 1 Mar 2032, 07:00');
  globalThis.confirm = () => true;
  await site.user.click(main().getByRole('checkbox', { name: 'Select all posts on this page' }));
  await site.user.click(button('Make draft of 2 posts'));
  await toast('2 posts made drafts.');
  await waitFor(() => expect(statuses()).toEqual(['Draft', 'Draft']));
  await site.user.click(screen.getByRole('button', { name: 'Undo' }));
  await toast('2 posts are as they were.');
  await waitFor(() => expect(statuses().toSorted()).toEqual(['Scheduled for 1 Mar 2032, 07:00']));
});

test('published posts are taken offline only after a question that says how many', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  for (const title of ['One', 'Two']) await postOf(site, person, { title });
  await postOf(site, person, { title: 'A draft', status: 'draft' });
  await site.visitAs(person, '/dashboard/posts');
  await says('A draft');
  const questions: unknown[] = [];
  globalThis.confirm = (question) => questions.push(question) > 1;
  await site.user.click(main().getByRole('checkbox', { name: 'Select all posts on this page' }));
  await site.user.click(button('Make draft of 3 posts'));
  expect(questions).toEqual([
    'Take 2 published posts offline? Readers can’t open them until they are published again. Their comments and likes stay.',
  ]);
  expect(statuses()).toEqual(['Draft']);
  await site.user.click(button('Make draft of 3 posts'));
  await waitFor(() => expect(statuses()).toEqual(['Draft', 'Draft', 'Draft']));
  expect(questions).toHaveLength(2);
});

test('the menu makes a draft of one post after a question, whatever is selected, and the toast undoes it', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  for (const title of ['One', 'Two']) await postOf(site, person, { title });
  await site.visitAs(person, '/dashboard/posts');
  await says('Two');
  const questions: unknown[] = [];
  globalThis.confirm = (question) => questions.push(question) > 1;
  const makeDraft = () => site.user.click(menuOf('One').getByRole('button', { name: 'Make draft' }));
  await site.user.click(main().getByRole('checkbox', { name: 'Select “Two”' }));
  await makeDraft();
  expect(questions).toEqual([
    'Take this post offline? Readers can’t open it until it is published again. Its comments and likes stay.',
  ]);
  expect(statuses()).toEqual([]);
  await makeDraft();
  await toast('1 post made a draft.');
  await waitFor(() => expect(statuses()).toEqual(['Draft']));
  expect(menuOf('One').queryByRole('button', { name: 'Make draft' })).toBeNull();
  await site.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(statuses()).toEqual([]));
  expect((main().getByRole('checkbox', { name: 'Select “Two”' }) as HTMLInputElement).checked).toBe(true);
});

test('an undo after a change of the filter loads what the filter shows now', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId, slug } = await buildCategory(site.database, { name: 'Wisdom' });
  await postOf(site, person, { title: 'Published', categoryId });
  await postOf(site, person, { title: 'A draft', status: 'draft' });
  await site.visitAs(person, '/dashboard/posts');
  await says('A draft');
  globalThis.confirm = () => true;
  await site.user.click(main().getByRole('checkbox', { name: 'Select “A draft”' }));
  await site.user.click(button('Delete 1 post'));
  await toast('1 post deleted.');
  await site.user.click(button('Wisdom'));
  await waitFor(() => expect(site.calls.at(-1)?.path).toContain(`category=${slug}`));
  await site.settled();
  const isFilteredList = ({ path }: { path: string }) => isList(path) && path.includes(`category=${slug}`);
  await site.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(site.calls.filter(isFilteredList)).toHaveLength(2));
  await site.settled();
  expect(titles()).toEqual(['Published']);
});

test('an answer that a later search has overtaken is not shown', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'A lamp' });
  await postOf(site, person, { title: 'A river' });
  await site.visitAs(person, '/dashboard/posts');
  await says('A river');
  const { promise, resolve: release } = Promise.withResolvers<undefined>();
  site.answerWith(({ path }) => (/[?&]search=lamp(&|$)/.test(path) ? promise : undefined));
  const search = main().getByPlaceholderText('Search posts...');
  await site.user.type(search, 'lamp');
  await site.user.clear(search);
  await site.user.type(search, 'river');
  await waitFor(() => expect(titles()).toEqual(['A river']));
  release(undefined);
  await site.settled();
  expect(titles()).toEqual(['A river']);
});

test('what cannot be deleted says why', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person);
  await site.visitAs(person, '/dashboard/posts');
  await waitFor(() => expect(titles()).toHaveLength(1));
  await site.send('POST', '/api/auth/logout', undefined, { authorization: `Bearer ${person.token}` });
  globalThis.confirm = () => true;
  await site.user.click(main().getByRole('button', { name: /^Delete “/ }));
  expect(await toast('Failed to delete post')).toContain('Log in first.');
});

test('somebody else’s post and one that is not there are refused in words', async () => {
  const site = await openSite();
  const id = await postOf(site, await site.newPerson());
  const person = await site.newPerson();
  await site.visitAs(person, `/dashboard/edit-post/${id}`);
  await says('Only the author of a post, or an admin, can change it.');
  await site.visitAs(person, '/dashboard/edit-post/999999999');
  await says('The blog post you’re looking for doesn’t exist.');
});

test('a post that could not be loaded for the editor can be asked for again', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const id = await postOf(site, person, { title: 'The lamp' });
  site.answerWith(({ path }) => (path === `/api/post/${id}` ? Promise.reject(new TypeError('no network')) : undefined));
  await site.visitAs(person, `/dashboard/edit-post/${id}`);
  await says('The site could not be reached. Check your connection and try again.');
  site.answerWith(() => undefined);
  await site.user.click(main().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fieldOf('Title').value).toBe('The lamp'));
});

test('a page that does not exist gives way to the last one, also in the address', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'The lamp' });
  await site.visitAs(person, '/dashboard/posts?page=9');
  await says('The lamp');
  expect(location.search).toBe('');
  expect(main().queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('the focus stays with the list of which the last post was deleted', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  await postOf(site, person, { title: 'The lamp' });
  await site.visitAs(person, '/dashboard/posts');
  await says('The lamp');
  globalThis.confirm = () => true;
  await site.user.click(button('Delete “The lamp”'));
  await says('No posts found');
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('group', { name: 'Posts' })));
});

test('a post that is selected while others are being changed stays selected', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  for (const title of ['One', 'Two']) await postOf(site, person, { title, status: 'draft' });
  await site.visitAs(person, '/dashboard/posts');
  await says('One');
  await site.user.click(main().getByRole('checkbox', { name: 'Select “One”' }));
  const goOn = site.holdBack('/api/post/bulk');
  await site.user.click(button('Publish 1 post'));
  await site.user.click(main().getByRole('checkbox', { name: 'Select “Two”' }));
  goOn();
  await toast('1 post published.');
  await waitFor(() => expect(button('Publish 1 post')).toBeTruthy());
  expect(main().getByRole<HTMLInputElement>('checkbox', { name: 'Select “Two”' }).checked).toBe(true);
});
