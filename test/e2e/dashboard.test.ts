import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { expectAccessible, openLive } from './browser.ts';
import { toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor, postsOf } from './writers.ts';

const shared = siteInBrowser(ADMIN);

const titles = (page: Page) => page.locator('.managed-post h2').allTextContents();
const card = (page: Page, title: string) => page.locator('.managed-post', { hasText: title });

const LABELS = ['Total Posts', 'Total Likes', 'Total Comments', 'Total Views'];
const OWN = [
  '/dashboard',
  '/dashboard/posts',
  '/admin/posts',
  '/dashboard/posts/bin',
  '/dashboard/create-post',
  '/admin/posts/create',
  '/dashboard/edit-post/1',
  '/dashboard/edit-post/1/versions',
];

test('a stranger is sent to the login and comes back, and search engines are kept out', () =>
  shared.visit(async ({ page }) => {
    for (const address of OWN) {
      const html = await (await fetch(shared.site.url + address)).text();
      expect(html).toContain('<meta name="robots" content="noindex">');
      await page.goto(address);
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => sessionStorage.getItem('redirect after login'))).toBe(address);
    }
  }));

test('the admin’s places are coming soon, and say nothing more', () =>
  shared.visit(async ({ page }) => {
    for (const address of ['/admin', '/admin/users', '/admin/categories']) {
      await openLive(page, address);
      expect(await page.locator('main').innerText()).toBe('Coming Soon');
    }
  }));

test('readers load no style of the desk, and somebody who moves on to it never sees it without', () =>
  shared.visit(async ({ page }) => {
    const styles = () => page.locator('link[rel="stylesheet"]').count();
    const deskStyle = '**/assets/desk-parts-*.css';
    await openAs(page, await newPerson(shared), '/');
    expect(await styles()).toBe(1);

    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route(deskStyle, (route) => mayCome.then(() => route.continue()));
    const asked = page.waitForRequest(deskStyle);
    await page.locator('.account-name').click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await asked;
    await page.locator('#root[aria-busy]').waitFor();
    expect(await page.locator('.hero').count()).toBe(1);

    letCome();
    const stats = page.locator('.stat-cards');
    await stats.waitFor();
    expect(await stats.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    expect(await styles()).toBe(2);
    await page.goBack();
    await page.locator('.hero').waitFor();
    await page.goForward();
    await stats.waitFor();
    expect(await styles()).toBe(2);
  }));

test('a newcomer is welcomed by name, and shown the way to the first post', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared), '/dashboard');
    await page.getByRole('heading', { name: 'Welcome back, Meera!' }).waitFor();
    await page.getByText("Here's your content overview and recent activity.").waitFor();
    await page.getByText('No posts yet').waitFor();
    await page.getByText('Create your first post to get started').waitFor();
    expect(await page.locator('.stat-cards dd').allTextContents()).toEqual(['0', '0', '0', '0']);
    expect(await page.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/dashboard/posts');
    for (const [name, href] of [
      ['Create New Post', '/dashboard/create-post'],
      ['Manage Posts', '/dashboard/posts'],
      ['Edit Profile', '/dashboard/profile'],
    ] as const)
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create Your First Post' }).click();
    await page.waitForURL('**/dashboard/create-post');
  }));

test('the overview shows the five newest posts with their badges and links, and the totals', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const posts = [];
    for (let number = 1; number <= 6; number += 1)
      posts.push(
        await newPost(shared, person, { title: `Essay ${number}`, status: number === 6 ? 'draft' : 'published' }),
      );
    await openAs(page, person, '/dashboard');
    await page.locator('.post-row').first().waitFor();

    expect(await page.locator('.post-row h3').allTextContents()).toEqual([6, 5, 4, 3, 2].map((n) => `Essay ${n}`));
    expect(await page.locator('.post-row .badge').allTextContents()).toEqual(['Draft', ...Array(4).fill('Published')]);
    expect(await page.locator('.stat-cards dt').allTextContents()).toEqual(LABELS);
    await expect.poll(() => page.locator('.stat-cards dd').allTextContents()).toEqual(['6', '0', '0', '0']);
    const row = page.locator('.post-row', { hasText: 'Essay 5' });
    expect(await row.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/blog/${posts[4]?.slug}`);
    expect(await row.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/dashboard/edit-post/${posts[4]?.id}`,
    );
    expect(await row.innerText()).toMatch(/0 likes.*0 comments.*0 views/s);
  }));

