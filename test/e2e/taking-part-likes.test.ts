import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openLive, PHONE, reloadLive, setLook, watchShifts } from './browser.ts';
import { hasFocus, holdBack } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { comment, createAccount, likeButton, likesOf, pressLike, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const LIKE = '**/api/post/like';

test('a like is there at once, and at another reader’s with their next page, also by keyboard and beside the text', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { content: 'A line of text.\n'.repeat(80) });
      await openAs(page, await newPerson(shared), post.address);
      const release = await holdBack(page, LIKE);
      const asked = page.waitForRequest(LIKE);
      await likeButton(page).click();
      await page.getByText('1 like', { exact: true }).waitFor();
      expect(await likeButton(page).getAttribute('aria-pressed')).toBe('true');
      expect((await asked).postDataJSON()).toEqual({ post_id: post.id, liked: true });
      expect(await likesOf(shared, post)).toBe(0);

      const answered = page.waitForResponse(LIKE);
      release();
      await answered;
      expect(await likesOf(shared, post)).toBe(1);
      expect(await (await fetch(shared.site.url + post.address)).text()).toContain(
        '1<span class="visually-hidden"> like<',
      );

      await reloadLive(page);
      await page.locator('.response-row .like[aria-pressed="true"]').waitFor();
      const noLikes = () => expect.poll(() => page.locator('.response-counts').innerText()).not.toMatch(/\d\s+likes?/);
      await likeButton(page).click();
      await noLikes();
      await expect.poll(() => likesOf(shared, post)).toBe(0);

      await likeButton(page).focus();
      await page.keyboard.press('Space');
      await page.getByText('1 like', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await noLikes();
      expect(await hasFocus(likeButton(page))).toBe(true);
      await expect.poll(() => likesOf(shared, post)).toBe(0);

      // The second button is for the pointer, and goes no farther than the text.
      await page.evaluate(() => scrollTo(0, 0));
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

test('a stranger who likes a post creates an account, and is back at the post with the like done', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared, { content: 'A line of text.\n'.repeat(60) });
    await openLive(page, post.address);
    await likeButton(page).click();
    await page.waitForURL('**/login');
    await createAccount(page, shared);
    await page.waitForURL(`**${post.address}`);
    await page.locator('.like[aria-pressed="true"]').waitFor();
    expect(await hasFocus(likeButton(page))).toBe(true);
    await expect
      .poll(() => likeButton(page).evaluate((button) => button.getBoundingClientRect().top))
      .toBeGreaterThan(0);
    await expect.poll(() => likesOf(shared, post)).toBe(1);
  }));

test('a press on Like or Reply made before the script is there is not lost', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const { token } = await newPerson(shared);
    await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
    const pressed = Promise.withResolvers<void>();
    await page.route(/\/assets\/(like|comments)-.*\.js$/, (route) => pressed.promise.then(() => route.continue()));
    await openLive(page, post.address);
    await likeButton(page).click();
    expect(await likeButton(page).getAttribute('aria-busy')).toBe('true');
    pressed.resolve();
    await page.getByText('1 like', { exact: true }).waitFor();
    expect(await likeButton(page).getAttribute('aria-busy')).toBeNull();

    const asked = await publishedPost(shared);
    await comment(shared, await newPerson(shared), asked, 'A question?');
    await page.goto(asked.address);
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.getByLabel(/^Your reply to/).waitFor();
  }));

test('one’s own like moves nothing when it becomes known, and is accessible', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { content: 'One line.' });
      const person = await newPerson(shared);
      await pressLike(shared, person, post);
      const shifts = await watchShifts(page);
      await openAs(page, person, post.address);
      for (const look of [PHONE, DESKTOP]) {
        await setLook(page, look);
        await openLive(page, post.address);
        await page.locator('.like[aria-pressed="true"]').waitFor();
        expect(await shifts()).toEqual([]);
        await expectAccessible(page);
      }
    },
    { reducedMotion: 'reduce' },
  ));
