import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { expectAccessible, expectAccessibleInBothLooks, openLive } from './browser.ts';
import { toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor, postsOf } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

const card = (page: Page, title: string) => page.locator('.managed-post', { hasText: title });

const LABELS = ['Total Posts', 'Total Likes', 'Total Comments', 'Total Views'];
const OWN = [
  '/dashboard',
  '/dashboard/profile',
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
    const deskStyles = () => page.locator('link[rel="stylesheet"][href*="desk-parts"]').count();
    const deskStyle = '**/assets/desk-parts-*.css';
    await openAs(page, await newPerson(shared), '/');
    expect(await deskStyles()).toBe(0);

    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route(deskStyle, (route) => mayCome.then(() => route.continue()));
    const asked = page.waitForRequest(deskStyle);
    await page.locator('.account-name').click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await asked;
    await page.locator('#root[aria-busy]').waitFor();
    expect(await page.locator('.hero').count()).toBe(1);

    letCome();
    const body = page.locator('.desk-body');
    await body.waitFor();
    expect(await body.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    expect(await deskStyles()).toBe(1);
    await page.goBack();
    await page.locator('.hero').waitFor();
    await page.goForward();
    await body.waitFor();
    expect(await deskStyles()).toBe(1);
  }));

test('a newcomer is welcomed by name, and shown the way to the first post', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared), '/dashboard');
    await page.getByRole('heading', { name: 'Welcome back, Meera!' }).waitFor();
    await page.getByText("Here's your content overview and recent activity.").waitFor();
    await page.getByText('No posts yet').waitFor();
    await page.getByText('Create your first post to get started').waitFor();
    expect(await page.locator('.stat-cards dd').allTextContents()).toEqual(['0', '0', '0', '0']);
    for (const [name, href] of [
      ['View All', '/dashboard/posts'],
      ['Create Your First Post', '/dashboard/create-post'],
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
    const links = ['View All', 'Create New Post', 'Manage Posts', 'Edit Profile'];
    const hrefs = links.map((name) => page.getByRole('link', { name, exact: true }).getAttribute('href'));
    expect(await Promise.all(hrefs)).toEqual(
      ['posts', 'create-post', 'posts', 'profile'].map((to) => `/dashboard/${to}`),
    );
    const row = page.locator('.post-row', { hasText: 'Essay 5' });
    expect(await row.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/blog/${posts[4]?.slug}`);
    expect(await row.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/dashboard/edit-post/${posts[4]?.id}`,
    );
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

test('the menu in the bar leads to the dashboard', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared), '/about');
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Meera!' }).waitFor();
  }));

test('every screen is whole and accessible with Hindi posts', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, { first_name: 'आशा' });
    const hindi = {
      title: 'दीये की लौ और नदी का बहता हुआ पानी',
      summary: 'एक छोटी लौ क्या जानती है।',
      content: 'दीया पहले जला।',
    };
    const { id } = await newPost(shared, person, { ...hindi, tags: ['दीया', 'नदी', 'रात', 'घाट'] });
    await newPost(shared, person, { title: 'Averyveryverylongwordwithoutanybreak'.repeat(4), status: 'draft' });
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await expectAccessibleInBothLooks(page);
    for (const [address, there] of [
      ['/dashboard', '.post-row'],
      ['/dashboard/posts', '.managed-post'],
      ['/dashboard/create-post', 'textarea'],
      [`/dashboard/edit-post/${id}/versions`, 'text=has no earlier versions'],
    ] as const) {
      await openLive(page, address);
      await page.locator(there).first().waitFor();
      await expectAccessibleInBothLooks(page);
    }
  }));