test('figures are written in thousands, and a site that does not answer shows noughts and says why', () =>
  shared.visit(
    async ({ page }) => {
      const totals = { totalPosts: 12_345, totalLikes: 1_234_567, totalComments: 1000, totalViews: 999, scope: 'mine' };
      await page.route('**/api/dashboard/stats', (route) => route.fulfill({ json: totals }));
      await openAs(page, await newPerson(shared), '/dashboard');
      await page.getByText('12,345').waitFor();
      expect(await page.locator('.stat-cards dd').allTextContents()).toEqual(['12,345', '1,234,567', '1,000', '999']);
      await page.route('**/api/dashboard/stats', (route) => route.fulfill({ status: 503, body: 'Try again later.' }));
      await page.reload();
      await page.getByText('Try again later.').waitFor();
      expect(await page.locator('.stat-cards dd').allTextContents()).toEqual(['0', '0', '0', '0']);
    },
    { refusals: [503] },
  ));

test('an admin sees the totals of the whole site, and everybody’s posts', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await newPost(shared, person, { title: 'Seen by the admin', status: 'draft' });
    const boss = await adminSession(shared);
    await openAs(page, boss, '/dashboard');
    await page.getByText('All posts of the site').waitFor();
    expect(Number(await page.locator('.stat-cards dd').first().textContent())).toBeGreaterThan(12);
    await page.goto('/admin/posts');
    await card(page, 'Seen by the admin').waitFor();
    expect(await card(page, 'Seen by the admin').innerText()).toContain('Draft');
  }));

