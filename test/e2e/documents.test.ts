import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STORES_NOTHING } from '#web/session/store-access-token.ts';
import { openLive, untilStarted } from './browser.ts';
import { accessToken, fillIn, hasFocus, press, toast } from './on-the-page.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { comment, commentsOf, commentTexts, field, likeButton, postButton, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

const name = (page: Page, of: string) => page.getByRole('button', { name: of, exact: true });
const deleteButtons = (page: Page) => page.getByRole('button', { name: /^Delete/ });

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await fillIn(page, { Email: email, Password: password });
  await press(page, 'Log in');
}

test('what a stranger has written survives the login, which leads back to it', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared, { content: 'A line of text.\n'.repeat(60) });
    const person = await newPerson(shared);
    await openLive(page, post.address);
    await field(page).fill('Written before the login.');
    await postButton(page).click();
    await page.waitForURL('**/login');
    await toast(page, 'Authentication Required').getByText('Please login to add a comment').waitFor();
    await logIn(page, person);
    await page.waitForURL(`**${post.address}`);
    await toast(page, 'Login successful').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('Written before the login.');
    await expect.poll(() => hasFocus(field(page))).toBe(true);
    await postButton(page).click();
    await page.getByText('Comment posted.').waitFor();
    expect(await commentsOf(shared, post)).toEqual(['Written before the login.']);

    // Back shows what one has written oneself, whatever the browser has kept of the page.
    await page.getByRole('link', { name: 'View Profile' }).click();
    await page.waitForURL('**/about');
    await page.goBack();
    await expect.poll(() => commentTexts(page)).toEqual(['Written before the login.']);
  }));

test('after a logout, Back shows nobody’s name, nor a page that the browser has kept', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const person = await newPerson(shared);
    await comment(shared, person, post, 'Mine.');
    await openAs(page, person, post.address);
    await deleteButtons(page).waitFor();
    await name(page, 'Meera').click();
    await press(page, 'Logout');
    await page.waitForURL('**/login');
    await page.goBack();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect([await name(page, 'Meera').count(), await deleteButtons(page).count()]).toEqual([0, 0]);

    await openAs(page, await newPerson(shared), post.address);
    await name(page, 'Meera').waitFor();
    // Chromium keeps no pages in a test, so this one is told what the browser would tell it.
    await page.evaluate(() => {
      localStorage.removeItem('access_token');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await name(page, 'Meera').count()).toBe(0);
  }));

test('when somebody else logs in, in another tab, a page is theirs', () =>
  shared.visit(async ({ page, context }) => {
    const post = await publishedPost(shared);
    const [meera, tara] = [await newPerson(shared), await newPerson(shared, { first_name: 'Tara' })];
    await comment(shared, meera, post, 'Of Meera.');
    await comment(shared, tara, post, 'Of Tara.');
    await openAs(page, meera, post.address);
    await name(page, 'Meera').waitFor();
    await expect.poll(() => deleteButtons(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Delete the comment by Meera Joshi' }).waitFor();

    const other = await context.newPage();
    await openLive(other, '/about');
    await name(other, 'Meera').click();
    await press(other, 'Logout');
    await other.waitForURL('**/login');
    await name(page, 'Meera').waitFor({ state: 'detached' });
    await logIn(other, tara);
    await other.waitForURL(`${shared.site.url}/`);
    await name(page, 'Tara').waitFor();
    await page.getByRole('button', { name: 'Delete the comment by Tara Joshi' }).waitFor();
    expect(await deleteButtons(page).count()).toBe(1);
  }));

test('who comes with a token that counts no longer is a stranger, and can read, respond and log in', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared);
      await openAs(page, { token: 'x'.repeat(43) }, post.address);
      await page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await accessToken(page)).toBeNull();
      await likeButton(page).click();
      await page.waitForURL('**/login');
      await logIn(page, await newPerson(shared));
      await page.waitForURL(`**${post.address}`);
      await page.locator('.like[aria-pressed="true"]').waitFor();
    },
    { refusals: [401] },
  ));

test('in a browser that lets no site store anything, pages are read, one leads to the next, and the parts with a script work', () =>
  shared.visit(
    async ({ page }) => {
      await page.addInitScript(() => {
        for (const storage of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, storage, {
            get: () => {
              throw new DOMException('Storage is disabled.', 'SecurityError');
            },
          });
      });
      const post = await publishedPost(shared);
      await openLive(page, '/');
      await page.getByRole('banner').getByRole('link', { name: 'Articles', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor();
      await press(page, 'Text size and theme');
      await page.getByRole('radio', { name: 'Dark' }).check();
      const search = page.getByRole('main').locator('input[type=search]');
      await search.focus();
      await untilStarted(page, 'search');
      await search.fill('diye');
      await page.getByRole('option').first().waitFor();
      await openLive(page, post.address);
      await field(page).fill('A word.');
      await expect.poll(() => postButton(page).isEnabled()).toBe(true);
      await likeButton(page).click();
      await toast(page, STORES_NOTHING).waitFor();
      expect(await field(page).inputValue()).toBe('A word.');
    },
    { editor: 'as usual' },
  ));

test('a page that is fetched before it is opened counts no reader, and one who opens it is counted once', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const seen: number[] = [];
    await page.route('**/api/post/view', (route) => {
      seen.push(route.request().postDataJSON().post_id);
      return route.fulfill({ json: { status: true, message: 'OK', data: null } });
    });
    await openLive(page, '/blog');
    const link = page.locator(`article a[href="${post.address}"]`).first();
    await link.hover();
    // Longer than the pointer has to rest for it.
    await page.waitForTimeout(800);
    expect(seen).toEqual([]);
    await link.click();
    await page.waitForURL(`**${post.address}`);
    expect(await page.evaluate(deliveryType)).toBe('navigational-prefetch');
    await page.mouse.wheel(0, 200);
    await expect.poll(() => seen).toEqual([post.id]);
    await page.mouse.wheel(0, 200);
    expect(seen).toEqual([post.id]);
  }));

/** How the browser came by the page. */
function deliveryType(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming & { deliveryType?: string }).deliveryType;
}
