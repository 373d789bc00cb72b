import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminSession } from './admins.ts';
import { DESKTOP, expectAccessible, PHONE, setLook } from './browser.ts';
import { hasFocus } from './on-the-page.ts';
import { openAs } from './people.ts';
import { publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost } from './writers.ts';

const shared = siteInBrowser();
const links = (page: Page) => page.locator('.edit-in-place');

/** What lies elsewhere than without the links. */
function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('main :not(.edit-in-place)')];
    const measure = () => all.map((each) => each.getBoundingClientRect());
    const within = measure();
    const links = [...document.querySelectorAll('.edit-in-place')].map((link) => ({ link, mark: new Comment() }));
    for (const { link, mark } of links) link.replaceWith(mark);
    const without = measure();
    for (const { link, mark } of links) mark.replaceWith(link);
    const isMoved = (index: number) => {
      const [one, other] = [within[index] as DOMRect, without[index] as DOMRect];
      return Math.hypot(one.x - other.x, one.y - other.y) > 0.1;
    };
    return all.filter((_, index) => isMoved(index)).map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

async function expectToMoveNothing(page: Page, address: string): Promise<void> {
  await openAs(page, await adminSession(shared), address);
  await links(page).first().waitFor();
  for (const look of [PHONE, DESKTOP]) {
    await setLook(page, look);
    await expectAccessible(page);
    expect(await moved(page)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await links(page).first().isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
}

test.each(['/', '/about'])('what leads from %s to its forms moves nothing, and is not printed', (address) =>
  shared.visit(({ page }) => expectToMoveNothing(page, address)),
);

test.each(['en', 'hi'])('nor does it on an article in %s, even where the line of dates is full', (language) =>
  shared.visit(async ({ page }) => {
    const { address, id } = await publishedPost(shared, { language });
    await shared.changeRows((db) => db.updateTable('posts').set({ views: 123_456 }).where('id', '=', id).execute());
    await expectToMoveNothing(page, address);
  }),
);

test('the form opens at the field of the block, and leads back to the block', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await adminSession(shared), '/about');
    await page.getByRole('link', { name: 'Edit “My Journey”' }).click();
    await expect.poll(() => hasFocus(page.getByLabel('Title').first())).toBe(true);
    await page.getByRole('link', { name: '← Back to About' }).click();
    await page.waitForURL('**/about#journey');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  }));

test('the key E leads from a draft to its form', () =>
  shared.visit(async ({ page }) => {
    const admin = await adminSession(shared);
    const { id, slug } = await newPost(shared, admin, { status: 'draft' });
    await openAs(page, admin, `/blog/${slug}`);
    await page.locator('[aria-keyshortcuts=e]').waitFor();
    await page.keyboard.press('e');
    await page.waitForURL(`**/dashboard/edit-post/${id}`);
  }));
