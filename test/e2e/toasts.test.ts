import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openLive, PHONE, setLook, untilStarted } from './browser.ts';
import { fillIn, toast } from './on-the-page.ts';
import { likeButton, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const TITLE = 'Password mismatch';

const START = Date.UTC(2026, 10, 21);

/** The page with a toast on it, and a clock that only goes when it is put forward. */
async function openToast(page: Page, send = press): Promise<void> {
  await page.clock.install({ time: START });
  await openLive(page, '/reset-password/some-token');
  await fillIn(page, {
    Email: 'asha@example.org',
    'New password': 'Blue.Kettle7',
    'Confirm new password': 'Blue.Kettle8',
  });
  await page.clock.pauseAt(START + 3_600_000);
  await send(page);
  await toast(page, TITLE).waitFor();
}

function press(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Reset password' }).click();
}

/** From the last field, which stands right at the foot of the screen. */
async function pressEnterAtTheFoot(page: Page): Promise<void> {
  const field = page.getByLabel('Confirm new password', { exact: true });
  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 4));
  await field.press('Enter');
}

const isOpen = async (page: Page) => (await toast(page, TITLE).getAttribute('data-state')) === 'open';

test('a toast is accessible and announced', () =>
  shared.visit(async ({ page }) => {
    await openToast(page);
    for (const look of [PHONE, DESKTOP]) {
      await setLook(page, look);
      // It stays while it is examined, for which the clock has to go.
      await toast(page, TITLE).hover();
      await page.clock.resume();
      await expectAccessible(page);
    }
    expect(await page.getByRole('region', { name: 'Notifications (F8)' }).count()).toBe(1);
  }));

test('on a phone the field and the sentence under it stay readable below the toast', () =>
  shared.visit(
    async ({ page }) => {
      await openToast(page, pressEnterAtTheFoot);
      const sentence = page.locator('.field-problem').filter({ hasText: 'Please ensure both passwords match.' });
      await expect
        .poll(async () => {
          const [above, below] = [await toast(page, TITLE).boundingBox(), await sentence.boundingBox()];
          return above && below && above.y + above.height < below.y && below.y + below.height <= 640;
        })
        .toBe(true);
    },
    { viewport: { width: 360, height: 640 } },
  ));

test('a toast stays while the pointer rests on it or F8 took the focus to it, and is swiped away to the right', () =>
  shared.visit(async ({ page }) => {
    await openToast(page);
    await toast(page, TITLE).hover();
    await page.clock.runFor(60_000);
    expect(await isOpen(page)).toBe(true);
    await page.mouse.move(5, 5);
    await page.clock.runFor(4999);
    expect(await isOpen(page)).toBe(true);
    await page.clock.runFor(1);
    await toast(page, TITLE).waitFor({ state: 'detached' });

    await press(page);
    await toast(page, TITLE).waitFor();
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('.toasts') !== null)).toBe(true);
    await page.clock.runFor(60_000);
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await toast(page, TITLE).waitFor({ state: 'detached' });

    await press(page);
    await toast(page, TITLE).waitFor();
    await swipe(page, 40);
    await page.locator('.toast[data-swipe="cancel"]').waitFor();
    expect(await isOpen(page)).toBe(true);
    await swipe(page, 60);
    await toast(page, TITLE).waitFor({ state: 'detached' });
  }));

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toast(page, TITLE).boundingBox();
  if (!box) throw new Error('There is no toast.');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 4 });
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}

test('a page without a toast does not fetch what shows them', () =>
  shared.visit(async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await openLive(page, '/login');
    await untilStarted(page, 'login');
    expect(scripts.filter((url) => url.includes('toaster'))).toEqual([]);
  }));

test('a toast about a move is shown by the page that follows, and not again after a reload', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await page.clock.install({ time: START });
    await openLive(page, post.address);
    await likeButton(page).click();
    await page.waitForURL('**/login');
    const told = toast(page, 'Authentication Required');
    await told.waitFor();
    await page.clock.pauseAt(START + 3_600_000);
    await page.reload();
    await untilStarted(page, 'login');
    expect(await told.count()).toBe(0);
  }));
