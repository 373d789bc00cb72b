import { expect, test } from 'vitest';
import { expectAccessible, openLive, watchShifts } from './browser.ts';
import { accessToken, hasFocus, holdBack, toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { likeButton, likesOf, logIn, pressLike, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask } from './writers.ts';

const shared = siteInBrowser();
const LIKE = '**/api/post/like';
/** Asked for once the page stands, and after every like. */
const LIKES = '**/api/post/likes/*';

test('how many like a post is in its page without any script, and there is no button that could not be pressed', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared);
      await pressLike(shared, await newPerson(shared), post);
      await page.goto(post.address);
      await page.getByText('1 like', { exact: true }).waitFor();
      expect(await page.locator('.like:visible').count()).toBe(0);
      await expect(page.locator('noscript p').innerText()).resolves.toContain('please switch JavaScript on and log in');
    },
    { javaScriptEnabled: false },
  ));

test('a like is there at once, and at another reader’s with their next page', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await openAs(page, await newPerson(shared), post.address);
    const letGo = await holdBack(page, LIKE);
    const asked = page.waitForRequest(LIKE);
    await likeButton(page).click();
    await page.getByText('1 like', { exact: true }).waitFor();
    expect(await likeButton(page).getAttribute('aria-pressed')).toBe('true');
    expect((await asked).postDataJSON()).toEqual({ post_id: post.id, liked: true });
    expect(await likesOf(shared, post)).toBe(0);

    const answered = page.waitForResponse(LIKE);
    letGo();
    await answered;
    expect(await likesOf(shared, post)).toBe(1);
    expect(await (await fetch(shared.site.url + post.address)).text()).toContain('1 like<');

    await page.reload();
    await page.locator('.like[aria-pressed="true"]').waitFor();
    await likeButton(page).click();
    await page.getByText('0 likes').waitFor();
    await expect.poll(() => likesOf(shared, post)).toBe(0);
  }));

test('a like that fails is taken back, said in the site’s words, and asked for anew', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared);
      const known = page.waitForResponse(LIKES);
      await openAs(page, await newPerson(shared), post.address);
      await known;
      await page.route(LIKE, (route) =>
        route.fulfill({ status: 500, json: { status: false, message: 'The lamp went out.' } }),
      );
      await pressLike(shared, await newPerson(shared), post);
      const refetched = page.waitForRequest(LIKES);
      await likeButton(page).click();
      await toast(page, 'Error').getByText('The lamp went out.').waitFor();
      await refetched;
      // The other reader's.
      await page.getByText('1 like', { exact: true }).waitFor();
      expect(await likeButton(page).getAttribute('aria-pressed')).toBe('false');
    },
    { refusals: [500] },
  ));

test('however often it is pressed while a call is on its way, the last wish counts', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const known = page.waitForResponse(LIKES);
    await openAs(page, await newPerson(shared), post.address);
    await known;
    for (const [presses, likes] of [
      [5, 1],
      [4, 1],
      [3, 0],
    ] as const) {
      const letGo = await holdBack(page, LIKE);
      for (let press = 0; press < presses; press += 1) await likeButton(page).click();
      await page.getByText(likes === 1 ? '1 like' : '0 likes', { exact: true }).waitFor();
      const settled = page.waitForResponse(LIKES);
      letGo();
      await settled;
      expect(await likesOf(shared, post)).toBe(likes);
      expect(await likeButton(page).getAttribute('aria-pressed')).toBe(String(likes === 1));
      await page.unroute(LIKE);
    }
  }));

test('the likes of two people add up', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await openAs(page, await newPerson(shared), post.address);
    await pressLike(shared, await newPerson(shared), post);
    await likeButton(page).click();
    await page.getByText('2 likes').waitFor();
    expect(await likesOf(shared, post)).toBe(2);
  }));

test('a stranger is asked to log in, and comes back to the post', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const person = await newPerson(shared);
    await openLive(page, post.address);
    await likeButton(page).click();
    const note = toast(page, 'Authentication Required');
    await note.getByText('Please login to like this post', { exact: true }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('redirect after login'))).toBe(post.address);
    await logIn(page, person);
    await page.waitForURL(`**${post.address}`);
    await likeButton(page).click();
    await page.getByText('1 like', { exact: true }).waitFor();
    await expect.poll(() => likesOf(shared, post)).toBe(1);
  }));

test('a login that has ended is said so, and the dead token is gone', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared);
      const person = await newPerson(shared);
      await openAs(page, person, post.address);
      await page.locator('.account-name').waitFor();
      await ask(shared, person, 'POST', '/auth/logout');
      await likeButton(page).click();
      await toast(page, 'Error').getByText('Please log in.').waitFor();
      await page.getByText('0 likes').waitFor();
      expect(await accessToken(page)).toBeNull();
      await likeButton(page).click();
      await page.waitForURL('**/login');
    },
    { refusals: [401] },
  ));

test('the keyboard is enough, and what is pressed stays in focus', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await openAs(page, await newPerson(shared), post.address);
    await likeButton(page).focus();
    await page.keyboard.press('Space');
    await page.getByText('1 like', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('0 likes').waitFor();
    expect(await hasFocus(likeButton(page))).toBe(true);
    await expect.poll(() => likesOf(shared, post)).toBe(0);
  }));

test('a press made before the script is there is not lost', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const { token } = await newPerson(shared);
    await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
    const pressed = Promise.withResolvers<void>();
    await page.route('**/assets/entry-client-*', (route) => pressed.promise.then(() => route.continue()));
    await page.goto(post.address);
    await likeButton(page).click();
    pressed.resolve();
    await page.getByText('1 like', { exact: true }).waitFor();
  }));

test('beside the text there is a second one for the pointer, which goes no farther than the text', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { content: 'A line of text.\n'.repeat(80) });
      await openAs(page, await newPerson(shared), post.address);
      await page.locator('.margin-like .like').click();
      await page.getByText('1 like', { exact: true }).waitFor();
      expect(await page.locator('.like-figure').textContent()).toBe('1');
      await page.locator('#comments').scrollIntoViewIfNeeded();
      const [like, text] = await Promise.all(
        ['.margin-like .like', '.prose'].map((each) => page.locator(each).boundingBox()),
      );
      expect((like?.y ?? 0) + (like?.height ?? 0)).toBeLessThanOrEqual((text?.y ?? 0) + (text?.height ?? 0) + 1);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test.each([
  ['light', 360],
  ['dark', 1280],
] as const)(
  'one’s own like moves nothing when it becomes known, and is accessible, %s at %i px',
  (colorScheme, width) =>
    shared.visit(
      async ({ page }) => {
        const post = await publishedPost(shared, { content: 'One line.' });
        const person = await newPerson(shared);
        await pressLike(shared, person, post);
        const shifts = await watchShifts(page);
        await openAs(page, person, post.address);
        await page.locator('.like[aria-pressed="true"]').waitFor();
        expect(await shifts()).toEqual([]);
        await expectAccessible(page);
      },
      { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    ),
);
