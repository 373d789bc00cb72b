import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { expectAccessible, expectAccessibleInBothLooks, openLive, untilLive } from './browser.ts';
import { toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor, postsOf } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

const card = (page: Page, title: string) => page.locator('.managed-post', { hasText: title });

test('readers load no style of the dashboard; a newcomer moves on to it, and is shown the way to the first post', () =>
  shared.visit(async ({ page }) => {
    const dashboardStyles = () => page.locator('link[rel="stylesheet"][href*="/dashboard-"]').count();
    await openAs(page, await newPerson(shared), '/');
    expect(await dashboardStyles()).toBe(0);

    await page.locator('.account-name').click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const body = page.locator('.dashboard-body');
    await body.waitFor();
    // A document has its elements before its style sheets have come.
    await untilLive(page);
    expect(await body.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
    expect(await dashboardStyles()).toBe(1);
    await page.goBack();
    await page.locator('.hero').waitFor();
    expect(await dashboardStyles()).toBe(0);
    await page.goForward();

    await page.getByRole('heading', { name: 'Welcome back, Meera!' }).waitFor();
    await page.getByText("Here's your content overview and recent activity.").waitFor();
    await page.getByText('No posts yet').waitFor();
    await page.getByText('Create your first post to get started').waitFor();
    expect(await page.locator('.totals dd').allTextContents()).toEqual(['0', '0', '0', '0']);
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

test('deleting asks and can be declined and undone; a deleted post is brought back from the bin', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person);
    await openAs(page, person, '/dashboard/posts');
    const questions: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      return answer ? dialog.accept() : dialog.dismiss();
    });
    await page.getByRole('button', { name: /^Delete “/ }).click();
    expect(questions).toEqual(['Are you sure you want to delete this post?']);
    expect((await postsOf(shared, person)).length).toBe(1);

    answer = true;
    await page.getByRole('button', { name: /^Delete “/ }).click();
    // A toast stays as long as the pointer rests on it.
    await toast(page, 'Post deleted successfully').hover();
    await page.getByText('No posts found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'The lamp and the river').waitFor();
    expect((await postsOf(shared, person)).length).toBe(1);

    await page.getByRole('button', { name: /^Delete “/ }).click();
    await page.getByText('No posts found').waitFor();
    await page.getByRole('link', { name: 'Bin' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Nothing has been deleted in the last 30 days.').waitFor();
    expect((await postsOf(shared, person)).map((post) => post.id)).toEqual([id]);
  }));

test('the first post is high up, and says what can be done with it once it is pointed at or has the focus', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await newPost(shared, person);
      await openAs(page, person, '/dashboard/posts');
      const post = page.locator('.managed-post');
      await post.waitFor();
      expect((await post.boundingBox())?.y).toBeLessThan(270);
      const opacity = () => post.locator('.managed-verbs').evaluate((element) => getComputedStyle(element).opacity);
      await page.mouse.move(0, 0);
      await expect.poll(opacity).toBe('0');
      await post.hover();
      await expect.poll(opacity).toBe('1');
      await page.mouse.move(0, 0);
      await post.getByRole('link', { name: /^View/ }).focus();
      await expect.poll(opacity).toBe('1');
    },
    { viewport: { width: 1280, height: 800 } },
  ));

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
    const taken = await newPost(shared, person, { title: 'Taken away' });
    await ask(shared, await adminSession(shared), 'DELETE', '/post/delete', { id: taken.id });
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await expectAccessibleInBothLooks(page);
    for (const [address, there] of [
      ['/dashboard', '.recent-post'],
      ['/dashboard/posts', '.managed-post'],
      ['/dashboard/posts/bin', 'text=An admin deleted this post'],
      ['/dashboard/create-post', 'textarea'],
      [`/dashboard/edit-post/${id}/versions`, 'text=has no earlier versions'],
    ] as const) {
      await openLive(page, address);
      await page.locator(there).first().waitFor();
      await expectAccessibleInBothLooks(page);
    }
  }));
