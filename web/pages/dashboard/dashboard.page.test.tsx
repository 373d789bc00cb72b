import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../../test/support/builders.ts';
import { button, main, openSite, type SiteInDom, says, toast, waitFor } from '../../../test/support/site-in-dom.tsx';

const STATS = '/api/dashboard/stats';
const isList = (path: string) => path.startsWith('/api/post/list?');

const totals = () => [...document.querySelectorAll('.stat-cards dd')].map(({ textContent }) => textContent);
const titles = () => [...document.querySelectorAll('.managed-post h2')].map(({ textContent }) => textContent);
const countPlaceholders = () => document.querySelectorAll('.placeholder').length;

interface PostOf {
  title?: string;
  tags?: string[];
  summary?: string;
  body?: string;
  categoryId?: number;
}

const postOf = ({ database }: SiteInDom, person: { id: number }, overrides: PostOf = {}) =>
  buildPost(database, { authorId: person.id, ...overrides });

test('figures are written in thousands, and a site that does not answer shows noughts and says why', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const figures = { totalPosts: 12_345, totalLikes: 1_234_567, totalComments: 1000, totalViews: 999, scope: 'mine' };
  site.answerWith(({ path }) => (path === STATS ? Response.json(figures) : undefined));
  await site.visitAs(person, '/dashboard');
  await waitFor(() => expect(totals()).toEqual(['12,345', '1,234,567', '1,000', '999']));
  site.answerWith(({ path }) => (path === STATS ? new Response('Try again later.', { status: 503 }) : undefined));
  await site.visitAs(person, '/dashboard');
  await says('Try again later.');
  expect(totals()).toEqual(['0', '0', '0', '0']);
});

test('an admin sees the totals of the whole site, and everybody’s posts', async () => {
  const site = await openSite();
  await postOf(site, await site.newPerson(), { title: 'Seen by the admin' });
  const admin = await site.newPerson({ is_admin: 1 });
  await site.visitAs(admin, '/dashboard');
  await says('Across the whole site.');
  await site.visitAs(admin, '/admin/posts');
  await says('Seen by the admin');
});

test('an admin reads first what needs attention, and figures of few days in a sentence instead of bars', async () => {
  const site = await openSite();
  const counts = (index: number) => ({ views: index, likes: index === 9 ? 4 : 0, comments: 0, signUps: 0 });
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${index + 1}`.replace(/-(\d)$/, '-0$1'),
    ...counts(index),
  }));
  const waiting = { posts: 2, comments: 1, reports: 0 };
  const overview = { days, mostRead: [], referrers: [], waiting };
  site.answerWith(({ path }) =>
    path === '/api/desk/overview' ? Response.json({ status: true, message: 'ok', data: overview }) : undefined,
  );
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard');
  await says('Needs your attention');
  const attention = main().getByRole('region', { name: 'Needs your attention' });
  expect([...attention.querySelectorAll('a')].map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ['2 posts to review', '/dashboard/review'],
    ['1 comment held for you', '/dashboard/comments'],
  ]);
  await says('Today: 29 views.');
  const charts = [...document.querySelectorAll('.day-chart')];
  expect(charts.map((chart) => chart.querySelectorAll('rect').length)).toEqual([30, 0, 0, 0]);
  await says('Best day: 30 Nov, 29 views');
  await says('4 likes on 10 Nov');
  await says('No comments in these days');
});

test('a card shows category, date, title, summary, author and at most three tags', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId } = await buildCategory(site.database, { name: 'Philosophy' });
  const tags = ['one', 'two', 'three', 'four', 'five'];
  const id = await postOf(site, person, { title: 'The lamp', summary: 'A flame.', categoryId, tags });
  await site.visitAs(person, '/dashboard/posts');
  await says('The lamp');
  const card = document.querySelector('.managed-post') as HTMLElement;
  for (const words of ['Philosophy', 'The lamp', 'A flame.', 'By Meera Joshi', 'one', 'two', 'three', '+2'])
    expect(card.textContent).toContain(words);
  expect(card.textContent).not.toContain('four');
  expect(card.querySelectorAll('time')).toHaveLength(1);
  expect(main().getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(`/blog/${id}`);
});

test('a post whose author is gone is by an unknown author', async () => {
  const site = await openSite();
  await buildPost(site.database, { authorId: null });
  await site.visitAs(await site.newPerson({ is_admin: 1 }), '/dashboard/posts');
  await says('By Unknown Author');
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

test('the search asks at every letter, the filters by category, and an empty list invites', async () => {
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
  expect(asked()[0]).toMatchObject({ page: '1', limit: '50', search: '', category_id: '', scope: 'mine' });

  await site.user.click(button('Wisdom'));
  await waitFor(() => expect(titles()).toEqual(['A river']));
  expect(button('Wisdom').getAttribute('aria-pressed')).toBe('true');
  await site.user.click(button('All'));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await site.user.type(main().getByPlaceholderText('Search posts...'), 'lamp');
  await waitFor(() => expect(titles()).toEqual(['A lamp']));
  expect(asked().map(({ search }) => search)).toEqual(expect.arrayContaining(['l', 'la', 'lam', 'lamp']));
  await site.user.clear(main().getByPlaceholderText('Search posts...'));
  await site.user.type(main().getByPlaceholderText('Search posts...'), 'zzzz');
  await says('No posts found');
  await says('Create your first post to get started');
  expect(main().getAllByRole('link', { name: 'Create Post' })).toHaveLength(2);
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
  await site.user.click(main().getByRole('button', { name: /^Delete/ }));
  expect(await toast('Failed to delete post')).toContain('Please log in.');
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