test('a card shows category, date, title, summary, author and at most three tags', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person, { tags: ['one', 'two', 'three', 'four', 'five'] });
    await openAs(page, person, '/dashboard/posts');
    const post = card(page, 'The lamp and the river');
    await post.waitFor();
    expect((await post.innerText()).split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^Philosophy/),
      'The lamp and the river',
      'What a small flame knows about going on.',
      'By Meera Joshi',
      'one',
      'two',
      'three',
      '+2',
      'View',
      'Edit',
      'Delete',
    ]);
    expect(await post.locator('time').count()).toBe(1);
    expect(await post.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/blog/${id}`);
  }));

test('a post whose author is gone is by an unknown author', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await adminSession(shared), '/dashboard/posts');
    await page.locator('.managed-post').first().waitFor();
    await page.route('**/api/post/list?**', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const row of answer.data.rows) delete row.author;
      await route.fulfill({ json: answer });
    });
    await page.reload();
    await page.getByText('By Unknown Author').first().waitFor();
  }));

test('five placeholders stand for the list until it is there, and for a search that takes its time', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await newPost(shared, person);
    const held: (() => void)[] = [];
    await page.route('**/api/post/list?**', async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    const release = async () => {
      await expect.poll(() => held.length).toBe(1);
      held.pop()?.();
    };
    await openAs(page, person, '/dashboard/posts');
    await page.locator('.placeholder').nth(4).waitFor();
    expect(await page.locator('.placeholder').count()).toBe(5);
    await release();
    await page.locator('.managed-post').waitFor();
    expect(await page.locator('.placeholder').count()).toBe(0);
    await page.getByPlaceholder('Search posts...').fill('lamp');
    await page.locator('.placeholder').nth(4).waitFor();
    await release();
    await page.locator('.managed-post').waitFor();
  }));

test('the search asks at every letter, the filters by category, and an empty list invites', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await newPost(shared, person, { title: 'A lamp' });
    await newPost(shared, person, { title: 'A river', category: 'Wisdom', summary: 's', content: 'c' });
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/post/list' && url.searchParams.get('scope') !== 'public') asked.push(url.searchParams);
    });
    await openAs(page, person, '/dashboard/posts');
    await card(page, 'A river').waitFor();
    expect(Object.fromEntries(asked[0] as URLSearchParams)).toMatchObject({
      page: '1',
      limit: '50',
      search: '',
      category_id: '',
      scope: 'mine',
    });

    await page.getByRole('button', { name: 'Wisdom' }).click();
    await expect.poll(() => titles(page)).toEqual(['A river']);
    expect(await page.getByRole('button', { name: 'Wisdom' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(2);
    await page.getByPlaceholder('Search posts...').pressSequentially('lamp');
    await expect.poll(() => titles(page)).toEqual(['A lamp']);
    expect(asked.map((query) => query.get('search'))).toEqual(expect.arrayContaining(['l', 'la', 'lam', 'lamp']));
    await page.getByPlaceholder('Search posts...').fill('zzzz');
    await page.getByText('No posts found').waitFor();
    await page.getByText('Create your first post to get started').waitFor();
    expect(await page.getByRole('link', { name: 'Create Post' }).count()).toBe(2);
    await expectAccessible(page);
  }));

test('deleting asks, can be declined, and can be undone', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await newPost(shared, person);
    await openAs(page, person, '/dashboard/posts');
    const questions: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      return answer ? dialog.accept() : dialog.dismiss();
    });
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(questions).toEqual(['Are you sure you want to delete this post?']);
    expect((await postsOf(shared, person)).length).toBe(1);

    answer = true;
    await page.getByRole('button', { name: 'Delete' }).click();
    // A toast stays as long as the pointer rests on it.
    await toast(page, 'Post deleted successfully').hover();
    await page.getByText('No posts found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'The lamp and the river').waitFor();
    expect((await postsOf(shared, person)).length).toBe(1);
  }));

test('what cannot be deleted says why', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await newPost(shared, person);
      await openAs(page, person, '/dashboard/posts');
      await page.locator('.managed-post').waitFor();
      await ask(shared, person, 'POST', '/auth/logout');
      page.on('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Failed to delete post').getByText('Please log in.').waitFor();
    },
    { refusals: [401] },
  ));

test('a deleted post is brought back from the bin', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person);
    await ask(shared, person, 'DELETE', '/post/delete', { id });
    await openAs(page, person, '/dashboard/posts');
    await page.getByRole('link', { name: 'Deleted posts' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Nothing has been deleted in the last 30 days.').waitFor();
    expect((await postsOf(shared, person)).map((post) => post.id)).toEqual([id]);
  }));

test('what an admin deleted lies in its author’s bin without a way back, and an admin restores it', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person, { title: 'Taken away' });
    await ask(shared, await adminSession(shared), 'DELETE', '/post/delete', { id });
    await openAs(page, person, '/dashboard/posts/bin');
    await card(page, 'Taken away').getByText('An admin deleted this post, so only an admin can restore it.').waitFor();
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await expectAccessible(page);

    await openAs(page, await adminSession(shared), '/dashboard/posts/bin');
    await card(page, 'Taken away').getByText('An admin deleted this post.').waitFor();
    await page.getByRole('button', { name: 'Restore “Taken away”' }).click();
    await toast(page, 'Post restored').waitFor();
    expect((await postsOf(shared, person)).map((post) => post.id)).toEqual([id]);
  }));

test('somebody else’s post and one that is not there are refused in words', () =>
  shared.visit(async ({ page }) => {
    const { id } = await newPost(shared, await newPerson(shared));
    await openAs(page, await newPerson(shared), `/dashboard/edit-post/${id}`);
    await page.getByText('Only the author of a post, or an admin, can change it.').waitFor();
    await page.goto('/dashboard/edit-post/999999999');
    await page.getByText('The blog post you’re looking for doesn’t exist.').waitFor();
  }));

test('the menu in the bar leads to the dashboard', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared), '/about');
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Meera!' }).waitFor();
  }));

test.each([
  ['light', 360],
  ['dark', 1280],
] as const)('every screen is whole and accessible with Hindi posts, %s at %i px', (colorScheme, width) =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared, { first_name: 'आशा' });
      const hindi = {
        title: 'दीये की लौ और नदी का बहता हुआ पानी',
        summary: 'एक छोटी लौ क्या जानती है।',
        content: 'दीया पहले जला।',
      };
      const { id } = await newPost(shared, person, { ...hindi, tags: ['दीया', 'नदी', 'रात', 'घाट'] });
      await newPost(shared, person, { title: 'Averyveryverylongwordwithoutanybreak'.repeat(4), status: 'draft' });
      await openEditor(page, person, `/dashboard/edit-post/${id}`);
      await expectAccessible(page);
      for (const [address, there] of [
        ['/dashboard', '.post-row'],
        ['/dashboard/posts', '.managed-post'],
        ['/dashboard/create-post', 'textarea'],
        [`/dashboard/edit-post/${id}/versions`, 'text=has not been changed'],
      ] as const) {
        await openLive(page, address);
        await page.locator(there).first().waitFor();
        await expectAccessible(page);
      }
    },
    { colorScheme, viewport: { width, height: 800 } },
  ),
);
